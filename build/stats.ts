/**
 * Statistics of a data folder: how many rows of what, how far each column is filled, which languages
 * the names come in, and how large the built output is. It reads the data as it is and judges nothing.
 */
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { countInto, inOrder } from "./counts.ts";
import type { Counts } from "./counts.ts";
import { placesOf, recordsOf } from "./diff/records.ts";
import type { Fields } from "./diff/records.ts";
import { readFolder } from "./diff/revision.ts";
import { collectImportStats } from "./stats-imports.ts";
import type { ImportStats } from "./stats-imports.ts";

/** Rows that have something in a column, and rows in all. */
export interface Share {
  readonly filled: number;
  readonly of: number;
}

export interface Stats {
  readonly places: {
    readonly total: number;
    readonly byCountry: Counts;
    readonly byType: Counts;
    readonly byStatus: Counts;
    /** By column of places/*.csv; by type where only that type has it. */
    readonly fields: Readonly<Record<string, Share>>;
  };
  /** What the imports add to that; `null` where there are none. */
  readonly imported: ImportStats | null;
  /** Names by language, of places and of cities. */
  readonly languages: Readonly<Record<string, { readonly places: Share; readonly cities: Share }>>;
  /** Rows of the tables. */
  readonly tables: Counts;
  /** Of the built output by its first folder; `null` where nothing is built. */
  readonly output: Readonly<Record<string, { readonly files: number; readonly bytes: number }>> | null;
}

const countBy = (values: Iterable<string>): Counts => {
  const counts = new Map<string, number>();
  countInto(counts, values);
  return inOrder(counts);
};

const isFilled = (row: Fields, column: string): boolean => (row[column] ?? "") !== "";

const shareOf = (rows: readonly Fields[], has: (row: Fields) => boolean): Share => ({
  filled: rows.filter(has).length,
  of: rows.length,
});

/** Columns that only rows of one type may fill. */
const OF_HALAL = new Set([
  "category",
  "halal",
  "halal_certified_by",
  "halal_certificate_expires_on",
  "alcohol",
]);

const fieldShares = (rows: readonly Fields[], columns: readonly string[]): Stats["places"]["fields"] => {
  const halal = rows.filter((row) => row["type"] === "halal");
  return Object.fromEntries(
    columns.map((name) => [name, shareOf(OF_HALAL.has(name) ? halal : rows, (row) => isFilled(row, name))]),
  );
};

const languagesOf = (row: Fields): readonly string[] => [
  ...["en", "ar"].filter((one) => isFilled(row, `name_${one}`)),
  ...(row["names"] ?? "")
    .split(";")
    .flatMap((pair) => (pair.includes("=") ? [pair.split("=")[0] ?? ""] : [])),
];

const languageShares = (places: readonly Fields[], cities: readonly Fields[]): Stats["languages"] => {
  const [ofPlaces, ofCities] = [places, cities].map((rows) => countBy(rows.flatMap(languagesOf)));
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

/** Counts a data folder and, where they are there, the imports beside it and the output built from both. */
export const collectStats = (dataDir: string, outDir: string, importsDir: string | null = null): Stats => {
  const snapshot = readFolder(dataDir);
  const { columns, rows } = placesOf(snapshot);
  const places = rows.map(({ fields }) => fields);
  const tables = [...snapshot.keys()].filter((path) => !path.includes("/") && path.endsWith(".csv"));
  return {
    places: {
      total: rows.length,
      byCountry: countBy(rows.map(({ country }) => country)),
      byType: countBy(places.map((row) => row["type"] ?? "")),
      byStatus: countBy(places.map((row) => row["status"] ?? "")),
      fields: fieldShares(places, columns),
    },
    imported: importsDir === null ? null : collectImportStats(importsDir),
    languages: languageShares(places, recordsOf(snapshot, "cities.csv").rows),
    tables: Object.fromEntries(tables.map((path) => [path, recordsOf(snapshot, path).rows.length])),
    output: outputSizes(outDir),
  };
};
