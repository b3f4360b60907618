/**
 * Statistics of a data folder and its overlays, as values and as aligned text: rows per table, completeness of each
 * column, languages of names, size of the built output. Reads the data as it is, without checking it.
 */
import { elementAt } from "#core/base/element-at.ts";
import { HALAL_FIELDS } from "#core/columns/places.ts";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { countBy, countInto, type Counts, inOrder } from "../base/group.ts";
import { sourceIdOf } from "../base/source-id.ts";
import { cellOf } from "../base/text-row.ts";
import type { Overlay } from "../check/load/country-files.ts";
import { type Fields, placesOf, readFolder, recordsOf } from "../check/load/revision.ts";

interface OverlayStats {
  readonly total: number;
  readonly byCountry: Counts;
  readonly byType: Counts;
  /** By source; a place with two sources counts for both. */
  readonly bySource: Counts;
  /** Number of retired ids. */
  readonly retired: number;
}

const rowsOf = (dir: string, path: string) =>
  recordsOf(new Map(existsSync(join(dir, path)) ? [[path, readFileSync(join(dir, path))]] : []), path).rows;

/** Counts an overlay, one country at a time. */
const collectOverlayStats = (dir: string): OverlayStats => {
  const [countries, types, sources] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()];
  const places = join(dir, "places");
  const names = existsSync(places) ? readdirSync(places).filter((name) => name.endsWith(".csv")) : [];
  let total = 0;
  for (const name of names.sort()) {
    const rows = rowsOf(dir, `places/${name}`);
    total += rows.length;
    countries.set(name.replace(/\.csv$/, "").toUpperCase(), rows.length);
    countInto(
      types,
      rows.map((row) => cellOf(row, "type")),
    );
    for (const row of rows) countInto(sources, new Set(cellOf(row, "source").split(";").map(sourceIdOf)));
  }
  return {
    total,
    byCountry: inOrder(countries),
    byType: inOrder(types),
    bySource: inOrder(sources),
    retired: rowsOf(dir, "retired.csv").length,
  };
};

/** Rows with a value in a column, and all rows. */
interface Share {
  readonly filled: number;
  readonly of: number;
}

interface Stats {
  readonly places: {
    readonly total: number;
    readonly byCountry: Counts;
    readonly byType: Counts;
    readonly byStatus: Counts;
    /** By column of places/*.csv; for columns of one type, among the rows of that type. */
    readonly fields: Readonly<Record<string, Share>>;
  };
  /** The same for each layer and the imports, by folder. */
  readonly overlays: Readonly<Record<string, OverlayStats>>;
  /** Names by language, of places and cities. */
  readonly languages: Readonly<Record<string, { readonly places: Share; readonly cities: Share }>>;
  /** Rows by table. */
  readonly tables: Counts;
  /** Built output by top-level folder; `null` if nothing is built. */
  readonly output: Readonly<Record<string, { readonly files: number; readonly bytes: number }>> | null;
}

/** How often each value occurs, the commonest first. */
const countsOf = (values: Iterable<string>): Counts => inOrder(countBy(values));

const isFilled = (row: Fields, column: string): boolean => (row[column] ?? "") !== "";

const shareOf = (rows: readonly Fields[], has: (row: Fields) => boolean): Share => ({
  filled: rows.filter(has).length,
  of: rows.length,
});

/** Columns that only halal venues have. */
const OF_HALAL = new Set<string>(["category", ...HALAL_FIELDS]);

const fieldShares = (rows: readonly Fields[], columns: readonly string[]): Stats["places"]["fields"] => {
  const halal = rows.filter((row) => row["type"] === "halal");
  return Object.fromEntries(
    columns.map((name) => [name, shareOf(OF_HALAL.has(name) ? halal : rows, (row) => isFilled(row, name))]),
  );
};

const languagesOf = (row: Fields): readonly string[] => [
  ...["en", "ar"].filter((language) => isFilled(row, `name_${language}`)),
  ...(row["names"] ?? "").split(";").flatMap((pair) => (pair.includes("=") ? [elementAt(pair.split("="), 0)] : [])),
];

const languageShares = (places: readonly Fields[], cities: readonly Fields[]): Stats["languages"] => {
  const [ofPlaces, ofCities] = [places, cities].map((rows) => countsOf(rows.flatMap(languagesOf)));
  const tags = Object.keys({ ...ofCities, ...ofPlaces }).sort((a, b) => (a < b ? -1 : 1));
  const share = (counts: Counts | undefined, rows: readonly Fields[], tag: string): Share => ({
    filled: counts?.[tag] ?? 0,
    of: rows.length,
  });
  return Object.fromEntries(
    tags.map((tag) => [tag, { places: share(ofPlaces, places, tag), cities: share(ofCities, cities, tag) }]),
  );
};

const outputSizes = (outDir: string): Stats["output"] => {
  if (!existsSync(join(outDir, "manifest.json"))) return null;
  const sizes = new Map<string, { files: number; bytes: number }>();
  for (const entry of readdirSync(outDir, { recursive: true, encoding: "utf8" }).sort()) {
    const stat = statSync(join(outDir, entry));
    if (!stat.isFile()) continue;
    const path = entry.replaceAll("\\", "/");
    const folder = path.includes("/") ? (path.split("/")[0] ?? path) : path;
    const { files, bytes } = sizes.get(folder) ?? { files: 0, bytes: 0 };
    sizes.set(folder, { files: files + 1, bytes: bytes + stat.size });
  }
  return Object.fromEntries(sizes);
};

/** Counts a data folder, its overlays and, if it exists, the built output. */
export const collectStats = (dataDir: string, outDir: string, overlays: readonly Overlay[] = []): Stats => {
  const snapshot = readFolder(dataDir);
  const { columns, rows } = placesOf(snapshot);
  const places = rows.map(({ fields }) => fields);
  const tables = [...snapshot.keys()].filter((path) => !path.includes("/") && path.endsWith(".csv"));
  return {
    places: {
      total: rows.length,
      byCountry: countsOf(rows.map(({ country }) => country)),
      byType: countsOf(places.map((row) => cellOf(row, "type"))),
      byStatus: countsOf(places.map((row) => cellOf(row, "status"))),
      fields: fieldShares(places, columns),
    },
    overlays: Object.fromEntries(overlays.map(({ dir, label }) => [label, collectOverlayStats(dir)])),
    languages: languageShares(places, recordsOf(snapshot, "cities.csv").rows),
    tables: Object.fromEntries(tables.map((path) => [path, recordsOf(snapshot, path).rows.length])),
    output: outputSizes(outDir),
  };
};

const NUMBER = new Intl.NumberFormat("en");

type Cells = readonly string[];

/** Aligns cells as columns, the first to the left, the others to the right. */
const align = (rows: readonly Cells[]): readonly string[] => {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => [...(row[i] ?? "")].length)));
  return rows.map((row) =>
    row
      .map((cell, i) => (i === 0 ? cell.padEnd(elementAt(widths, i)) : cell.padStart(elementAt(widths, i))))
      .join("  ")
      .trimEnd(),
  );
};

const section = (title: string, rows: readonly Cells[]): readonly string[] =>
  rows.length === 0 ? [] : ["", title, ...align(rows).map((line) => `  ${line}`)];

const percent = ({ filled, of }: Share): string => (of === 0 ? "–" : `${((100 * filled) / of).toFixed(1)} %`);

const counts = (all: Counts): readonly Cells[] =>
  Object.entries(all).map(([name, count]) => [name === "" ? "(empty)" : name, NUMBER.format(count)]);

const kilobytes = (bytes: number): string => `${NUMBER.format(Math.ceil(bytes / 1000))} kB`;

/** Countries listed one by one. */
const MAX_COUNTRIES = 20;

const countryRows = (byCountry: Counts): readonly Cells[] => {
  const rows = counts(byCountry);
  const rest = Object.values(byCountry).slice(MAX_COUNTRIES);
  if (rest.length === 0) return rows;
  const others = rest.reduce((sum, count) => sum + count, 0);
  return [...rows.slice(0, MAX_COUNTRIES), [`${rest.length} more`, NUMBER.format(others)]];
};

const outputRows = (output: NonNullable<Stats["output"]>): readonly Cells[] => {
  const all = Object.values(output);
  const total = {
    files: all.reduce((sum, { files }) => sum + files, 0),
    bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
  };
  return [...Object.entries(output), ["in all", total] as const].map(([name, { files, bytes }]) => [
    name,
    `${NUMBER.format(files)} files`,
    kilobytes(bytes),
  ]);
};

const overlayRows = (
  label: string,
  { total, byCountry, byType, bySource, retired }: OverlayStats,
): readonly string[] => {
  const countries = Object.keys(byCountry).length;
  const gone = retired === 0 ? "" : `, ${NUMBER.format(retired)} ids retired`;
  return [
    "",
    `${NUMBER.format(total)} places of ${label} in ${countries} countries${gone}`,
    ...section(`Places of ${label} by country`, countryRows(byCountry)),
    ...section(`Places of ${label} by type`, counts(byType)),
    ...section(`Places of ${label} by source`, counts(bySource)),
  ];
};

/** The statistics as text, largest counts first. */
export const formatStats = ({ places, overlays, languages, tables, output }: Stats): string => {
  const countries = Object.keys(places.byCountry).length;
  const shares = Object.entries(places.fields).map(([name, field]) => [
    name,
    NUMBER.format(field.filled),
    percent(field),
  ]);
  const tongues = Object.entries(languages).map(([tag, language]) => [
    tag,
    NUMBER.format(language.places.filled),
    percent(language.places),
    NUMBER.format(language.cities.filled),
    percent(language.cities),
  ]);
  return [
    `${NUMBER.format(places.total)} places in ${countries} countries`,
    ...section("Places by country", countryRows(places.byCountry)),
    ...section("Places by type", counts(places.byType)),
    ...section("Places by status", counts(places.byStatus)),
    ...section("Places that have a field (those of halal venues: of halal venues)", shares),
    ...Object.entries(overlays).flatMap(([label, overlay]) => overlayRows(label, overlay)),
    ...section("Names by language", [["", "places", "", "cities", ""], ...tongues]),
    ...section("Rows of the other tables", counts(tables)),
    ...(output === null ? ["", "Nothing is built."] : section("Built output", outputRows(output))),
    "",
  ].join("\n");
};
