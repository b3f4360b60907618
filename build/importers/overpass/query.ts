/**
 * What is asked of an Overpass server: everything of one country that the mapping of OpenStreetMap may
 * take, whole or within a box. The filters are data, in data/imports/overpass/query.json.
 * Reference: https://wiki.openstreetmap.org/wiki/Overpass_API/Overpass_QL
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import type { Box } from "#core/base/geo.ts";

const settingsForm = z.strictObject({
  /** The server that is asked unless another is named. */
  endpoint: z.url(),
  /** Seconds that the server may work on one query, and memory that it may take for it. */
  timeout_s: z.int().positive(),
  max_server_bytes: z.int().positive(),
  /** What an element must have; one of them is enough. */
  filters: z.array(z.string().regex(/^(?:\[[^\n\]]+\])+$/, "must be filters in brackets")).min(1),
});
export type QuerySettings = z.infer<typeof settingsForm>;

const QUERY_FILE = "imports/overpass/query.json";

export const readQuerySettings = (dataDir: string): QuerySettings =>
  settingsForm.parse(JSON.parse(readFileSync(join(dataDir, QUERY_FILE), "utf8")));

const formatBox = ({ south, west, north, east }: Box): string =>
  `(${[south, west, north, east].map((deg) => Number(deg.toFixed(6))).join(",")})`;

/** The query for the country with an upper-case ISO code, within `box` where there is one. */
export const formatQuery = (country: string, box: Box | null, settings: QuerySettings): string => {
  const { timeout_s: seconds, max_server_bytes: bytes, filters } = settings;
  const within = `(area.country)${box === null ? "" : formatBox(box)}`;
  return [
    `[out:json][timeout:${seconds}][maxsize:${bytes}];`,
    `area["ISO3166-1"="${country}"]["boundary"="administrative"]->.country;`,
    "(",
    ...filters.map((filter) => `  nwr${filter}${within};`),
    ");",
    "out center;",
  ].join("\n");
};
