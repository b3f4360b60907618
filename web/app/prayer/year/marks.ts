/** What is written on the drawing of a year: months, Ramadan, and the days on which clocks change. */
import type { PrayerRecord } from "#core/model/prayer.ts";

/** Columns from `day` on. */
export interface Mark {
  readonly day: number;
  readonly days: number;
}

/** Runs of neighbouring records that have the same key; `null` is none. */
const runsOf = (
  records: readonly PrayerRecord[],
  keyOf: (record: PrayerRecord) => string | null,
): readonly (Mark & { readonly key: string })[] => {
  const runs: { key: string; day: number; days: number }[] = [];
  let before: string | null = null;
  for (const [day, record] of records.entries()) {
    const key = keyOf(record);
    const last = runs.at(-1);
    if (key !== null && key === before && last !== undefined) last.days += 1;
    else if (key !== null) runs.push({ key, day, days: 1 });
    before = key;
  }
  return runs;
};

/** Months of the Gregorian calendar; `key` is `YYYY-MM`. */
export const monthMarks = (records: readonly PrayerRecord[]) =>
  runsOf(records, ({ date }) => date.slice(0, 7));

const RAMADAN = 9;

/** Ramadan by the calendar, not by announcement; `key` is the Hijri year. */
export const ramadanMarks = (records: readonly PrayerRecord[]) =>
  runsOf(records, ({ hijri }) => (hijri.month.number === RAMADAN ? String(hijri.year) : null));

/** The first day of each new offset, and that offset. */
export const clockChanges = (
  records: readonly PrayerRecord[],
): readonly { readonly date: string; readonly day: number; readonly offset: string }[] =>
  runsOf(records, ({ utc_offset: offset }) => offset)
    .slice(1)
    .map(({ key, day }) => ({ date: records[day]?.date ?? "", day, offset: key }));
