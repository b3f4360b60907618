/**
 * `import authority-timetable`: the timetable that an authority published, from the files it has into
 * data/authorities/timetables, with its line in authority-timetables.csv. The files are read as those of a mosque are;
 * an authority prints adhans, so anything that is a congregation is refused.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { formatDate } from "#core/base/date.ts";
import { writeFiles } from "../../base/files.ts";
import { groupBy } from "../../base/group.ts";
import { formatCsv, readCsv } from "../../csv/csv.ts";
import { authorityTimetables } from "../../tables/authorities.ts";
import { compareFields } from "../../tables/table.ts";
import { timetable } from "../../tables/times.ts";
import { type AuthorityDays, readAuthorityDays, type TableFiles } from "./authority-days.ts";
import { yearOf } from "./compile.ts";
import { formatTables } from "./import-times.ts";

export interface ImportAuthority extends TableFiles {
  /** Its id, and the code of its zone. */
  readonly authority: string;
  readonly zone: string | null;
  /** Whether it is the same every year. */
  readonly isPerpetual: boolean;
  readonly source: string;
  readonly url: string;
  readonly isDryRun: boolean;
}

interface Result {
  readonly ok: boolean;
  /** The report, or what prevents the import. */
  readonly text: string;
}

type Cells = Readonly<Record<string, string>>;

const LIST_COLUMNS = Object.keys(authorityTimetables.columns);
const DAY_COLUMNS = Object.keys(timetable.columns);

const failed = (...lines: readonly string[]): Result => ({ ok: false, text: lines.join("\n") });

/** The rows of a table of the data folder by their columns; none where the file is not there. */
const rowsOf = (dataDir: string, path: string): readonly Cells[] => {
  if (!existsSync(join(dataDir, path))) return [];
  const [header, ...rows] = readCsv(path, readFileSync(join(dataDir, path), "utf8")).rows;
  return rows.map(({ fields }) =>
    Object.fromEntries((header?.fields ?? []).map((name, at) => [name, fields[at] ?? ""])),
  );
};

const textOf = (columns: readonly string[], rows: readonly Cells[]): string =>
  formatCsv(
    columns,
    rows.map((row) => columns.map((name) => row[name] ?? "")),
  );

/** Whose the timetable is, if the data know them; or why not. */
const faultOf = ({ dataDir, authority, zone, source }: ImportAuthority): string | null => {
  if (!rowsOf(dataDir, "authorities/authorities.csv").some(({ id }) => id === authority))
    return `Authority ${JSON.stringify(authority)} is not in authorities.csv.`;
  const zones = rowsOf(dataDir, "authorities/authority-zones.csv");
  if (zone !== null && !zones.some((row) => row["authority"] === authority && row["zone"] === zone))
    return `Zone ${zone} of ${authority} is not in authority-zones.csv.`;
  return rowsOf(dataDir, "sources.csv").some(({ id }) => id === source)
    ? null
    : `Source ${JSON.stringify(source)} is not in sources.csv.`;
};

/** The files of the data folder with the days in them, by path. */
const filesWith = (printed: AuthorityDays["printed"], options: ImportAuthority): ReadonlyMap<string, string> => {
  const { dataDir, authority, zone, source, url } = options;
  const years = groupBy(
    [...printed].sort(([a], [b]) => a - b),
    ([day]) => yearOf(day),
  );
  const fileOf = (year: number): string => [authority, ...(zone === null ? [] : [zone.toLowerCase()]), year].join("-");
  const lines = [...years.keys()].map((year): Cells => ({
    authority,
    zone: zone ?? "",
    file: fileOf(year),
    source,
    perpetual: options.isPerpetual ? "yes" : "",
    url,
  }));
  const written = new Set(lines.map(({ file }) => file));
  const list = [...rowsOf(dataDir, authorityTimetables.path).filter(({ file }) => !written.has(file)), ...lines];
  const order = ["authority", "zone", "file"];
  list.sort((a, b) => order.reduce((sum, name) => (sum === 0 ? compareFields(a[name] ?? "", b[name] ?? "") : sum), 0));
  const days = [...years].map(([year, own]): [string, string] => [
    `authorities/timetables/${fileOf(year)}.csv`,
    textOf(
      DAY_COLUMNS,
      own.map(([day, cells]) => ({ date: formatDate(day), ...Object.fromEntries(cells) })),
    ),
  ]);
  return new Map([...days, [authorityTimetables.path, textOf(LIST_COLUMNS, list)]]);
};

/** Imports a timetable; the result is what is told of it. */
export const importAuthority = async (options: ImportAuthority): Promise<Result> => {
  const { dataDir, authority, isPerpetual, isDryRun } = options;
  const fault = faultOf(options);
  if (fault !== null) return failed(fault);
  const read = await readAuthorityDays(options);
  if (!("printed" in read)) return failed(...read);
  const { reading, printed, oddities } = read;
  if (isPerpetual && new Set([...printed.keys()].map(yearOf)).size !== 1)
    return failed("The files must have days of one year to hold for all.");
  const files = filesWith(printed, options);
  if (!isDryRun) writeFiles(new Map([...files].map(([path, text]) => [join(dataDir, path), text])));
  const paths = [...files.keys()].map((path) => `data/${path}`).join(", ");
  return {
    ok: reading.missing.length === 0,
    text: [
      ...formatTables(reading.tables),
      `${authority}: ${printed.size} days${isPerpetual ? ", for every year" : ""}`,
      ...[...reading.oddities, ...oddities].map((one) => `  ${one}`),
      ...reading.missing.map((one) => `Missing: ${one}`),
      `${isDryRun ? "Nothing was written; it would be" : "Written:"} ${paths}`,
    ].join("\n"),
  };
};
