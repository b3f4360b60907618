/** The files of a country's schedules: data/times, data/timetables, data/place-methods. */
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Columns } from "#core/columns/cell-schema.ts";
import { joinSchedules, placeMethods, type Schedules, times, timetable, timetables } from "../../tables/times.ts";
import type { Table, TableFile } from "../../tables/table.ts";
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

const NO_FILE: TableFile<never> = { rows: [], diagnostics: [], unsound: [], isWhole: true };

/** Reads the schedule files of a country. */
export const loadSchedules = (files: ScheduleFiles): Schedules => {
  const read = <C extends Columns>(definition: Table<C>, file: SourceFile | null): TableFile<C> =>
    file === null ? NO_FILE : loadTable(definition, file);
  return joinSchedules({
    rules: read(times, files.rules),
    methods: read(placeMethods, files.methods),
    lists: read(timetables, files.list),
    years: new Map(files.years.map((file) => [stemOf(file), { label: file.label, table: loadTable(timetable, file) }])),
  });
};
