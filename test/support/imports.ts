/**
 * A small folder of imports beside the test data: made-up rows of two sources, in a country of the test
 * data and in one that only they have, and two ids that they retired.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { formatCsv } from "../../build/csv/csv.ts";
import { importedPlaces } from "../../build/tables/places.ts";
import type { Fields } from "./place-rows.ts";

const row = (id: number, name_en: string, source: string, lat: number, lng: number, more: Fields = {}): Fields => ({
  id,
  slug: `${name_en.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}-${id}`,
  name_en,
  type: "mosque",
  rank: 5,
  status: "active",
  source,
  lat,
  lng,
  ...more,
});

/** The rows by country. Iceland is in no file of the test data. */
export const IMPORT_ROWS: Readonly<Record<string, readonly Fields[]>> = {
  gb: [
    row(1_000_000_001, "Tanner Lane Musalla", "osm:w123;wikidata:Q42", 51.5205, -0.0718, {
      type: "musalla",
      city: "london",
      name_ar: "مصلى درب الدباغين",
    }),
    row(1_000_000_002, "Towpath Mosque", "osm:n77", 51.5331, -0.0812, { city: "london" }),
    row(1_000_000_004, "Lockkeeper Mosque", "osm:n78", 51.5332, -0.0813, { city: "london", status: "closed" }),
  ],
  is: [row(1_000_000_003, "Geyser Mosque", "osm:r9", 64.1355, -21.8954, { city: "reykjavik" })],
};

export const OSM = {
  name: "OpenStreetMap contributors",
  url: "https://www.openstreetmap.org/copyright",
  license: "ODbL-1.0",
} as const;

const SOURCES = `id,name,url,license,record_url
osm,${OSM.name},${OSM.url},${OSM.license},n=https://www.openstreetmap.org/node/{id};w=https://www.openstreetmap.org/way/{id};r=https://www.openstreetmap.org/relation/{id}
wikidata,Wikidata,https://www.wikidata.org/,CC0-1.0,https://www.wikidata.org/wiki/{id}
geonames,GeoNames,https://www.geonames.org/,CC-BY-4.0,https://www.geonames.org/{id}
`;

const RETIRED = `id,reason,replaced_by
1000000008,closed,
1000000009,duplicate,20
`;

/** The text of a file of imported places. */
export const importedCsv = (rows: readonly Fields[]): string => {
  const header = Object.keys(importedPlaces.columns);
  return formatCsv(
    header,
    rows.map((one) => header.map((name) => String(one[name] ?? ""))),
  );
};

const FILES: Readonly<Record<string, string>> = {
  "sources.csv": SOURCES,
  "retired.csv": RETIRED,
  ...Object.fromEntries(Object.entries(IMPORT_ROWS).map(([cc, rows]) => [`places/${cc}.csv`, importedCsv(rows)])),
};

/** Writes the folder, each of `overlay` in the place of its file. */
export const writeImports = (folder: string, overlay: Readonly<Record<string, string>> = {}): string => {
  mkdirSync(join(folder, "places"), { recursive: true });
  for (const [path, text] of Object.entries({ ...FILES, ...overlay })) writeFileSync(join(folder, path), text);
  return folder;
};
