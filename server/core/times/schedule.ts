/**
 * The schedule of one place: `times/<id>.json`, in the form of https schema `mosque-times` (docs: publish your times).
 * Rules, printed years, the method a mosque has stated, and who says so. The columns of a printed year are minutes
 * after midnight, the first as it is and each next one as its difference from the one before: a year of eleven columns
 * is under a kilobyte compressed. Reader and writer share this module; the coverage decides how fresh an answer is.
 */
import * as z from "zod";
import { once } from "#core/base/once.ts";
import { parseDate } from "#core/base/date.ts";
import { DAY_MIN } from "#core/base/time.ts";
import { isoDate, timeZone } from "#core/model/common.ts";
import { ID_MAX } from "#core/values/ids.ts";
import { PRAYERS, HIGH_LATITUDE_RULES, DAY_TIMES } from "#core/values/prayer.ts";
import { CONGREGATIONS, type Congregation, PRINTED_DAYS_MAX } from "#core/values/times.ts";
import { jsonReader } from "#core/shard/json.ts";
import {
  boundsForm,
  clockForm,
  isOpen,
  minuteOfDay,
  parseRule,
  type Rule,
  seasonForm,
  valueForm,
  weekdaysForm,
} from "./rule.ts";

/** Columns of a printed year: adhans, iqamas, and the first, second and third Friday prayer. */
export const PRINTED_COLUMNS = [
  ...DAY_TIMES,
  "fajr_iqama",
  "dhuhr_iqama",
  "asr_iqama",
  "maghrib_iqama",
  "isha_iqama",
  "jumuah_1",
  "jumuah_2",
  "jumuah_3",
] as const;
export type PrintedColumn = (typeof PRINTED_COLUMNS)[number];

const source = z.int().min(0).describe("Index in `sources`");

const ruleText = z.strictObject({
  prayer: z.enum(CONGREGATIONS),
  shift: z.int().min(1).max(9).optional().describe("Which of several on the same day; 1 when left out"),
  from: isoDate.optional().describe("First day"),
  to: isoDate.optional().describe("Last day, included"),
  season: z.string().regex(seasonForm).optional().describe("Days of a Hijri month, each year: ramadan, ramadan/21-30"),
  weekdays: z.string().regex(weekdaysForm).optional().describe("Mo-Th;Sa"),
  value: z
    .string()
    .regex(valueForm)
    .describe("05:45, +20 after the adhan, +20^5 up to the next 5 minutes, sunset+5, none"),
  bounds: z.string().regex(boundsForm).optional().describe(">=13:15, <=21:30, or both joined by ;"),
  khutbah: z.string().regex(clockForm).optional().describe("When the sermon begins, HH:MM"),
  languages: z.array(z.string()).optional().describe("Languages of the sermon (BCP 47)"),
  labels: z.record(z.string(), z.string()).optional().describe("What the mosque calls it, by language"),
  source,
});
export type ScheduleRule = z.infer<typeof ruleText>;

const printedYear = z.strictObject({
  from: isoDate.describe("Day of the first figure of each column"),
  days: z.int().min(1).max(PRINTED_DAYS_MAX),
  columns: z
    .partialRecord(z.enum(PRINTED_COLUMNS), z.array(z.int().nullable()))
    .describe("Minutes after midnight: the first, then differences from the one before; null is not printed"),
  source,
});
export type PrintedYear = z.infer<typeof printedYear>;

const statedMethod = z.strictObject({
  authority: z.string().optional(),
  method: z.int().min(1).max(23).optional(),
  school: z.union([z.literal(0), z.literal(1)]).optional(),
  high_latitude: z.enum(HIGH_LATITUDE_RULES).optional(),
  tune: z.array(z.int().min(-60).max(60)).length(9).optional().describe("As the parameter `tune` of /prayer"),
  source,
});

/** The document. */
export const schedule = z.strictObject({
  format: z.literal("mosque-times"),
  version: z.literal(1),
  place: z.strictObject({
    id: z.int().min(1).max(ID_MAX).optional(),
    name: z.string().optional(),
    timezone: timeZone,
  }),
  sources: z
    .array(
      z.strictObject({
        name: z.string(),
        url: z.string().nullable(),
        license: z.string().nullable(),
        verified_on: isoDate.nullable().describe("When somebody last checked it"),
      }),
    )
    .min(1)
    .describe("The one that most is taken from first"),
  method: statedMethod.optional().describe("How the mosque has said that its adhans are computed"),
  rules: z.array(ruleText),
  years: z.array(printedYear),
});
export type Schedule = z.infer<typeof schedule>;

/** The JSON of a schedule. */
export const writeSchedule = (value: Schedule): string => JSON.stringify(value);

/** Reads a schedule. Throws an Error that names the shard if it is not of this form. */
export const readSchedule = jsonReader(schedule);

/** A column as the file holds it: the first minute, then differences; `null` where nothing is printed. */
export const encodeColumn = (minutes: readonly (number | null)[]): (number | null)[] => {
  let last = 0;
  return minutes.map((minute) => {
    if (minute === null) return null;
    const step = minute - last;
    last = minute;
    return step;
  });
};

const decodeColumn = (steps: readonly (number | null)[]): readonly (number | null)[] => {
  let last = 0;
  return steps.map((step) => (step === null ? null : (last += step)));
};

/** A printed year, decoded. */
export interface Printed {
  readonly fromDay: number;
  readonly toDay: number;
  readonly from: string;
  readonly columns: ReadonlyMap<PrintedColumn, readonly (number | null)[]>;
}

/** Decodes a printed year. */
export const openPrintedYear = ({ from, days, columns }: Pick<PrintedYear, "from" | "days" | "columns">): Printed => {
  const fromDay = parseDate(from);
  if (fromDay === null) throw new Error(`schedule: from is ${JSON.stringify(from)}, expected a date`);
  const decoded = PRINTED_COLUMNS.flatMap((name) => {
    const steps = columns[name];
    return steps === undefined ? [] : [[name, decodeColumn(steps)] as const];
  });
  return { fromDay, toDay: fromDay + days - 1, from, columns: new Map(decoded) };
};

/** A rule with its text. */
export interface ReadRule {
  readonly rule: Rule;
  readonly text: ScheduleRule;
  /** Its last day; without an end, the last on which it is believed; `null` if nobody verified it. */
  readonly lastDay: number | null;
}

/** A schedule, ready for questions. */
export interface OpenSchedule {
  readonly rules: ReadonlyMap<Congregation, readonly ReadRule[]>;
  /** Newest first. */
  readonly years: readonly Printed[];
  /** First day that anything is stated for; `null` is no first day. */
  readonly firstDay: number | null;
  /** Last day that all of it is known for; `null` if nobody knows. */
  readonly lastDay: number | null;
}

/** How long a rule without an end is believed after somebody verified it, days. */
const BELIEVED_DAYS = 366;

const readRule = (text: ScheduleRule, { sources }: Schedule): ReadRule => {
  const rule = parseRule(text);
  const verified = parseDate(sources[text.source]?.verified_on ?? "");
  const believed = verified === null ? null : verified + BELIEVED_DAYS;
  return { rule, text, lastDay: isOpen(rule) ? believed : rule.toDay };
};

/** The greatest of some days; `null` if one is not known, since that one may be the last. */
const latest = (days: readonly (number | null)[]): number | null => {
  const known = days.filter((day) => day !== null);
  return known.length < days.length ? null : Math.max(...known);
};

/** The last day that each stated prayer is known for; seasons alone decide only where there is nothing else. */
const endsOf = (rules: readonly ReadRule[], years: readonly Printed[]): readonly (number | null)[] => {
  const plain = rules.filter(({ rule }) => rule.season === null);
  const daily = [...PRAYERS, "jumuah"] as const;
  const ends = daily.flatMap((prayer) => {
    const column = prayer === "jumuah" ? "jumuah_1" : (`${prayer}_iqama` as const);
    const stated = [
      ...plain.filter(({ rule }) => rule.prayer === prayer).map(({ lastDay }) => lastDay),
      ...years.filter(({ columns }) => columns.has(column)).map(({ toDay }) => toDay),
    ];
    return stated.length === 0 ? [] : [latest(stated)];
  });
  const printed = years.filter(({ columns }) => DAY_TIMES.some((name) => columns.has(name)));
  if (printed.length > 0) ends.push(Math.max(...printed.map(({ toDay }) => toDay)));
  return ends.length > 0 ? ends : rules.map(({ lastDay }) => lastDay);
};

/** Opens a schedule; the result is made once for each. */
export const openSchedule = once((all: Schedule): OpenSchedule => {
  const rules = all.rules.map((text) => readRule(text, all));
  const years = all.years.map(openPrintedYear).sort((a, b) => b.fromDay - a.fromDay);
  const ends = endsOf(rules, years);
  const starts = [...rules.map(({ rule }) => rule.fromDay), ...years.map(({ fromDay }) => fromDay)];
  const first = Math.min(...starts);
  const known = ends.filter((day) => day !== null);
  return {
    rules: new Map(CONGREGATIONS.map((prayer) => [prayer, rules.filter(({ rule }) => rule.prayer === prayer)])),
    years,
    firstDay: Number.isFinite(first) ? first : null,
    lastDay: known.length === ends.length && known.length > 0 ? Math.min(...known) : null,
  };
});

/** The minute that a printed year gives for a column on a day; `null` if it prints none. */
export const printedMinute = ({ fromDay, columns }: Printed, column: PrintedColumn, day: number): number | null =>
  columns.get(column)?.[day - fromDay] ?? null;

/** The prayer whose night a printed column belongs to. */
const prayerOf = (column: PrintedColumn): Congregation => (column.startsWith("isha") ? "isha" : "dhuhr");

/** Minutes since 1970 on the local clock of a printed time. */
export const printedLocal = (column: PrintedColumn, day: number, minute: number): number =>
  day * DAY_MIN + minuteOfDay(prayerOf(column), minute);
