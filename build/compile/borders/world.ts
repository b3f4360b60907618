/**
 * The map of countries: a tree for each tile, divided into quadrants until a box has a single answer or few enough
 * lines (shard/country-borders.ts). At sea the answer is the nearest land. Coast distances are measured from a box's
 * centre, give or take half its diagonal.
 */
import { RAD } from "#core/base/geo.ts";
import { landAt, regionAt, SEA, squareTo } from "#core/base/ray-casting.ts";
import type { BorderTree, Grid, GridLine } from "#core/shard/country-borders.ts";
import { TILE_DEG } from "#core/shard/paths.ts";
import { readLines } from "../../base/atlas.ts";
import {
  borderSegments,
  type Coasts,
  type Cut,
  LEVELS,
  MIXED,
  MIXED_SEVERAL,
  NONE,
  openCoasts,
  pick,
  SEVERAL,
  take,
} from "./lines.ts";

/** Boxes with at most this many segments are not divided. */
const FEW = 64;

/** In larger boxes the length of a degree of longitude varies too much to tell which coasts are near. */
const FLAT_LEVEL = 3;

/** Degrees of arc; no coast that decides a point's country is further away. */
const FAR_DEG = 0.5;

interface Box {
  readonly west: number;
  readonly south: number;
  readonly level: number;
  /** The region of the north-west corner. */
  readonly corner: number;
}

const sizeAt = (level: number): number => TILE_DEG / 2 ** level;

/** Whether a segment reaches into a box, or within margins of it (separating axis test). */
const reaching = ({ west, south, level }: Box, marginX = 0, marginY = 0) => {
  const half = sizeAt(level) / 2;
  const [halfX, halfY] = [half + marginX, half + marginY];
  const [middleX, middleY] = [west + half, south + half];
  return (ends: Float64Array, i: number): boolean => {
    const fromX = (ends[4 * i] as number) - middleX;
    const toX = (ends[4 * i + 2] as number) - middleX;
    if ((fromX < -halfX && toX < -halfX) || (fromX > halfX && toX > halfX)) return false;
    const fromY = (ends[4 * i + 1] as number) - middleY;
    const toY = (ends[4 * i + 3] as number) - middleY;
    if ((fromY < -halfY && toY < -halfY) || (fromY > halfY && toY > halfY)) return false;
    const [dx, dy] = [toX - fromX, toY - fromY];
    return Math.abs(dx * fromY - dy * fromX) <= Math.abs(dx) * halfY + Math.abs(dy) * halfX + 1e-9;
  };
};

/** The distinct regions in a list with many repetitions. */
const regionsOf = (sides: Uint8Array): Set<number> => {
  const regions = new Set<number>();
  let last = -1;
  for (const region of sides) {
    if (region !== last) regions.add(region);
    last = region;
  }
  return regions;
};

/** The latitudes of a box nearest to and farthest from the equator. */
const latitudes = ({ south, level }: Box): readonly [near: number, far: number] => {
  const north = south + sizeAt(level);
  const ends = [Math.abs(south), Math.abs(north)];
  return [south * north < 0 ? 0 : Math.min(...ends), Math.max(...ends)];
};

/** The segments that decide the country of some point of a box: borders inside, and coasts nearest to points at sea. */
const deciding = (box: Box, cut: Cut): Cut => {
  const [near, far] = latitudes(box);
  if (box.level < FLAT_LEVEL) {
    const shrink = Math.cos(Math.min(far + FAR_DEG, 90) * RAD);
    const marginX = Math.min(FAR_DEG / Math.max(shrink, Number.EPSILON), 360);
    return pick(cut, reaching(box, marginX, FAR_DEG));
  }
  const half = sizeAt(box.level) / 2;
  const shrink = Math.cos(near * RAD);
  const ratio = Math.cos(far * RAD) / shrink;
  const radius = half * Math.hypot(shrink, 1);
  const distances = new Float64Array(cut.count).fill(Infinity);
  let least = Infinity;
  for (let i = 0; i < cut.count; i += 1) {
    if (landAt(cut.sides, i) === SEA) continue;
    const distance = Math.sqrt(squareTo(cut.ends, 4 * i, box.south + half, box.west + half, shrink));
    distances[i] = distance;
    if (distance < least) least = distance;
  }
  const limit = (least + 2 * radius) / ratio;
  const isInside = reaching(box);
  return pick(cut, (ends, i) => (distances[i] as number) <= limit || isInside(ends, i));
};

type Quadrants = Extract<BorderTree, readonly unknown[]>;

/** Merges four quadrants with the same region into one. */
const joined = (all: Quadrants): BorderTree => {
  const [first, second, third, fourth] = all;
  return typeof first === "number" && first === second && first === third && first === fourth ? first : all;
};

/** The tree of a box at sea whose squares have at most one country near. */
const seaTree = (coasts: Coasts, west: number, south: number, level: number): BorderTree => {
  const state = coasts.stateOf(west, south, level);
  if (state !== MIXED) return state;
  const half = sizeAt(level + 1);
  return joined([
    seaTree(coasts, west, south, level + 1),
    seaTree(coasts, west + half, south, level + 1),
    seaTree(coasts, west, south + half, level + 1),
    seaTree(coasts, west + half, south + half, level + 1),
  ]);
};

/** The tree of a tile. */
const cutTile = (
  coasts: Coasts,
  linesOf: (cut: Cut) => readonly GridLine[],
  tile: Omit<Box, "level">,
  around: Cut,
): BorderTree => {
  const split = ({ west, south, corner, level }: Box, inside: Cut, cut: Cut): BorderTree => {
    const half = sizeAt(level + 1);
    const { count, ends, sides } = inside;
    const bounded = { west, north: south + 2 * half, corner, count, ends, sides };
    const quadrant = (east: number, north: number): BorderTree => {
      const at = { lat: south + north + half, lng: west + east };
      const own = count === 0 ? corner : regionAt(bounded, at);
      return cutBox({ west: west + east, south: south + north, level: level + 1, corner: own }, cut);
    };
    return joined([quadrant(0, 0), quadrant(half, 0), quadrant(0, half), quadrant(half, half)]);
  };
  const lined = (box: Box, inside: Cut, cut: Cut): BorderTree =>
    cut.count <= FEW || box.level === LEVELS ? { corner: box.corner, lines: linesOf(cut) } : split(box, inside, cut);
  const cutBox = (box: Box, cut: Cut): BorderTree => {
    const inside = pick(cut, reaching(box));
    const regions = regionsOf(inside.sides).add(box.corner);
    if (!regions.delete(SEA)) return regions.size === 1 ? box.corner : lined(box, inside, inside);
    const state = coasts.stateOf(box.west, box.south, box.level);
    if (state === NONE) return SEA;
    if (state === MIXED)
      return inside.count === 0 ? seaTree(coasts, box.west, box.south, box.level) : split(box, inside, inside);
    if (state === MIXED_SEVERAL) return split(box, inside, deciding(box, cut));
    const lines = state === SEVERAL ? deciding(box, cut) : inside;
    for (let i = 0; i < lines.count; i += 1) regions.add(landAt(lines.sides, i));
    regions.delete(SEA);
    if (state !== SEVERAL) regions.add(state);
    const [only = SEA] = regions;
    return regions.size === 1 ? only : lined(box, inside, lines);
  };
  return cutBox({ ...tile, level: 0 }, around);
};

const ROWS = 180 / TILE_DEG;
const COLUMNS = 360 / TILE_DEG;

interface WorldTile {
  readonly west: number;
  readonly south: number;
  readonly tree: BorderTree;
}

interface BorderWorld {
  readonly grid: Grid;
  /** Country codes of regions 1, 2, … */
  readonly codes: readonly string[];
  /** The tiles that hold a country. */
  readonly tiles: readonly WorldTile[];
}

const spanOf = (from: number, to: number, margin: number, origin: number, count: number): readonly [number, number] => [
  Math.max(0, Math.floor((Math.min(from, to) - margin - origin) / TILE_DEG)),
  Math.min(count - 1, Math.floor((Math.max(from, to) + margin - origin) / TILE_DEG)),
];

/** The segments in and around each tile, in rows from the south-west. */
const around = ({ count, ends }: Cut): readonly (readonly number[])[] => {
  const tiles: number[][] = Array.from({ length: ROWS * COLUMNS }, () => []);
  for (let i = 0; i < count; i += 1) {
    const [ax = 0, ay = 0, bx = 0, by = 0] = [ends[4 * i], ends[4 * i + 1], ends[4 * i + 2], ends[4 * i + 3]];
    const far = Math.min(Math.max(Math.abs(ay), Math.abs(by)) + FAR_DEG, 90);
    const margin = Math.min(FAR_DEG / Math.max(Math.cos(far * RAD), Number.EPSILON), 360);
    const [south, north] = spanOf(ay, by, FAR_DEG, -90, ROWS);
    const [west, east] = spanOf(ax, bx, margin, -180, COLUMNS);
    for (let row = south; row <= north; row += 1)
      for (let column = west; column <= east; column += 1) tiles[row * COLUMNS + column]?.push(i);
  }
  return tiles;
};

/** Where a line crosses a meridian. */
interface Crossing {
  readonly lat: number;
  readonly rise: number;
  /** The region south of it. */
  readonly region: number;
}

/** Where lines cross the west edge of each column, just east of it, from south to north. */
const crossings = ({ count, ends, sides }: Cut): readonly (readonly Crossing[])[] => {
  const found: Crossing[][] = Array.from({ length: COLUMNS }, () => []);
  for (let i = 0; i < count; i += 1) {
    const [ax = 0, ay = 0, bx = 0, by = 0] = [ends[4 * i], ends[4 * i + 1], ends[4 * i + 2], ends[4 * i + 3]];
    const [first, last] = spanOf(ax, bx, 0, -180, COLUMNS);
    for (let column = first; column <= last; column += 1) {
      const lng = column * TILE_DEG - 180;
      if (ax > lng === bx > lng) continue;
      const rise = (by - ay) / (bx - ax);
      const region = sides[2 * i + (bx > ax ? 1 : 0)] ?? SEA;
      found[column]?.push({ lat: lng === bx ? by : ay + (lng - ax) * rise, rise, region });
    }
  }
  for (const column of found) column.sort((a, b) => a.lat - b.lat || a.rise - b.rise);
  return found;
};

export const makeWorld = (): BorderWorld => {
  const { grid, codes, all, linesOf } = borderSegments(readLines());
  const coasts = openCoasts(all);
  const byColumn = crossings(all);
  const tiles = around(all).flatMap((near, i): WorldTile[] => {
    const [west, south] = [(i % COLUMNS) * TILE_DEG - 180, Math.floor(i / COLUMNS) * TILE_DEG - 90];
    // The pole is sea, so a corner belongs to the region south of the next line on its meridian.
    const above = byColumn[i % COLUMNS]?.find(({ lat }) => lat >= south + TILE_DEG);
    const tree = cutTile(
      coasts,
      linesOf,
      { west, south, corner: above?.region ?? SEA },
      take(all, Int32Array.from(near), near.length),
    );
    return tree === SEA ? [] : [{ west, south, tree }];
  });
  return { grid, codes, tiles };
};
