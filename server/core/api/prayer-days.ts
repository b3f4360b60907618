/**
 * Which local dates a request for prayer times is about.
 * Owns: the parameters date, from, to and days, and the ends of the years that the ephemeris covers.
 */
import type { Given } from "#core/request/parameters.ts";
import type { ParameterError } from "#core/request/problem.ts";
import { EPHEMERIS_SPAN, ephemerisStart } from "#core/shard/names.ts";
import { calendarDate, epochDay, parseDate } from "#core/time/date.ts";

export const FIRST_DATE = "1900-01-01";
export const LAST_DATE = "2100-12-31";
const LAST_DAY = epochDay(2100, 12, 31);

/** The parameters that decide the dates. */
export interface AskedDays {
  readonly date?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly days?: number | undefined;
}

/** Local dates in a row; `fromDay` is an epoch day. */
export interface DaySpan {
  readonly fromDay: number;
  readonly count: number;
}

const dayOf = (date: string | undefined): number | null => (date === undefined ? null : parseDate(date));

/** Days beyond the last date, or null when all are within. */
const beyond = ({ fromDay, count }: DaySpan): ParameterError | null =>
  fromDay + count - 1 <= LAST_DAY
    ? null
    : { parameter: "days", message: `must not run beyond ${LAST_DATE}, got ${count}` };

/** What is wrong between `date`, `from`, `to` and `days`; `sound` holds those that can be read. */
export const rangeFaults = (given: Given, sound: AskedDays, daysMax: number): readonly ParameterError[] => {
  const fault = (parameter: string, message: string): ParameterError => ({ parameter, message });
  if (given("date")) {
    const ranged = ["from", "to", "days"].filter(given);
    return ranged.map((name) => fault(name, "cannot be given together with date"));
  }
  const faults: ParameterError[] = [];
  if (given("to") && !given("from")) faults.push(fault("to", "needs from"));
  if (given("from") && !given("to") && !given("days")) faults.push(fault("from", "needs to or days"));
  if (given("to") && given("days")) faults.push(fault("days", "cannot be given together with to"));
  const [fromDay, toDay] = [dayOf(sound.from), dayOf(sound.to)];
  if (fromDay === null) return faults;
  if (toDay !== null && toDay < fromDay)
    faults.push(fault("to", `must not be before from (${sound.from}), got ${sound.to}`));
  if (toDay !== null && toDay - fromDay >= daysMax)
    faults.push(fault("to", `must be within ${daysMax} days of from (${sound.from}), got ${sound.to}`));
  const late = beyond({ fromDay, count: sound.days ?? 1 });
  return late === null ? faults : [...faults, late];
};

/** The dates that sound parameters ask for, `today` being the local one; an error when they run beyond the last date. */
export const spanOf = (asked: AskedDays, today: number): DaySpan | ParameterError => {
  const fromDay = dayOf(asked.date ?? asked.from) ?? today;
  const toDay = dayOf(asked.to);
  const span = { fromDay, count: toDay === null ? (asked.days ?? 1) : toDay - fromDay + 1 };
  return beyond(span) ?? span;
};

/** The dates of one ephemeris shard, named by a year in it. */
export interface ShardSpan extends DaySpan {
  readonly year: number;
}

/** The dates cut where the next ephemeris shard begins; a shard's margin is shorter than the longest range. */
export const shardSpans = ({ fromDay, count }: DaySpan): readonly ShardSpan[] => {
  const { year } = calendarDate(fromDay);
  const nextYear = ephemerisStart(year) + EPHEMERIS_SPAN;
  const before = Math.min(count, epochDay(nextYear, 1, 1) - fromDay);
  const spans = [{ year, fromDay, count: before }];
  if (before < count) spans.push({ year: nextYear, fromDay: fromDay + before, count: count - before });
  return spans;
};
