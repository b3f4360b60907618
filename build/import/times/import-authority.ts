/**
 * `import authority-timetable`: the timetable that an authority published, from the files it has into
 * data/authorities/timetables, with its line in authority-timetables.csv. The files are read as those of a mosque are;
 * an authority prints adhans, so anything that is a congregation is refused.
 */
import { join } from "node:path";
import { formatDate } from "#core/base/date.ts";
import { writeFiles } from "../../base/files.ts";
import { groupBy } from "../../base/group.ts";
import { cellOf, type TextRow } from "../../base/text-row.ts";
import { rowsAt } from "../../csv/rows-at.ts";
import { authorityTimetables } from "../../tables/authorities.ts";
import { timetable } from "../../tables/times.ts";
import { type AuthorityDays, readAuthorityDays, type TableFiles } from "./authority-days.ts";
import { yearOf } from "../../timetable/compile.ts";
import { formatTables } from "./times-report.ts";
import { sorted, textOf } from "./written-rows.ts";

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

const LIST_COLUMNS = Object.keys(authorityTimetables.columns);
const DAY_COLUMNS = Object.keys(timetable.columns);

const failed = (...lines: readonly string[]): Result => ({ ok: false, text: lines.join("\n") });

/** Whose the timetable is, if the data know them; or why not. */
const faultOf = ({ dataDir, authority, zone, source }: ImportAuthority): string | null => {
  if (!rowsAt(join(dataDir, "authorities/authorities.csv")).some((row) => cellOf(row, "id") === authority))
    return `Authority ${JSON.stringify(authority)} is not in authorities.csv.`;
  const zones = rowsAt(join(dataDir, "authorities/authority-zones.csv"));
  if (zone !== null && !zones.some((row) => cellOf(row, "authority") === authority && cellOf(row, "zone") === zone))
    return `Zone ${zone} of ${authority} is not in authority-zones.csv.`;
  return rowsAt(join(dataDir, "sources.csv")).some((row) => cellOf(row, "id") === source)
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
  const lines = [...years.keys()].map((year): TextRow => ({
    authority,
    zone: zone ?? "",
    file: fileOf(year),
    source,
    perpetual: options.isPerpetual ? "yes" : "",
    url,
  }));
  const written = new Set(lines.map(({ file }) => file));
  const others = rowsAt(join(dataDir, authorityTimetables.path)).filter((row) => !written.has(cellOf(row, "file")));
  const list = sorted([...others, ...lines], ["authority", "zone", "file"]);
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
