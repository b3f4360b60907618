/**
 * Writes the data folder: the tables as they ship, the places in their stead, one file a country,
 * a part at a time. What refers to places that ship (retired, exceptions, events) keeps its header alone.
 */
import {
  closeSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { mendArabicPlaceName } from "../../build/base/arabic-place-name.ts";
import { formatCsv } from "../../build/csv/csv.ts";
import { places as placesTable } from "../../build/tables/places.ts";
import type { Place } from "./places.ts";

const EMPTIED: ReadonlySet<string> = new Set([
  // The names are made up, and nothing vouches for them.
  "admission-words.csv",
  "admission-sources.csv",
  "retired.csv",
  "exceptions.csv",
  "events.csv",
]);

/** Rows that are written at once. */
const BATCH = 2_000;

const PLACE_COLUMNS: readonly string[] = Object.keys(placesTable.columns);

/** A row of places/<cc>.csv. */
const toRow = (place: Place): readonly string[] => {
  const { id, slug, type, category, english, arabic, third, city, lat, lng } = place;
  const fields: Readonly<Record<string, string>> = {
    ...place.details,
    id: String(id),
    slug,
    type,
    category,
    name_en: english,
    // Names of towns in it may be spelt as no place may be.
    name_ar: mendArabicPlaceName(arabic).arabic ?? "",
    names: third === null ? "" : third.join("="),
    city: city.slug,
    lat,
    lng,
  };
  return PLACE_COLUMNS.map((column) => fields[column] ?? "");
};

/** The tables of `dataDir` except the places. */
const copyTables = (dataDir: string, into: string): void => {
  mkdirSync(join(into, "places"), { recursive: true });
  for (const folder of ["i18n", "authorities"]) cpSync(join(dataDir, folder), join(into, folder), { recursive: true });
  for (const name of readdirSync(dataDir).filter((file) => /\.(csv|json|bin)$/.test(file))) {
    if (EMPTIED.has(name)) {
      const [header = ""] = readFileSync(join(dataDir, name), "utf8").split("\n");
      writeFileSync(join(into, name), `${header}\n`);
    } else copyFileSync(join(dataDir, name), join(into, name));
  }
};

export interface Written {
  readonly rows: number;
  readonly bytes: number;
}

/** Writes the folder, which must not hold places yet; `onPlace` is called for each place that is written. */
export const writeFolder = (
  dataDir: string,
  into: string,
  places: Iterable<Place>,
  onPlace: (place: Place) => void,
): Written => {
  copyTables(dataDir, into);
  let [rows, bytes, country] = [0, 0, ""];
  let file: number | null = null;
  let batch: (readonly string[])[] = [];
  const flush = (): void => {
    if (file === null || batch.length === 0) return;
    const text = formatCsv(PLACE_COLUMNS, batch);
    bytes += writeSync(file, text.slice(text.indexOf("\n") + 1));
    rows += batch.length;
    batch = [];
  };
  const close = (): void => {
    flush();
    if (file !== null) closeSync(file);
  };
  for (const place of places) {
    if (place.country.code !== country) {
      close();
      country = place.country.code;
      file = openSync(join(into, "places", `${country.toLowerCase()}.csv`), "wx");
      bytes += writeSync(file, formatCsv(PLACE_COLUMNS, []));
    }
    batch.push(toRow(place));
    if (batch.length >= BATCH) flush();
    onPlace(place);
  }
  close();
  return { rows, bytes };
};
