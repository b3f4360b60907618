/**
 * City tiles: the cities within 50 km of a map tile, so that one read finds the nearest city of any point in it.
 * Also the time zones of each country's cities, for points far from any city.
 */
import * as z from "zod";
import { boxAround, overlaps } from "#core/base/box.ts";
import { distanceM, type LatLng } from "#core/base/geo.ts";
import { jsonReader, readJson } from "./json.ts";
import { TILE_DEG, tileFile } from "./paths.ts";

/** Greatest distance at which a city's time zone is used, metres. */
export const NEAREST_CITY_M = 50_000;

export interface TileCity extends LatLng {
  /** Its country by the map (country-borders.ts). */
  readonly country: string;
  readonly slug: string;
  readonly timezone: string;
}

type Row = readonly [lat: number, lng: number, country: string, slug: string, timezone: string];

/** File name → content of every tile within reach of a city. */
export const writeTiles = (cities: readonly TileCity[]): ReadonlyMap<string, string> => {
  const tiles = new Map<string, Row[]>();
  for (const city of cities) {
    const reach = boxAround(city, NEAREST_CITY_M);
    for (let south = -90; south < 90; south += TILE_DEG) {
      if (south > reach.north || south + TILE_DEG < reach.south) continue;
      for (let west = -180; west < 180; west += TILE_DEG) {
        const tile = { west, south, east: west + TILE_DEG, north: south + TILE_DEG };
        if (!overlaps(tile, reach)) continue;
        const name = tileFile(south, west);
        const rows = tiles.get(name) ?? [];
        rows.push([city.lat, city.lng, city.country, city.slug, city.timezone]);
        tiles.set(name, rows);
      }
    }
  }
  return new Map([...tiles].map(([name, rows]) => [name, JSON.stringify(rows)]));
};

const COLUMNS = ["number", "number", "string", "string", "string"] as const;

const isRow = (row: unknown): row is Row =>
  Array.isArray(row) && row.length === COLUMNS.length && COLUMNS.every((type, i) => typeof row[i] === type);

/** Throws an Error that names the tile if it is damaged. */
export const readTile = (name: string, bytes: Uint8Array): readonly TileCity[] => {
  const rows = readJson(name, bytes);
  if (!Array.isArray(rows)) throw new Error(`shard ${name}: not a tile of cities`);
  return rows.map((row: unknown, i): TileCity => {
    if (!isRow(row)) throw new Error(`shard ${name}: row ${i + 1} is not a city`);
    const [lat, lng, country, slug, timezone] = row;
    return { lat, lng, country, slug, timezone };
  });
};

/** The city nearest to the point; `null` if there is none within 50 km, or `withinM`. */
export const nearestCity = <C extends LatLng>(
  cities: readonly C[],
  point: LatLng,
  withinM: number = NEAREST_CITY_M,
): C | null => {
  let best: C | null = null;
  let bestM = withinM;
  for (const city of cities) {
    const metres = distanceM(city, point);
    if (metres <= bestM) [best, bestM] = [city, metres];
  }
  return best;
};

const zones = z.record(z.string(), z.array(z.string())).describe("Country code → IANA zones of its cities");
export type CountryZones = Readonly<z.infer<typeof zones>>;

export const writeZones = (value: CountryZones): string => JSON.stringify(value);

/** Throws an Error that names the shard if it is damaged. */
export const readZones: (name: string, bytes: Uint8Array) => CountryZones = jsonReader(zones);
