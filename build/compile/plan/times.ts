/** The static schedule of each place that has stated times of its own: `times/<id>.json`. */
import { parseDate } from "#core/base/time.ts";
import { timesFile } from "#core/shard/paths.ts";
import { clockMinute } from "#core/times/rule.ts";
import {
  encodeColumn,
  PRINTED_COLUMNS,
  type PrintedColumn,
  type PrintedYear,
  readSchedule,
  type Schedule,
  type ScheduleRule,
  writeSchedule,
} from "#core/times/schedule.ts";
import type { File } from "../../base/files.ts";
import type { DayRow, PlaceSchedule, PrintedTable, RuleRow } from "../../check/load/schedules.ts";
import type { PlanContext } from "./context.ts";
import type { PlannedPlace } from "./place-card.ts";

type Evidence = Pick<RuleRow["value"], "source" | "url" | "verified_on">;

/** Numbers the sources of a schedule; the one that most rows name comes first. */
const numberSources = (all: readonly Evidence[]) => {
  const keyOf = ({ source, url, verified_on: on }: Evidence): string => JSON.stringify([source, url, on]);
  const counts = new Map<string, { readonly evidence: Evidence; rows: number }>();
  for (const evidence of all) {
    const known = counts.get(keyOf(evidence)) ?? { evidence, rows: 0 };
    known.rows += 1;
    counts.set(keyOf(evidence), known);
  }
  const ordered = [...counts.values()].sort((a, b) => b.rows - a.rows);
  const keys = ordered.map(({ evidence }) => keyOf(evidence));
  return {
    sources: ordered.map(({ evidence }) => evidence),
    indexOf: (evidence: Evidence) => keys.indexOf(keyOf(evidence)),
  };
};

const labelsOf = ({ label_en: en, label_ar: ar }: RuleRow["value"]): Record<string, string> | undefined =>
  en === null && ar === null ? undefined : { ...(en !== null && { en }), ...(ar !== null && { ar }) };

/** The members of an object that are given; the files hold no nulls. */
const given = <T extends object>(value: T): { [K in keyof T]: Exclude<T[K], null | undefined> } =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null && one !== undefined)) as never;

const ruleText = ({ value: row }: RuleRow, source: number): ScheduleRule =>
  given({
    prayer: row.prayer,
    shift: row.shift,
    from: row.from,
    to: row.to,
    season: row.season,
    weekdays: row.weekdays,
    value: row.value,
    bounds: row.bounds,
    khutbah: row.khutbah,
    languages: row.languages === null ? null : [...row.languages],
    labels: labelsOf(row),
    source,
  });

/** How to read a column of a printed year from a row. */
const textIn = (column: PrintedColumn): ((row: DayRow) => string | null) => {
  const shift = /^jumuah_(\d)$/.exec(column)?.[1];
  if (shift !== undefined) return ({ value }) => value.jumuah?.[Number(shift) - 1] ?? null;
  return ({ value }) => (value as Readonly<Record<string, string | null>>)[column] ?? null;
};

/** A printed timetable; days that it leaves out have no figures. `null` if it has no day. */
export const printedYear = ({ days }: Pick<PrintedTable, "days">, source: number): PrintedYear | null => {
  const first = days[0]?.value.date;
  if (first === undefined) return null;
  const start = parseDate(first) ?? 0;
  const byDay = new Map(days.map((row) => [(parseDate(row.value.date) ?? 0) - start, row]));
  const length = Math.max(...byDay.keys()) + 1;
  const columns = PRINTED_COLUMNS.flatMap((column) => {
    const textOf = textIn(column);
    const minutes = Array.from({ length }, (_, i) => {
      const row = byDay.get(i);
      const text = row === undefined ? null : textOf(row);
      return text === null ? null : clockMinute(text);
    });
    return minutes.every((minute) => minute === null) ? [] : [[column, encodeColumn(minutes)] as const];
  });
  return { from: first, days: length, columns: Object.fromEntries(columns), source };
};

/** The schedule of a place; `timezone` is its own. */
export const scheduleOf = (
  id: number,
  timezone: string,
  { rules, years, method }: PlaceSchedule,
  { sources: known }: Pick<PlanContext, "sources">,
): Schedule => {
  const stated = method === null ? [] : [method.value];
  const { sources, indexOf } = numberSources(
    [...rules, ...years.map(({ row }) => row)].map(({ value }) => value).concat(stated as never),
  );
  return {
    format: "mosque-times",
    version: 1,
    place: { id, timezone },
    sources: sources.map(({ source, url, verified_on }) => {
      const from = known.get(source);
      return { name: from?.name ?? source, url: url ?? from?.url ?? null, license: from?.license ?? null, verified_on };
    }),
    ...(method !== null && {
      method: given({
        authority: method.value.authority,
        method: method.value.method,
        school: method.value.school === null ? null : method.value.school === 1 ? (1 as const) : (0 as const),
        high_latitude: method.value.high_latitude,
        tune: method.value.tune === null ? null : [...method.value.tune],
        source: indexOf(method.value),
      }),
    }),
    rules: rules.map((row) => ruleText(row, indexOf(row.value))),
    years: years.flatMap((table) => printedYear(table, indexOf(table.row.value)) ?? []),
  };
};

/** The files of the places that have stated times; a place without a zone has none. */
export function* planTimes(
  all: readonly PlannedPlace[],
  schedules: ReadonlyMap<number, PlaceSchedule>,
  context: PlanContext,
): Generator<File, void> {
  for (const { id, hasTimes, timezone } of all) {
    const own = schedules.get(id);
    if (!hasTimes || own === undefined || timezone === null) continue;
    const path = timesFile(id);
    const content = writeSchedule(scheduleOf(id, timezone, own, context));
    // A build fails rather than every request for it.
    readSchedule(path, Buffer.from(content));
    yield { path, content };
  }
}
