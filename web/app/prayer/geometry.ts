/**
 * Geometry of the year chart: a column per day and a row per minute, so an SVG stretched over `0 0 days 1440` needs no
 * scaling. Times past midnight are drawn on the day they fall on. Also the marks: months, Ramadan, clock changes.
 */
import { parseDate } from "#core/base/date.ts";
import { elementAt } from "#core/base/element-at.ts";
import { DAY_MIN } from "#core/base/time.ts";
import type { PrayerRecord } from "#core/model/prayer.ts";
import { type DayTime, RAMADAN } from "#core/values/prayer.ts";

/** States of the Sun; anything not covered by a band is night. */
export const BANDS = ["dawn", "day", "dusk"] as const;
type Band = (typeof BANDS)[number];

interface Stretch {
  readonly band: Band;
  readonly fromMin: number;
  readonly toMin: number;
}

/** Minutes from the start of the record's date; outside 0 … 1440 for times on a neighbouring date. */
export const minuteOf = (record: PrayerRecord, name: keyof PrayerRecord["timings_iso"]): number | null => {
  const at = record.timings_iso[name];
  const days = (parseDate(at?.slice(0, 10) ?? "") ?? Number.NaN) - (parseDate(record.date) ?? Number.NaN);
  if (typeof at !== "string" || Number.isNaN(days)) return null;
  return days * DAY_MIN + Number(at.slice(11, 13)) * 60 + Number(at.slice(14, 16));
};

const reasonOf = ({ unresolved }: PrayerRecord, name: DayTime): string | null =>
  unresolved.find((time) => time.name === name)?.reason ?? null;

const stretch = (band: Band, fromMin: number | null, toMin: number | null): readonly Stretch[] =>
  fromMin === null || toMin === null ? [] : [{ band, fromMin, toMin }];

/**
 * The bands of one day. If the Sun stays up, the day reaches midnight; twilight without a night reaches the middle of
 * the night; twilight without a sunrise is split at noon.
 */
export const stretchesOf = (record: PrayerRecord): readonly Stretch[] => {
  const at = (name: keyof PrayerRecord["timings_iso"]): number | null => minuteOf(record, name);
  const [sunrise, dusk] = [at("sunrise"), at("maghrib") ?? at("sunset")];
  const dayFrom = sunrise ?? (reasonOf(record, "sunrise") === "polar-day" ? 0 : null);
  const dayTo = dusk ?? (reasonOf(record, "maghrib") === "polar-day" ? DAY_MIN : null);
  if (dayFrom === null || dayTo === null) {
    return [...stretch("dawn", at("fajr"), at("dhuhr")), ...stretch("dusk", at("dhuhr"), at("isha"))];
  }
  const midnight = at("midnight") ?? DAY_MIN;
  return [
    ...stretch("dawn", at("fajr") ?? midnight - DAY_MIN, sunrise),
    ...stretch("day", dayFrom, dayTo),
    ...stretch("dusk", dusk, at("isha") ?? midnight),
  ];
};

/** The rectangles of a stretch, cut at midnight. */
const columnsOf = (day: number, { fromMin, toMin }: Stretch, days: number): string => {
  let path = "";
  for (let shift = Math.floor(fromMin / DAY_MIN); shift * DAY_MIN < toMin; shift++) {
    const [top, bottom] = [Math.max(0, fromMin - shift * DAY_MIN), Math.min(DAY_MIN, toMin - shift * DAY_MIN)];
    const column = day + shift;
    if (column >= 0 && column < days && bottom > top) path += `M${column} ${top}h1v${bottom - top}h-1z`;
  }
  return path;
};

/** One path per band, with a rectangle per day. */
export const bandPaths = (records: readonly PrayerRecord[]): Readonly<Record<Band, string>> => {
  const paths: Record<Band, string> = { dawn: "", day: "", dusk: "" };
  for (const [day, record] of records.entries())
    for (const section of stretchesOf(record)) paths[section.band] += columnsOf(day, section, records.length);
  return paths;
};

/** A larger step is a gap in the line: the time passed midnight. */
const LONGEST_STEP_MIN = 180;

/** A time over the year, in daily steps; clock changes are vertical lines. */
export const linePath = (records: readonly PrayerRecord[], name: DayTime): string => {
  let path = "";
  let before: number | null = null;
  for (const [day, record] of records.entries()) {
    const minute = minuteOf(record, name);
    const at: number | null = minute === null ? null : ((minute % DAY_MIN) + DAY_MIN) % DAY_MIN;
    if (at !== null) {
      const isJoined: boolean = before !== null && Math.abs(at - before) <= LONGEST_STEP_MIN;
      path += isJoined ? `V${at}h1` : `M${day} ${at}h1`;
    }
    before = at;
  }
  return path;
};

/** A labelled range of columns from `day`. */
interface Mark {
  readonly day: number;
  readonly days: number;
}

/** Runs of consecutive records with the same key; `null` for none. */
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

/** Gregorian months; `key` is `YYYY-MM`. */
export const monthMarks = (records: readonly PrayerRecord[]) => runsOf(records, ({ date }) => date.slice(0, 7));

/** Ramadan by the calendar, not by announcement; `key` is the Hijri year. */
export const ramadanMarks = (records: readonly PrayerRecord[]) =>
  runsOf(records, ({ hijri }) => (hijri.month.number === RAMADAN ? String(hijri.year) : null));

/** The first day of each new UTC offset, and the offset. */
export const clockChanges = (
  records: readonly PrayerRecord[],
): readonly { readonly date: string; readonly day: number; readonly offset: string }[] =>
  runsOf(records, ({ utc_offset: offset }) => offset)
    .slice(1)
    .map(({ key, day }) => ({ date: elementAt(records, day).date, day, offset: key }));
