/** The days of the timetable of an authority, from its files; an authority prints adhans, so congregations are refused. */
import { TABLE_LIMITS, type TableLimits } from "../../timetable/table-limits.ts";
import { type Compiled, compilePlace } from "../../timetable/compile.ts";
import { formatTables } from "./times-report.ts";
import { readFiles, type ReadFiles, type ReadJob } from "./read-files.ts";
import type { Reading } from "../../timetable/reading.ts";

/** The files of a table, and what they do not tell. */
export interface TableFiles {
  readonly dataDir: string;
  readonly files: readonly string[];
  readonly year: number | null;
  /** An epoch day. */
  readonly today: number;
  readonly limits?: TableLimits;
  readonly read?: (job: ReadJob) => Promise<ReadFiles>;
}

export interface AuthorityDays {
  readonly reading: Reading;
  /** The times of each epoch day, by column. */
  readonly printed: Compiled["printed"];
  readonly oddities: readonly string[];
}

/** The days of the files, or why they are not the timetable of an authority. */
export const readAuthorityDays = async (options: TableFiles): Promise<AuthorityDays | readonly string[]> => {
  const { read: readIn = readFiles } = options;
  const files = await readIn({
    dataDir: options.dataDir,
    paths: options.files,
    limits: options.limits ?? TABLE_LIMITS,
    columns: {},
    order: null,
    year: options.year,
    month: null,
    today: options.today,
  });
  if (!files.ok) return files.faults;
  const { reading } = files;
  const lost = reading.losses.filter(({ kind }) => kind !== "column");
  if (reading.refusals.length > 0 || lost.length > 0)
    return [...reading.refusals, ...lost.map(({ where, text }) => `${where}: ${text}`)];
  const [only] = reading.places;
  if (only === undefined || reading.places.length > 1)
    return [...formatTables(reading.tables), `The files have ${reading.places.length} tables, must have one.`];
  const { rules, printed, oddities } = compilePlace(only.statements, () => ({ en: "", ar: "" }));
  const columns = new Set([...printed.values()].flatMap((day) => [...day.keys()]));
  if (rules.length > 0 || [...columns].some((name) => /_iqama$|^jumuah$/.test(name)))
    return [...formatTables(reading.tables), "The files have congregations; an authority prints adhans."];
  return { reading, printed, oddities };
};
