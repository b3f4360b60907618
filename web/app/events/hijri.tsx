/** Today and a month in the Hijri calendar. */
import type { PrayerRecord } from "#core/model/prayer.ts";
import { useAnswer } from "../answer.ts";
import { language, t } from "../language.ts";
import { dateText } from "../ui/dates.ts";
import { hijriOfDayAddress } from "./state.ts";

export const TodayHijri = ({ today }: { readonly today: string }) => {
  const { answer } = useAnswer<PrayerRecord>(hijriOfDayAddress(today, language.value));
  const hijri = answer?.ok === true ? answer.data[0]?.hijri : undefined;
  if (hijri === undefined) return <p class="events-today" />;
  const date = t("hijri.date", { day: hijri.day, month: hijri.month.name, year: hijri.year });
  return (
    <p class="events-today">
      <bdi>{t("events.today", { hijri: date })}</bdi>{" "}
      <bdi class="quiet">{dateText(today, "day", language.value)}</bdi>
    </p>
  );
};

/** The Hijri months that a month touches, `Rajab 1448 – Sha'ban 1448`. */
export const hijriSpan = (records: readonly PrayerRecord[]): string => {
  const names = new Set(records.map(({ hijri }) => `${hijri.month.name} ${hijri.year}`));
  return [...names].join(" – ");
};
