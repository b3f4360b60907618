/** The files of a country's schedules (data/times, data/timetables, data/place-methods), and what was read of each place. */
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Diagnostic } from "../../base/diagnostics.ts";
import { groupBy } from "../../base/group.ts";
import type { Columns } from "../../tables/cell-schema.ts";
import type { Row, Table, TableFile } from "../../tables/table.ts";
import { placeMethods, times, timetable, timetables } from "../../tables/times.ts";
import { loadTable } from "./load.ts";
import { filesIn, type SourceFile, stemOf } from "./source.ts";

/** The schedule files of one country. */
export interface ScheduleFiles {
  readonly rules: SourceFile | null;
  readonly methods: SourceFile | null;
  /** Which place each printed timetable is of. */
  readonly list: SourceFile | null;
  readonly years: readonly SourceFile[];
}

export const NO_SCHEDULES: ScheduleFiles = { rules: null, methods: null, list: null, years: [] };

/** The files that exist. */
export const scheduleFilesOf = ({ rules, methods, list, years }: ScheduleFiles): readonly SourceFile[] =>
  [rules, methods, list, ...years].filter((file) => file !== null);

const folderOf = ({ path }: { readonly path: string }): string => path.slice(0, path.indexOf("/"));

/** The folders of schedules below the data folder. */
export const SCHEDULE_FOLDERS = [times, timetables, placeMethods].map(folderOf);

/** The schedule files of all countries that have some, by country. */
export const scheduleFiles = (dataDir: string): ReadonlyMap<string, ScheduleFiles> => {
  const found = new Map<string, ScheduleFiles>();
  const add = (stem: string, files: Partial<ScheduleFiles>): void => {
    found.set(stem, { ...(found.get(stem) ?? NO_SCHEDULES), ...files });
  };
  const each = (folder: string, take: (file: SourceFile) => Partial<ScheduleFiles>): void => {
    if (!existsSync(join(dataDir, folder))) return;
    for (const file of filesIn(dataDir, folder, ".csv")) add(stemOf(file), take(file));
  };
  each(folderOf(times), (rules) => ({ rules }));
  each(folderOf(placeMethods), (methods) => ({ methods }));
  each(folderOf(timetables), (list) => ({ list }));
  const printed = folderOf(timetables);
  for (const file of existsSync(join(dataDir, printed)) ? filesIn(dataDir, printed, "") : []) {
    if (!statSync(file.path).isDirectory()) continue;
    const stem = stemOf(file);
    add(stem, { years: filesIn(dataDir, `${printed}/${stem}`, ".csv") });
  }
  return found;
};

type RowsOf<T> = T extends Table<infer C> ? readonly Row<C>[] : never;

export type RuleRow = RowsOf<typeof times>[number];
export type MethodRow = RowsOf<typeof placeMethods>[number];
export type ListRow = RowsOf<typeof timetables>[number];
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

/** The schedules of a country as they were read. */
export interface Schedules {
  readonly byPlace: ReadonlyMap<number, PlaceSchedule>;
  readonly rules: readonly RuleRow[];
  readonly methods: readonly MethodRow[];
  readonly lists: readonly ListRow[];
  /** By the name of the file. */
  readonly years: ReadonlyMap<string, { readonly file: SourceFile; readonly days: readonly DayRow[] }>;
  readonly diagnostics: readonly Diagnostic[];
}

const NO_FILE: TableFile<never> = { rows: [], diagnostics: [], unsound: [], isWhole: true };

/** Reads the schedule files of a country. */
export const loadSchedules = (files: ScheduleFiles): Schedules => {
  const read = <C extends Columns>(definition: Table<C>, file: SourceFile | null): TableFile<C> =>
    file === null ? NO_FILE : loadTable(definition, file);
  const rules = read(times, files.rules);
  const methods = read(placeMethods, files.methods);
  const lists = read(timetables, files.list);
  const loaded = files.years.map((file) => ({ file, table: loadTable(timetable, file) }));
  const years = new Map(loaded.map(({ file, table }) => [stemOf(file), { file, days: table.rows }]));
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
  return {
    byPlace,
    rules: rules.rows,
    methods: methods.rows,
    lists: lists.rows,
    years,
    diagnostics: [rules, methods, lists, ...loaded.map(({ table }) => table)].flatMap((table) => table.diagnostics),
  };
};
