/** The map of countries: one tree per tile (cut.ts). */
import { RAD } from "#core/base/geo.ts";
import { SEA } from "#core/base/ray-casting.ts";
import type { BorderTree, Grid } from "#core/shard/country-borders.ts";
import { TILE_DEG } from "#core/shard/paths.ts";
import { readLines } from "../../base/atlas.ts";
import { openCoasts } from "./coasts.ts";
import { cutTile, FAR_DEG } from "./cut.ts";
import { borderSegments, type Cut, take } from "./segments.ts";

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
