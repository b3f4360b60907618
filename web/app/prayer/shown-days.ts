/** The days that the timetable shows: a month, or a Ramadan. */
import { language, t } from "../base/language.ts";
import { dateText, monthAfter, monthOf } from "../ui/dates.ts";
import type { Ramadan } from "./ramadan.ts";
import type { Span } from "./requests.ts";
import type { PrayerState } from "./state.ts";

export interface ShownDays extends Span {
  /** Used in the file name. */
  readonly name: string;
  readonly title: string;
  readonly isRamadan: boolean;
  /** Whether its days are computed and have not been announced. */
  readonly isExpected: boolean;
  readonly before: PrayerState | null;
  readonly after: PrayerState | null;
}

const FIRST_MONTH = "1900-01";
const LAST_MONTH = "2100-12";

const shownRamadan = (ramadans: readonly Ramadan[], year: string): ShownDays | null => {
  const index = ramadans.findIndex((ramadan) => ramadan.year === year);
  const ramadan = ramadans[index];
  if (ramadan === undefined) return null;
  const stateAt = (at: number): PrayerState | null => {
    const other = ramadans[at];
    return other === undefined ? null : { ramadan: other.year };
  };
  const title = t("prayer.ramadan", { year });
  return {
    ...ramadan,
    name: `ramadan-${year}`,
    title,
    isRamadan: true,
    before: stateAt(index - 1),
    after: stateAt(index + 1),
  };
};

const shownMonth = (text: string): ShownDays | null => {
  const month = monthOf(text);
  if (month === null) return null;
  const { name, from, to } = month;
  const title = dateText(from, "month", language.value);
  return {
    from,
    to,
    name,
    title,
    isRamadan: false,
    isExpected: false,
    before: name > FIRST_MONTH ? { month: monthAfter(name, -1) } : null,
    after: name < LAST_MONTH ? { month: monthAfter(name, 1) } : null,
  };
};

/** What the address asks for, else the month of today; `null` if no month can be read. */
export const shownDays = (state: PrayerState, ramadans: readonly Ramadan[], today: string): ShownDays | null => {
  const ramadan = state.ramadan === undefined ? null : shownRamadan(ramadans, state.ramadan);
  return ramadan ?? shownMonth(state.month ?? today) ?? shownMonth(today);
};
