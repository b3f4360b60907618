/**
 * The border tiles of a data folder: the atlas, corrected around towns that it draws on the wrong side of their border
 * (cities, and the settlements of zone-boundaries.json).
 * Such a town shows the local error of the line, so it gets a circle that reaches just beyond it. Tiles without towns
 * depend only on the atlas and on code, so they are cached in .cache/borders by the hash of both. An unreadable or
 * read-only cache only costs time.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { boxAround } from "#core/base/box.ts";
import { distanceM, type LatLng, METRES_PER_DEG } from "#core/base/geo.ts";
import {
  type Borders,
  countryIn,
  readBorders,
  type Town,
  withTowns,
  writeBorders,
} from "#core/shard/country-borders.ts";
import { bordersFile } from "#core/shard/paths.ts";
import { DOTS, openAtlas } from "../../base/atlas.ts";
import type { File } from "../../base/files.ts";
import { hashFiles, sourcesOf } from "../../base/sources.ts";
import type { CityRow } from "../../tables/reference.ts";
import type { ZoneBoundaries } from "../../tables/zone-boundaries.ts";
import { makeWorld } from "../borders/world.ts";
import { clearLeftovers, replaceFile } from "../../../server/base/replace-file.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const CACHE_DIR = join(ROOT, ".cache/borders");

/** With what it runs, the code that the tiles depend on. */
const CODE = "build/compile/plan/borders.ts";
const PACKAGES = ["world-atlas/countries-10m.json", "i18n-iso-countries/codes.json"];

/** Path → bytes of each tile. */
type Tiles = ReadonlyMap<string, Uint8Array>;

const make = (): Tiles => {
  const { grid, codes, tiles } = makeWorld();
  return new Map(tiles.map(({ west, south, tree }) => [bordersFile(south, west), writeBorders(grid, codes, tree)]));
};

const keyOf = (): string => {
  const require = createRequire(import.meta.url);
  const code = sourcesOf([CODE]).map((file) => join(ROOT, file));
  return hashFiles([...code, ...PACKAGES.map((file) => require.resolve(file))], process.version);
};

/** SHA-256 of the rest, length of the index, index (names and lengths), tiles. */
const toBytes = (tiles: Tiles): Uint8Array => {
  const names = Buffer.from(JSON.stringify([...tiles].map(([path, { length }]) => [path, length])));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(names.length);
  const rest = Buffer.concat([length, names, ...tiles.values()]);
  return Buffer.concat([createHash("sha256").update(rest).digest(), rest]);
};

const fromBytes = (bytes: Buffer): Tiles | null => {
  const [hash, rest] = [bytes.subarray(0, 32), bytes.subarray(32)];
  if (!createHash("sha256").update(rest).digest().equals(hash)) return null;
  let at = 4 + rest.readUInt32LE();
  const names = JSON.parse(rest.toString("utf8", 4, at)) as readonly (readonly [string, number])[];
  return new Map(
    names.map(([path, length]) => {
      at += length;
      return [path, new Uint8Array(rest.subarray(at - length, at))];
    }),
  );
};

const readCache = (file: string): Tiles | null => {
  try {
    return fromBytes(readFileSync(file));
  } catch {
    return null;
  }
};

/** Caches the tiles and removes older entries. */
const writeCache = (file: string, tiles: Tiles): void => {
  try {
    mkdirSync(CACHE_DIR, { recursive: true });
    clearLeftovers([file]);
    replaceFile(file, toBytes(tiles));
    for (const name of readdirSync(CACHE_DIR)) {
      const path = join(CACHE_DIR, name);
      if (name.endsWith(".bin") && path !== file) rmSync(path, { force: true });
    }
  } catch {
    // Without a cache the next build makes them again.
  }
};

let made: Tiles | null = null;

export const borderTiles = (): Tiles => {
  if (made !== null) return made;
  const file = join(CACHE_DIR, `${keyOf()}.bin`);
  made = readCache(file);
  if (made !== null) return made;
  made = make();
  writeCache(file, made);
  return made;
};

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

/** @param strays - settlements with circles of their own */
export const planBorders = (cities: readonly CityRow[], strays: ZoneBoundaries["towns"] = []): PlannedBorders => {
  const drawn = borderTiles();
  const tiles = new Map(drawn);
  const byTile = new Map<string, Town[]>();
  const settled = strays.map(([country, lat, lng, radiusM]): Town => ({ country, lat, lng, radiusM }));
  for (const town of [...DOTS, ...townsBeyond(cities, lookUp(reader(drawn))), ...settled]) {
    for (const path of tilesOf(town)) byTile.set(path, [...(byTile.get(path) ?? []), town]);
  }
  for (const [path, towns] of byTile) {
    const bytes = drawn.get(path);
    if (bytes !== undefined) tiles.set(path, withTowns(path, bytes, towns));
  }
  const files = [...tiles].map(([path, content]): File => ({ path, content }));
  return { files, countryOf: lookUp(reader(tiles)) };
};
