/** A Hijri date in words, for every page, screen and element. */
import type { PrayerRecord } from "../../../server/core/model/prayer.ts";
import type { Key } from "../i18n/texts.ts";

type Say = (key: Key, values?: Readonly<Record<string, string | number>>) => string;

/** `12 Ramadan 1448 AH` of `1448-09-12`. */
export const hijriDayText = (say: Say, date: string): string => {
  const [year, month, day] = date.split("-");
  if (year === undefined || month === undefined || day === undefined)
    throw new RangeError(`Hijri date: got ${JSON.stringify(date)}, expected YYYY-MM-DD`);
  return say("hijri.date", { day: Number(day), month: say(`hijri.month.${Number(month)}` as Key), year: Number(year) });
};

/** A date, and the other likely one where nobody has announced the month. */
export const hijriDateText = (say: Say, { date, other }: Pick<PrayerRecord["hijri"], "date" | "other">): string =>
  other === null
    ? hijriDayText(say, date)
    : say("hijri.or", { date: hijriDayText(say, date), other: hijriDayText(say, other) });
