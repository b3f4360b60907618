/**
 * Border tiles: the country of any point in a tile of the map. A quadtree; a leaf is all one country, or holds the
 * border lines of the atlas, exact to the atlas' grid. A point at sea has the country of the nearest land, up to a
 * distance set by the build. A town that the atlas draws across its border keeps the ground around its point.
 * Layout: a pack of six columns: grid (f64 little endian: step and origin of longitude, then of latitude) · codes (two
 * ASCII letters each; region = index + 1, {@link SEA} is no country) · nodes (a byte each, depth first, quadrants
 * SW, SE, NW, NE: 0 four quadrants, 1 lines, else region + 2) · byte length of each leaf's lines (varints) · lines
 * (region of the north-west corner, number of lines; per line: region left, region right, number of points, deltas
 * between points) · towns (index in codes, radius in metres, latitude and longitude in 1e-5 degree).
 */
import { elementAt } from "#core/base/element-at.ts";
import { distanceM, type LatLng } from "#core/base/geo.ts";
import { type Bounded, nearestLand, regionAt, SEA } from "#core/base/ray-casting.ts";
import { readPack, writePack } from "./pack.ts";
import { TILE_DEG, tileAt } from "./paths.ts";
import { isTree, leafAt, nextsOf, SPLIT } from "./quadrants.ts";
import { fromSigned, pushVarint, signed, varintReader, type VarintReader } from "./varint.ts";

const FORMAT = "G";
const VERSION = 1;
const COLUMNS = 6;
const CODE_LENGTH = 2;
const TOWN_STEP = 1e-5;
const GRID_BYTES = 4 * Float64Array.BYTES_PER_ELEMENT;

const codesIn = (ascii: Uint8Array): readonly string[] =>
  Array.from({ length: ascii.length / CODE_LENGTH }, (_, i) =>
    String.fromCharCode(...ascii.subarray(i * CODE_LENGTH, (i + 1) * CODE_LENGTH)),
  );

const LINED = 1;
const FIRST_REGION = 2;

/** The grid of line points: origin + whole number · step. */
export interface Grid {
  readonly stepLng: number;
  readonly originLng: number;
  readonly stepLat: number;
  readonly originLat: number;
}

/** A line between two regions; longitudes and latitudes alternate, in grid steps. */
export interface GridLine {
  readonly left: number;
  readonly right: number;
  readonly points: readonly number[];
}

/** A region; or the lines of a box; or its quadrants: south-west, south-east, north-west, north-east. */
export type BorderTree =
  | number
  | { readonly corner: number; readonly lines: readonly GridLine[] }
  | readonly [BorderTree, BorderTree, BorderTree, BorderTree];

/** A circle that belongs to a country, overriding the lines. */
export interface Town extends LatLng {
  readonly country: string;
  readonly radiusM: number;
}

const isLeaf = (tree: BorderTree): tree is Exclude<BorderTree, readonly unknown[]> => !Array.isArray(tree);

const pushLines = (out: number[], corner: number, lines: readonly GridLine[]): void => {
  pushVarint(out, corner);
  pushVarint(out, lines.length);
  let [x, y] = [0, 0];
  for (const { left, right, points } of lines) {
    pushVarint(out, left);
    pushVarint(out, right);
    pushVarint(out, points.length / 2);
    for (let i = 0; i < points.length; i += 2) {
      const [nextX = 0, nextY = 0] = [points[i], points[i + 1]];
      pushVarint(out, signed(nextX - x));
      pushVarint(out, signed(nextY - y));
      [x, y] = [nextX, nextY];
    }
  }
};

/** Renumbers regions by first occurrence in the tree: their codes, and the renumbered tree. */
const renumbered = (tree: BorderTree, codes: readonly string[]): readonly [BorderTree, readonly string[]] => {
  const numbers = new Map<number, number>([[SEA, SEA]]);
  const numberOf = (region: number): number => {
    const known = numbers.get(region) ?? numbers.size;
    numbers.set(region, known);
    return known;
  };
  const walk = (part: BorderTree): BorderTree => {
    if (!isLeaf(part)) return [walk(part[0]), walk(part[1]), walk(part[2]), walk(part[3])];
    if (typeof part === "number") return numberOf(part);
    const lines = part.lines.map((line) => ({ ...line, left: numberOf(line.left), right: numberOf(line.right) }));
    return { corner: numberOf(part.corner), lines };
  };
  const walked = walk(tree);
  return [walked, [...numbers.keys()].slice(1).map((region) => elementAt(codes, region - 1))];
};

const EMPTY = new Uint8Array();

/** The bytes of a tile; `codes` are the countries of region 1, 2, … */
export const writeBorders = (grid: Grid, codes: readonly string[], tree: BorderTree): Uint8Array => {
  const nodes: number[] = [];
  const lengths: number[] = [];
  const lines: number[] = [];
  const push = (part: BorderTree): void => {
    if (!isLeaf(part)) {
      nodes.push(SPLIT);
      part.forEach(push);
    } else if (typeof part === "number") {
      nodes.push(FIRST_REGION + part);
    } else {
      const before = lines.length;
      pushLines(lines, part.corner, part.lines);
      nodes.push(LINED);
      pushVarint(lengths, lines.length - before);
    }
  };
  const [renumberedTree, renumberedCodes] = renumbered(tree, codes);
  push(renumberedTree);
  const steps = new DataView(new ArrayBuffer(GRID_BYTES));
  for (const [i, value] of [grid.stepLng, grid.originLng, grid.stepLat, grid.originLat].entries())
    steps.setFloat64(i * Float64Array.BYTES_PER_ELEMENT, value, true);
  const columns = [nodes, lengths, lines].map((column) => Uint8Array.from(column));
  const ascii = new TextEncoder().encode(renumberedCodes.join(""));
  return writePack(FORMAT, VERSION, [new Uint8Array(steps.buffer), ascii, ...columns, EMPTY]);
};

/** The bytes of a tile with its towns replaced by these. */
export const withTowns = (name: string, bytes: Uint8Array, towns: readonly Town[]): Uint8Array => {
  const [grid = EMPTY, codes = EMPTY, ...columns] = readPack(name, FORMAT, VERSION, COLUMNS, bytes);
  const all = [...codesIn(codes)];
  const places: number[] = [];
  for (const { country, radiusM, lat, lng } of towns) {
    if (!all.includes(country)) all.push(country);
    for (const value of [all.indexOf(country), Math.round(radiusM)]) pushVarint(places, value);
    for (const value of [lat, lng]) pushVarint(places, signed(Math.round(value / TOWN_STEP)));
  }
  const ascii = new TextEncoder().encode(all.join(""));
  return writePack(FORMAT, VERSION, [grid, ascii, ...columns.slice(0, -1), Uint8Array.from(places)]);
};

/** A tile that is ready for look-ups. */
export interface Borders {
  readonly grid: Grid;
  readonly codes: readonly string[];
  readonly nodes: Uint8Array;
  /** Per node: the next node after its subtree. */
  readonly nexts: Int32Array;
  /** Per node: the offset of its lines. */
  readonly starts: Int32Array;
  readonly lines: Uint8Array;
  readonly towns: readonly Town[];
}

const readGrid = (bytes: Uint8Array): Grid => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const at = (i: number): number => view.getFloat64(i * Float64Array.BYTES_PER_ELEMENT, true);
  return { stepLng: at(0), originLng: at(1), stepLat: at(2), originLat: at(3) };
};

const startsOf = (nodes: Uint8Array, lengths: Uint8Array): Int32Array => {
  const reader = varintReader(lengths, 0);
  let at = 0;
  return Int32Array.from(nodes, (node) => {
    const start = at;
    if (node === LINED) at += reader.next();
    return start;
  });
};

const readTowns = (bytes: Uint8Array, codes: readonly string[]): readonly Town[] => {
  const reader = varintReader(bytes, 0);
  const towns: Town[] = [];
  while (reader.at() < bytes.length) {
    const [country = "", radiusM] = [codes[reader.next()], reader.next()];
    const lat = fromSigned(reader.next()) * TOWN_STEP;
    towns.push({ country, radiusM, lat, lng: fromSigned(reader.next()) * TOWN_STEP });
  }
  return towns;
};

/** Reads a tile. Throws an Error if the bytes are not a tile of this version. */
export const readBorders = (name: string, bytes: Uint8Array): Borders => {
  const [grid = EMPTY, ascii = EMPTY, nodes = EMPTY, lengths = EMPTY, lines = EMPTY, towns = EMPTY] = readPack(
    name,
    FORMAT,
    VERSION,
    COLUMNS,
    bytes,
  );
  if (grid.length !== GRID_BYTES) throw new Error(`shard ${name}: it has no grid`);
  const nexts = nextsOf(nodes);
  if (!isTree(nodes, nexts)) throw new Error(`shard ${name}: its tree does not fit`);
  const codes = codesIn(ascii);
  const starts = startsOf(nodes, lengths);
  return { grid: readGrid(grid), codes, nodes, nexts, starts, lines, towns: readTowns(towns, codes) };
};

/** The segments of a leaf, line by line. */
const segmentsIn = (reader: VarintReader, grid: Grid, west: number, north: number): Bounded => {
  const corner = reader.next();
  const ends: number[] = [];
  const sides: number[] = [];
  let [x, y] = [0, 0];
  for (let lines = reader.within(reader.next()); lines > 0; lines -= 1) {
    const [left, right] = [reader.next(), reader.next()];
    let [beforeLng, beforeLat] = [0, 0];
    const points = reader.within(reader.next());
    for (let i = 0; i < points; i += 1) {
      x += fromSigned(reader.next());
      y += fromSigned(reader.next());
      const lng = grid.originLng + x * grid.stepLng;
      const lat = grid.originLat + y * grid.stepLat;
      if (i > 0) {
        ends.push(beforeLng, beforeLat, lng, lat);
        sides.push(left, right);
      }
      [beforeLng, beforeLat] = [lng, lat];
    }
  }
  const count = sides.length / 2;
  return { west, north, corner, count, ends: Float64Array.from(ends), sides: Uint8Array.from(sides) };
};

/** The region of a point in the tile, ignoring towns. */
const regionIn = ({ grid, starts, lines, ...tree }: Borders, point: LatLng): number => {
  const [row, column] = tileAt(point.lat, point.lng);
  const box = { south: row * TILE_DEG - 90, west: column * TILE_DEG - 180, sizeDeg: TILE_DEG };
  const { at, south, west, sizeDeg } = leafAt(tree, box, point);
  const node = tree.nodes[at] ?? FIRST_REGION;
  if (node !== LINED) return node - FIRST_REGION;
  const bounded = segmentsIn(varintReader(lines, elementAt(starts, at)), grid, west, south + sizeDeg);
  const region = regionAt(bounded, point);
  return region === SEA ? nearestLand(bounded, point) : region;
};

/** The country of a point in the tile, or of the nearest land; `null` far out at sea. */
export const countryIn = (borders: Borders, point: LatLng): string | null => {
  const town = borders.towns.find((candidate) => distanceM(candidate, point) <= candidate.radiusM);
  return town?.country ?? borders.codes[regionIn(borders, point) - 1] ?? null;
};
