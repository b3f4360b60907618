/**
 * The border tiles without towns. They depend only on the atlas and on code, so they are cached in .cache/borders by
 * the hash of both. An unreadable or read-only cache only costs time.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeBorders } from "#core/shard/country-borders.ts";
import { bordersFile } from "#core/shard/paths.ts";
import { hashFiles } from "../../base/sources.ts";
import { makeWorld } from "./world.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const CACHE_DIR = join(ROOT, ".cache/borders");

/** Code that the tiles depend on. */
const CODE = [
  "build/atlas",
  "build/compile/borders",
  "server/core/base/ray-casting.ts",
  "server/core/base/geo.ts",
  "server/core/shard",
];
const PACKAGES = ["world-atlas/countries-10m.json", "i18n-iso-countries/codes.json"];

/** Path → bytes of each tile. */
type Tiles = ReadonlyMap<string, Uint8Array>;

const make = (): Tiles => {
  const { grid, codes, tiles } = makeWorld();
  return new Map(tiles.map(({ west, south, tree }) => [bordersFile(south, west), writeBorders(grid, codes, tree)]));
};

const keyOf = (): string => {
  const require = createRequire(import.meta.url);
  const code = CODE.map((folder) => join(ROOT, folder));
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
    writeFileSync(`${file}.${process.pid}`, toBytes(tiles));
    renameSync(`${file}.${process.pid}`, file);
    for (const name of readdirSync(CACHE_DIR)) {
      const path = join(CACHE_DIR, name);
      if (name.endsWith(".bin") && path !== file) rmSync(path, { force: true });
    }
  } catch {
    // Without a cache the next build makes them again.
  }
};

let kept: Tiles | null = null;

export const borderTiles = (): Tiles => {
  if (kept !== null) return kept;
  const file = join(CACHE_DIR, `${keyOf()}.bin`);
  kept = readCache(file);
  if (kept !== null) return kept;
  kept = make();
  writeCache(file, kept);
  return kept;
};
