/** A street map of one small area, as the build writes it, without tilemaker: a crossroads, land and sea. */
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { PbfWriter } from "pbf";
import { zxyToTileId } from "pmtiles";
import { rangeHeaders, rangeOf } from "#core/http/byte-ranges.ts";
import {
  COVER_ZOOM,
  emptyTilesIndex,
  PIECE_BYTES,
  piecesFile,
  TILES_DIR,
  TILES_INDEX_FILE,
  TILES_MAX_ZOOM,
  TILES_MIN_ZOOM,
  tileOf,
  type TileSet,
  writeTilesIndex,
} from "#core/shard/street-tiles.ts";
import { entriesOf, writeArchiveHead } from "../../build/tiles/archive.ts";

export interface MadeFeature {
  /** 1 point, 2 line, 3 polygon. */
  readonly type: 1 | 2 | 3;
  readonly geometry: readonly number[];
  readonly tags: Readonly<Record<string, string>>;
}

export interface MadeLayer {
  readonly name: string;
  readonly features: readonly MadeFeature[];
}

const zigzag = (value: number): number => (value << 1) ^ (value >> 31);
const command = (id: number, count: number): number => (count << 3) | id;

/** A line through these points of a tile of 4096 steps. */
export const lineThrough = (points: readonly (readonly [number, number])[]): readonly number[] => {
  let [x, y] = [0, 0];
  return points.flatMap(([toX, toY], index) => {
    const step = [zigzag(toX - x), zigzag(toY - y)];
    [x, y] = [toX, toY];
    if (index === 0) return [command(1, 1), ...step];
    return index === 1 ? [command(2, points.length - 1), ...step] : step;
  });
};

const SQUARE = [
  ...lineThrough([
    [-64, -64],
    [4160, -64],
    [4160, 4160],
    [-64, 4160],
  ]),
  command(7, 1),
];

/** A vector tile, uncompressed. */
export const tileWith = (layers: readonly MadeLayer[]): Uint8Array => {
  const tile = new PbfWriter();
  for (const { name, features } of layers) {
    const keys = [...new Set(features.flatMap(({ tags }) => Object.keys(tags)))];
    const values = [...new Set(features.flatMap(({ tags }) => Object.values(tags)))];
    const layer = new PbfWriter();
    layer.writeVarintField(15, 2);
    layer.writeStringField(1, name);
    for (const { type, geometry, tags } of features) {
      const feature = new PbfWriter();
      const numbers = Object.entries(tags).flatMap(([key, value]) => [keys.indexOf(key), values.indexOf(value)]);
      feature.writePackedVarint(2, numbers);
      feature.writeVarintField(3, type);
      feature.writePackedVarint(4, [...geometry]);
      layer.writeBytesField(2, feature.finish());
    }
    for (const key of keys) layer.writeStringField(3, key);
    for (const value of values) {
      const held = new PbfWriter();
      held.writeStringField(1, value);
      layer.writeBytesField(4, held.finish());
    }
    layer.writeVarintField(5, 4096);
    tile.writeBytesField(3, layer.finish());
  }
  return tile.finish();
};

const road = (name: string, points: readonly (readonly [number, number])[]): MadeFeature => ({
  type: 2,
  geometry: lineThrough(points),
  tags: { class: "main", name, name_ar: "شارع" },
});

const CROSSROADS = tileWith([
  { name: "sea", features: [{ type: 3, geometry: SQUARE, tags: {} }] },
  { name: "land", features: [{ type: 3, geometry: SQUARE, tags: {} }] },
  {
    name: "roads",
    features: [
      road("Long Road", [
        [-64, 2048],
        [4160, 2048],
      ]),
      road("Cross Road", [
        [2048, -64],
        [2048, 4160],
      ]),
    ],
  },
]);

const short = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex").slice(0, 16);

export interface MadeSet {
  readonly set: TileSet;
  readonly bytes: Uint8Array;
  /** Path below the site → content, the index among them. */
  readonly files: ReadonlyMap<string, string | Uint8Array>;
}

/** The set of a country: the tiles around a point; `padding` bytes behind the tiles make it larger. */
export const madeSet = (country: string, lat: number, lng: number, padding = 0): MadeSet => {
  const tile = gzipSync(CROSSROADS);
  const tiles: { id: number; offset: number; length: number }[] = [];
  for (let zoom = TILES_MIN_ZOOM; zoom <= TILES_MAX_ZOOM; zoom += 1) {
    const [x, y] = tileOf(zoom, lat, lng);
    for (const dx of [-1, 0, 1])
      for (const dy of [-1, 0, 1])
        tiles.push({ id: zxyToTileId(zoom, x + dx, y + dy), offset: 0, length: tile.length });
  }
  tiles.sort((a, b) => a.id - b.id);
  const bounds = [lng - 0.5, lat - 0.5, lng + 0.5, lat + 0.5] as const;
  const head = writeArchiveHead({
    entries: entriesOf(tiles),
    tileBytes: tile.length + padding,
    contents: 1,
    minZoom: TILES_MIN_ZOOM,
    maxZoom: TILES_MAX_ZOOM,
    bounds,
    metadata: {},
  });
  const bytes = Buffer.concat([head, tile, Buffer.alloc(padding, 1)]);
  const file = `${country.toLowerCase()}-${short(bytes)}.pmtiles`;
  const [x, y] = tileOf(COVER_ZOOM, lat, lng);
  const set: TileSet = {
    file,
    countries: [country],
    bytes: bytes.length,
    date: "2026-01-01",
    bounds,
    covers: [[y, x, x]],
  };
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) pieces.push(short(bytes.subarray(at, at + PIECE_BYTES)));
  const list = { bytes: bytes.length, piece_bytes: PIECE_BYTES, pieces };
  return {
    set,
    bytes,
    files: new Map<string, string | Uint8Array>([
      [`${TILES_DIR}/${file}`, bytes],
      [`${TILES_DIR}/${piecesFile(file)}`, JSON.stringify(list)],
      [TILES_INDEX_FILE, writeTilesIndex({ ...emptyTilesIndex(), sets: [set] })],
    ]),
  };
};

/** Writes it into the folder of a site. */
export const writeSet = ({ files }: MadeSet, site: string): void => {
  mkdirSync(join(site, TILES_DIR), { recursive: true });
  for (const [path, content] of files) writeFileSync(join(site, path), content);
};

/** What a host with this set answers to a request for the street map; `null` to any other. */
export const answerWithSet =
  ({ files }: MadeSet) =>
  (line: string, { range }: { readonly range?: string | undefined }) => {
    const content = files.get(line.replace(/^GET \//, ""));
    if (content === undefined) return null;
    const body = Buffer.from(content);
    const asked = rangeOf(range, body.length);
    if (asked === null || asked === "unsatisfiable") return { status: 200, headers: {}, body };
    const { start, end } = asked;
    return { status: 206, headers: rangeHeaders(asked, body.length), body: body.subarray(start, end + 1) };
  };
