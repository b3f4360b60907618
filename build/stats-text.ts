/** Statistics for a terminal: aligned columns, the most first, percentages to one decimal. */
import type { Counts } from "./counts.ts";
import type { Share, Stats } from "./stats.ts";

const NUMBER = new Intl.NumberFormat("en");

type Cells = readonly string[];

/** Rows of cells as lines; the first column to the left, the others to the right. */
const align = (rows: readonly Cells[]): readonly string[] => {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => [...(row[i] ?? "")].length)));
  return rows.map((row) =>
    row
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
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

/** Countries that are listed one by one. */
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

const importRows = (imported: Stats["imported"]): readonly string[] => {
  if (imported === null) return [];
  const { total, byCountry, byType, bySource, retired } = imported;
  const countries = Object.keys(byCountry).length;
  const gone = retired === 0 ? "" : `, ${NUMBER.format(retired)} ids retired`;
  return [
    "",
    `${NUMBER.format(total)} imported places in ${countries} countries${gone}`,
    ...section("Imported places by country", countryRows(byCountry)),
    ...section("Imported places by type", counts(byType)),
    ...section("Imported places by source", counts(bySource)),
  ];
};

/** The statistics as text. */
export const formatStats = ({ places, imported, languages, tables, output }: Stats): string => {
  const countries = Object.keys(places.byCountry).length;
  const shares = Object.entries(places.fields).map(([name, one]) => [
    name,
    NUMBER.format(one.filled),
    percent(one),
  ]);
  const tongues = Object.entries(languages).map(([tag, one]) => [
    tag,
    NUMBER.format(one.places.filled),
    percent(one.places),
    NUMBER.format(one.cities.filled),
    percent(one.cities),
  ]);
  return [
    `${NUMBER.format(places.total)} places in ${countries} countries`,
    ...section("Places by country", countryRows(places.byCountry)),
    ...section("Places by type", counts(places.byType)),
    ...section("Places by status", counts(places.byStatus)),
    ...section("Places that have a field (those of halal venues: of halal venues)", shares),
    ...importRows(imported),
    ...section("Names by language", [["", "places", "", "cities", ""], ...tongues]),
    ...section("Rows of the other tables", counts(tables)),
    ...(output === null ? ["", "Nothing is built."] : section("Built output", outputRows(output))),
    "",
  ].join("\n");
};
