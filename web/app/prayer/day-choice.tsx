/** The day whose times are shown: today or tomorrow, held in the address. */
import { formatDate, parseDate } from "#core/base/date.ts";
import type { PrayerRecord } from "#core/model/prayer.ts";
import { viewAt } from "../base/address.ts";
import { t } from "../base/language.ts";
import type { PrayerState } from "./state.ts";

const TOMORROW = "tomorrow";

/** The record of tomorrow if the address asks for it and it is among the records; else `null`. */
export const tomorrowOf = (
  state: PrayerState,
  records: readonly PrayerRecord[],
  today: PrayerRecord | null,
): PrayerRecord | null => {
  if (state.day !== TOMORROW || today === null) return null;
  const day = parseDate(today.date);
  if (day === null) throw new RangeError(`record of today: got the date ${today.date}, expected YYYY-MM-DD`);
  return records.find(({ date }) => date === formatDate(day + 1)) ?? null;
};

interface DayChoiceProps {
  readonly state: PrayerState;
  readonly isTomorrow: boolean;
}

export const DayChoice = ({ state: { day: _day, ...rest }, isTomorrow }: DayChoiceProps) => (
  <nav class="buttons" aria-label={t("prayer.day")}>
    <a class="button" aria-current={isTomorrow ? undefined : "true"} href={viewAt("/prayer/", rest)}>
      {t("prayer.today")}
    </a>
    <a
      class="button"
      aria-current={isTomorrow ? "true" : undefined}
      href={viewAt("/prayer/", { ...rest, day: TOMORROW })}
    >
      {t("prayer.tomorrow")}
    </a>
  </nav>
);
