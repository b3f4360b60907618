/** Many boxes in one array, which is compared faster than objects. */
import type { Box } from "./box.ts";

/** Many boxes in one array: west, south, east and north of each, in degrees. */
export type Boxes = Float64Array;

const EDGES = 4;

/** Packs boxes; `null` is an empty box. */
export const packBoxes = (boxes: readonly (Box | null)[]): Boxes =>
  Float64Array.from(
    boxes.flatMap((box) =>
      box === null ? Array<number>(EDGES).fill(Number.NaN) : [box.west, box.south, box.east, box.north],
    ),
  );

/** True when the box at `index` and `area` share a point; either may cross the 180th meridian. */
export const touches = (boxes: Boxes, index: number, area: Box): boolean => {
  const at = index * EDGES;
  const south = boxes[at + 1] ?? Number.NaN;
  const north = boxes[at + 3] ?? Number.NaN;
  if (!(south <= area.north && north >= area.south)) return false;
  const west = boxes[at] ?? Number.NaN;
  const east = boxes[at + 2] ?? Number.NaN;
  if (west > east) return area.west > area.east || area.east >= west || area.west <= east;
  if (area.west > area.east) return east >= area.west || west <= area.east;
  return west <= area.east && east >= area.west;
};

/** The box at `index`. */
export const boxAt = (boxes: Boxes, index: number): Box => {
  const at = index * EDGES;
  const [west, south] = [boxes[at] ?? Number.NaN, boxes[at + 1] ?? Number.NaN];
  return { west, south, east: boxes[at + 2] ?? Number.NaN, north: boxes[at + 3] ?? Number.NaN };
};
