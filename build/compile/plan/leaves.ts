/**
 * Cuts a country's places into quadtree leaves, until each holds few enough or all of them share a point. The root is
 * the same square for all countries and cells are halved in whole block units, so the cut depends only on the country's
 * points.
 */
import { flatBox } from "#core/base/geo.ts";
import { type BlockRow, storedPoint, storedUnits } from "#core/shard/country-block.ts";
import { leafFile, leafTreeFile } from "#core/shard/paths.ts";
import { type LeafEntry, writeLeaf, writeLeafTree } from "#core/shard/quadtree.ts";
import type { File } from "../../base/files.ts";

/** Places per leaf, unless more share a point. */
export const LEAF_MAX = 256;

/** Side of the root in units: the smallest power of two that covers all meridians. */
const ROOT_SIDE = 2 ** 26;

interface Point {
  /** Units east of the 180th meridian and north of the South Pole. */
  readonly x: number;
  readonly y: number;
  readonly local: number;
}

interface Cell {
  readonly path: string;
  readonly points: readonly Point[];
}

/** The cells with at most `most` points, ordered by path; `path`, `x`, `y` and `side` describe the cell being cut. */
const cut = (points: readonly Point[], most: number, path = "", x = 0, y = 0, side = ROOT_SIDE): readonly Cell[] => {
  if (points.length <= most || side === 1) return points.length === 0 ? [] : [{ path, points }];
  const half = side / 2;
  const quarters: Point[][] = [[], [], [], []];
  for (const point of points) {
    quarters[(point.x >= x + half ? 1 : 0) + (point.y >= y + half ? 2 : 0)]?.push(point);
  }
  return quarters.flatMap((quarter, digit) =>
    cut(quarter, most, `${path}${digit}`, x + (digit % 2) * half, y + (digit >> 1) * half, half),
  );
};

/** The leaves of a country and their tree; `rows` are in document order. */
export const planLeaves = (country: string, rows: readonly BlockRow[], most: number = LEAF_MAX): readonly File[] => {
  const origin = { x: storedUnits(-180), y: storedUnits(-90) };
  const points = rows.map(({ lat, lng }, local): Point => ({
    x: storedUnits(lng) - origin.x,
    y: storedUnits(lat) - origin.y,
    local,
  }));
  const files: File[] = [];
  const entries: LeafEntry[] = [];
  for (const { path, points: some } of cut(points, most)) {
    const held = some.flatMap(({ local }) => rows[local] ?? []);
    const closed = held.filter(({ status }) => status === "closed").length;
    const box = flatBox(held.map(storedPoint));
    if (box === null) continue;
    entries.push({ path, listed: held.length - closed, closed, box });
    files.push({
      path: leafFile(country, path),
      content: writeLeaf(
        Uint32Array.from(some, ({ local }) => local),
        held,
      ),
    });
  }
  return [...files, { path: leafTreeFile(country), content: writeLeafTree(country, entries) }];
};
