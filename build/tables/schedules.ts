/** The schedule of each place: its rows of all the tables of times, joined. */
import type { Diagnostic } from "../base/diagnostics.ts";
import { groupBy } from "../base/group.ts";
import type { Table, TableFile } from "./table.ts";
import type { placeMethods, times, timetable, timetables } from "./times.ts";
import { type DayRow, type MethodRow, type RowsOf, type RuleRow } from "./times.ts";

type ListRow = RowsOf<typeof timetables>[number];

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
