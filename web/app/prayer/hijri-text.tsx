/** A Hijri date, with the other likely one where nobody has announced the month, and the one from Maghrib on. */
import type { PrayerRecord } from "#core/model/prayer.ts";
import { t } from "../base/language.ts";
import { hijriText } from "../ui/words.tsx";

type Hijri = PrayerRecord["hijri"];

const textOf = ({ day, month, year }: Hijri): string => hijriText(day, month.number, year);

/** A date as answers write it, in words. */
const isoText = (date: string): string => {
  const [year = "", month = "", day = ""] = date.split("-");
  return hijriText(Number(day), Number(month), Number(year));
};

export const HijriText = ({ hijri }: Pick<PrayerRecord, "hijri">) => (
  <bdi class="hijri">
    {hijri.other === null ? textOf(hijri) : t("hijri.or", { date: textOf(hijri), other: isoText(hijri.other) })}
  </bdi>
);

/** The date that begins at Maghrib of the day. */
export const HijriAfterMaghrib = ({ hijri_after_maghrib: hijri }: Pick<PrayerRecord, "hijri_after_maghrib">) => (
  <bdi class="hijri">{t("hijri.from-maghrib", { date: textOf(hijri) })}</bdi>
);
