/**
 * The border tiles of a data folder: the atlas, corrected around towns that it draws on the wrong side of their border.
 * Such a town shows the local error of the line, so it gets a circle that reaches just beyond it.
 */
import { boxAround, distanceM, type LatLng, METRES_PER_DEG } from "#core/base/geo.ts";
import { type Borders, countryIn, readBorders, type Town, withTowns } from "#core/shard/country-borders.ts";
import { bordersFile } from "#core/shard/paths.ts";
import { DOTS, openAtlas } from "../../base/atlas.ts";
import type { File } from "../../base/files.ts";
import type { CityRow } from "../../tables/reference.ts";
import { borderTiles } from "../borders/tiles.ts";

/**
 * Greatest error of an atlas border. A town further beyond it stays where it is drawn: the atlas shows who holds it.
 */
export const LINE_ERROR_M = 2000;

/** How far a town's circle reaches beyond the line. */
const TOWN_M = 500;

interface PlannedBorders {
  readonly files: readonly File[];
  /** The country of a point as the engine answers it. */
  readonly countryOf: (point: LatLng) => string | null;
}

const lookUp =
  (read: (path: string) => Borders | null): PlannedBorders["countryOf"] =>
  (point) => {
    const borders = read(bordersFile(point.lat, point.lng));
    return borders === null ? null : countryIn(borders, point);
  };

const reader = (tiles: ReadonlyMap<string, Uint8Array>): ((path: string) => Borders | null) => {
  const known = new Map<string, Borders | null>();
  return (path) => {
    const bytes = tiles.get(path);
    const borders = known.get(path) ?? (bytes === undefined ? null : readBorders(path, bytes));
    known.set(path, borders);
    return borders;
  };
};

/** Towns that the atlas draws beyond their border. A circle ends halfway to any town of another country. */
const townsBeyond = (cities: readonly CityRow[], countryOf: PlannedBorders["countryOf"]): readonly Town[] => {
  const atlas = openAtlas();
  return cities.flatMap((city): Town[] => {
    const { country, lat, lng } = city;
    if (countryOf(city) === country) return [];
    const limit = LINE_ERROR_M / METRES_PER_DEG;
    const beyondM = (atlas.outline(country)?.distanceDeg(city, limit) ?? Infinity) * METRES_PER_DEG;
    if (beyondM > LINE_ERROR_M) return [];
    const others = cities.filter((other) => other.country !== country && Math.abs(other.lat - lat) < 1);
    const halfways = others.map((other) => distanceM(other, city) / 2);
    return [{ country, lat, lng, radiusM: Math.floor(Math.min(beyondM + TOWN_M, ...halfways)) }];
  });
};

/** The tiles that a town's circle touches. */
const tilesOf = (town: Town): ReadonlySet<string> => {
  const { west, south, east, north } = boxAround(town, town.radiusM);
  return new Set([west, east].flatMap((lng) => [south, north].map((lat) => bordersFile(lat, lng))));
};

export const planBorders = (cities: readonly CityRow[]): PlannedBorders => {
  const drawn = borderTiles();
  const tiles = new Map(drawn);
  const byTile = new Map<string, Town[]>();
  for (const town of [...DOTS, ...townsBeyond(cities, lookUp(reader(drawn)))]) {
    for (const path of tilesOf(town)) byTile.set(path, [...(byTile.get(path) ?? []), town]);
  }
  for (const [path, towns] of byTile) {
    const bytes = drawn.get(path);
    if (bytes !== undefined) tiles.set(path, withTowns(path, bytes, towns));
  }
  const files = [...tiles].map(([path, content]): File => ({ path, content }));
  return { files, countryOf: lookUp(reader(tiles)) };
};
