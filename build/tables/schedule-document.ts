/** The schedule of a place as its document, `mosque-times` (#core/times/schedule.ts). Needs no files. */
import { clockMinute } from "#core/base/time.ts";
import {
  encodeColumn,
  PRINTED_COLUMNS,
  type PrintedColumn,
  type PrintedYear,
  type Schedule,
  type ScheduleRule,
} from "#core/times/schedule.ts";
import { epochOf } from "../base/epoch-of.ts";
import type { PlaceSchedule, PrintedTable } from "./schedules.ts";
import type { DayRow, RuleRow } from "./times.ts";

type Evidence = Pick<RuleRow["value"], "source" | "url" | "verified_on">;

/** Numbers the sources of a schedule; the one that most rows name comes first. */
const numberSources = (all: readonly Evidence[]) => {
  const keyOf = ({ source, url, verified_on: on }: Evidence): string => JSON.stringify([source, url, on]);
  const counts = new Map<string, { readonly evidence: Evidence; rows: number }>();
  for (const evidence of all) {
    const known = counts.get(keyOf(evidence)) ?? { evidence: evidence, rows: 0 };
    known.rows += 1;
    counts.set(keyOf(evidence), known);
  }
  const ordered = [...counts.values()].sort((a, b) => b.rows - a.rows);
  const keys = ordered.map((count) => keyOf(count.evidence));
  return {
    sources: ordered.map((count) => count.evidence),
    indexOf: (evidence: Evidence) => keys.indexOf(keyOf(evidence)),
  };
};

const labelsOf = ({ label_en: en, label_ar: ar }: RuleRow["value"]): Record<string, string> | undefined =>
  en === null && ar === null ? undefined : { ...(en !== null && { en }), ...(ar !== null && { ar }) };

/** The members of an object that are given; the files hold no nulls. */
const given = <T extends object>(value: T): { [K in keyof T]: Exclude<T[K], null | undefined> } =>
  Object.fromEntries(Object.entries(value).filter(([, item]) => item !== null && item !== undefined)) as never;

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
const textIn = (name: PrintedColumn): ((row: DayRow) => string | null) => {
  const shift = /^jumuah_(\d)$/.exec(name)?.[1];
  if (shift !== undefined) return ({ value }) => value.jumuah?.[Number(shift) - 1] ?? null;
  return ({ value }) => (value as Readonly<Record<string, string | null>>)[name] ?? null;
};

/** A printed timetable; days that it leaves out have no figures. `null` if it has no day. */
export const printedYear = ({ days }: Pick<PrintedTable, "days">, source: number): PrintedYear | null => {
  const first = days[0]?.value.date;
  if (first === undefined) return null;
  const start = epochOf(first);
  const dated = days.map((row) => ({ row, at: epochOf(row.value.date) - start }));
  const length = dated.reduce((last, { at }) => Math.max(last, at), 0) + 1;
  const columns = PRINTED_COLUMNS.flatMap((name) => {
    const textOf = textIn(name);
    const minutes: (number | null)[] = Array.from({ length }, () => null);
    for (const { row, at } of dated) {
      const text = textOf(row);
      if (text !== null) minutes[at] = clockMinute(text);
    }
    return minutes.every((minute) => minute === null) ? [] : [[name, encodeColumn(minutes)] as const];
  });
  return { from: first, days: length, columns: Object.fromEntries(columns), source };
};

/** What a document says of a source. */
type KnownSource = Omit<Schedule["sources"][number], "verified_on">;

/** The schedule of a place; `timezone` is its own, `known` the sources by id. */
export const scheduleOf = (
  place: Schedule["place"],
  { rules, years, method }: PlaceSchedule,
  known: ReadonlyMap<string, KnownSource>,
): Schedule => {
  const stated = method === null ? [] : [method.value];
  const { sources, indexOf } = numberSources(
    [...rules, ...years.map(({ row }) => row)].map(({ value }) => value).concat(stated as never),
  );
  return {
    format: "mosque-times",
    version: 1,
    place,
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
    years: years.flatMap((year) => printedYear(year, indexOf(year.row.value)) ?? []),
  };
};
