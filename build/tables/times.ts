/**
 * The mosques' own times, a file or folder a country: rules of congregations, printed timetables with the list that
 * says whose they are, and the method that a mosque has stated for its adhans. Joined by place they are its schedule,
 * and that is written as its document, `mosque-times` (#core/times/schedule.ts). Needs no files.
 */
import { parseDate } from "#core/base/date.ts";
import { column, list, optional, required } from "#core/columns/cell-schema.ts";
import * as cell from "#core/columns/cell.ts";
import { clock, evidence, placeId, timesColumns } from "#core/columns/times.ts";
import { clockMinute } from "#core/times/rule.ts";
import {
  encodeColumn,
  PRINTED_COLUMNS,
  PRINTED_SHIFTS,
  type PrintedColumn,
  type PrintedYear,
  type Schedule,
  type ScheduleRule,
} from "#core/times/schedule.ts";
import { HIGH_LATITUDE_RULES } from "#core/values/prayer.ts";
import type { Diagnostic } from "../base/diagnostics.ts";
import { groupBy } from "../base/group.ts";
import { type Row, table, type Table, type TableFile } from "./table.ts";

export const times = table(
  "times/*.csv",
  "When congregational prayers start, one file a country; the rule for fewer days wins.",
  timesColumns,
);

export const timetables = table("timetables/*.csv", "Whose the printed timetables are, one file a country.", {
  place_id: placeId,
  file: column(
    required(
      cell.pattern(/^[a-z0-9]+(-[a-z0-9]+)*-\d{4}$/, "bad-name", "a name and a year such as east-london-mosque-2026"),
    ),
    "Name of the file in the country's folder, without .csv.",
  ),
  ...evidence,
});

const printed = (what: string) => column(optional(clock), what);

const fridays = list(clock);

export const timetable = table(
  "timetables/*/*.csv",
  "A printed timetable, a row a day; empty where it prints nothing.",
  {
    date: column(required(cell.date), "The day."),
    fajr: printed("Adhan of Fajr, the beginning of the time."),
    sunrise: printed("Sunrise."),
    dhuhr: printed("Adhan of Dhuhr."),
    asr: printed("Adhan of Asr."),
    maghrib: printed("Adhan of Maghrib."),
    isha: printed("Adhan of Isha; after midnight it belongs to the day before."),
    fajr_iqama: printed("Congregation of Fajr."),
    dhuhr_iqama: printed("Congregation of Dhuhr."),
    asr_iqama: printed("Congregation of Asr."),
    maghrib_iqama: printed("Congregation of Maghrib."),
    isha_iqama: printed("Congregation of Isha."),
    jumuah: column(optional(fridays), `Friday prayers, at most ${PRINTED_SHIFTS}: 13:15;14:00.`),
  },
);

export const placeMethods = table("place-methods/*.csv", "How mosques have stated that their adhans are computed.", {
  place_id: placeId,
  authority: column(optional(cell.text), "An authority of authorities.csv; not with method."),
  method: column(optional(cell.integer(1, 23)), "A method of methods.json."),
  school: column(optional(cell.integer(0, 1)), "0: Asr at one shadow, 1: at two (Hanafi)."),
  high_latitude: column(
    optional(cell.choice("unknown-value", HIGH_LATITUDE_RULES)),
    "Rule where twilight is long, as the parameter of /prayer.",
  ),
  tune: column(
    optional(list(cell.integer(-60, 60))),
    "Nine minutes joined by ; as the parameter of /prayer: Imsak;Fajr;Sunrise;Dhuhr;Asr;Maghrib;Sunset;Isha;Midnight.",
  ),
  ...evidence,
});

type RowsOf<T> = T extends Table<infer C> ? readonly Row<C>[] : never;

export type RuleRow = RowsOf<typeof times>[number];
export type MethodRow = RowsOf<typeof placeMethods>[number];
type ListRow = RowsOf<typeof timetables>[number];
export type DayRow = RowsOf<typeof timetable>[number];

/** A printed timetable with its line of the list. */
export interface PrintedTable {
  readonly row: ListRow;
  readonly days: readonly DayRow[];
}

/** What a place has stated. */
export interface PlaceSchedule {
  readonly rules: readonly RuleRow[];
  readonly method: MethodRow | null;
  readonly years: readonly PrintedTable[];
}

/** The schedules of a country. */
export interface Schedules {
  readonly byPlace: ReadonlyMap<number, PlaceSchedule>;
  readonly rules: readonly RuleRow[];
  readonly methods: readonly MethodRow[];
  readonly lists: readonly ListRow[];
  /** By the name of the file; `label` names it in messages. */
  readonly years: ReadonlyMap<string, { readonly label: string; readonly days: readonly DayRow[] }>;
  readonly diagnostics: readonly Diagnostic[];
}

type FileOf<T> = T extends Table<infer C> ? TableFile<C> : never;

/** The tables of a country as they were read. */
interface ScheduleTables {
  readonly rules: FileOf<typeof times>;
  readonly methods: FileOf<typeof placeMethods>;
  readonly lists: FileOf<typeof timetables>;
  /** By the name of the file; `label` names it in messages. */
  readonly years: ReadonlyMap<string, { readonly label: string; readonly table: FileOf<typeof timetable> }>;
}

/** Joins the tables of a country by place. */
export const joinSchedules = ({ rules, methods, lists, years: read }: ScheduleTables): Schedules => {
  const years = new Map([...read].map(([name, { label, table: file }]) => [name, { label, days: file.rows }]));
  const byRules = groupBy(rules.rows, ({ value }) => value.place_id);
  const byLists = groupBy(lists.rows, ({ value }) => value.place_id);
  const byMethods = new Map(methods.rows.map((row) => [row.value.place_id, row]));
  const ids = new Set([...byRules.keys(), ...byLists.keys(), ...byMethods.keys()]);
  const byPlace = new Map(
    [...ids].map((id): readonly [number, PlaceSchedule] => [
      id,
      {
        rules: byRules.get(id) ?? [],
        method: byMethods.get(id) ?? null,
        years: (byLists.get(id) ?? []).map((row) => ({ row, days: years.get(row.value.file)?.days ?? [] })),
      },
    ]),
  );
  const files = [rules, methods, lists, ...[...read.values()].map((year) => year.table)];
  return {
    byPlace,
    rules: rules.rows,
    methods: methods.rows,
    lists: lists.rows,
    years,
    diagnostics: files.flatMap((file) => file.diagnostics),
  };
};

type Evidence = Pick<RuleRow["value"], "source" | "url" | "verified_on">;

/** Numbers the sources of a schedule; the one that most rows name comes first. */
const numberSources = (all: readonly Evidence[]) => {
  const keyOf = ({ source, url, verified_on: on }: Evidence): string => JSON.stringify([source, url, on]);
  const counts = new Map<string, { readonly evidence: Evidence; rows: number }>();
  for (const one of all) {
    const known = counts.get(keyOf(one)) ?? { evidence: one, rows: 0 };
    known.rows += 1;
    counts.set(keyOf(one), known);
  }
  const ordered = [...counts.values()].sort((a, b) => b.rows - a.rows);
  const keys = ordered.map((count) => keyOf(count.evidence));
  return {
    sources: ordered.map((count) => count.evidence),
    indexOf: (one: Evidence) => keys.indexOf(keyOf(one)),
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
const textIn = (name: PrintedColumn): ((row: DayRow) => string | null) => {
  const shift = /^jumuah_(\d)$/.exec(name)?.[1];
  if (shift !== undefined) return ({ value }) => value.jumuah?.[Number(shift) - 1] ?? null;
  return ({ value }) => (value as Readonly<Record<string, string | null>>)[name] ?? null;
};

/** A printed timetable; days that it leaves out have no figures. `null` if it has no day. */
export const printedYear = ({ days }: Pick<PrintedTable, "days">, source: number): PrintedYear | null => {
  const first = days[0]?.value.date;
  if (first === undefined) return null;
  const start = parseDate(first) ?? 0;
  const dated = days.map((row) => ({ row, at: (parseDate(row.value.date) ?? 0) - start }));
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
