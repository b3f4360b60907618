/**
 * Which of the regions that lines bound holds a point, in a box that knows its lines and the region in its
 * north-west corner. No region has to be closed, so a line is stored once for both of its sides.
 * From the point one goes north: the first line met has the answer on the side it turns to the point. Where none is met
 * one goes on along the north edge to the west, and at last meets the corner. Lines that end in the box, as coasts
 * without their sea, are not allowed; the sea is a region too. Points on a line belong to either side.
 */
import { RAD } from "#core/base/geo.ts";
import type { LatLng } from "./geo.ts";

/** The region that is no land. */
export const SEA = 0;

/** Segments of lines, in a row. */
export interface Segments {
  readonly count: number;
  /** Longitude and latitude of the beginning, then of the end, of each. */
  readonly ends: Float64Array;
  /** The region to the left of each, then the one to its right. */
  readonly sides: Uint8Array;
}

/** The lines in a box; those that do not reach into it change nothing but {@link nearestLand}. */
export interface Bounded extends Segments {
  readonly west: number;
  readonly north: number;
  /** The region of the north-west corner. */
  readonly corner: number;
}

/** Where a line from (au, av) to (bu, bv) is at `u`, exact at its ends. */
const crossing = (u: number, au: number, av: number, bu: number, bv: number): number =>
  u === bu ? bv : av + ((u - au) * (bv - av)) / (bu - au);

/**
 * The region that holds a point of the box. A point on the same meridian or parallel as an end of a line counts as just
 * to the east of it, or just to the south.
 */
export const regionAt = ({ west, north, corner, count, ends, sides }: Bounded, point: LatLng): number => {
  const { lat, lng } = point;
  let [region, best, slope] = [-1, north, -Infinity];
  for (let i = 0, at = 0; i < count; i += 1, at += 4) {
    const ax = ends[at] ?? 0;
    const bx = ends[at + 2] ?? 0;
    if (ax > lng === bx > lng) continue;
    const ay = ends[at + 1] ?? 0;
    const by = ends[at + 3] ?? 0;
    const y = crossing(lng, ax, ay, bx, by);
    if (y < lat || y > best) continue;
    const rise = (by - ay) / (bx - ax);
    if (y === best && rise >= slope) continue;
    [region, best, slope] = [sides[2 * i + (bx > ax ? 1 : 0)] ?? SEA, y, rise];
  }
  if (region >= 0) return region;
  [region, best, slope] = [corner, west, Infinity];
  for (let i = 0, at = 0; i < count; i += 1, at += 4) {
    const ay = ends[at + 1] ?? 0;
    const by = ends[at + 3] ?? 0;
    if (ay >= north === by >= north) continue;
    const ax = ends[at] ?? 0;
    const bx = ends[at + 2] ?? 0;
    const x = crossing(north, ay, ax, by, bx);
    if (x > lng || x < best) continue;
    const run = -(bx - ax) / (by - ay);
    if (x === best && run <= slope) continue;
    [region, best, slope] = [sides[2 * i + (by > ay ? 1 : 0)] ?? SEA, x, run];
  }
  return region;
};

/** Square of the distance in degrees of arc from a point to a segment; `shrink` is the length of a degree of longitude. */
export const squareTo = (ends: Float64Array, at: number, lat: number, lng: number, shrink: number): number => {
  const ax = ((ends[at] ?? 0) - lng) * shrink;
  const ay = (ends[at + 1] ?? 0) - lat;
  const dx = ((ends[at + 2] ?? 0) - lng) * shrink - ax;
  const dy = (ends[at + 3] ?? 0) - lat - ay;
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length));
  const [x, y] = [ax + along * dx, ay + along * dy];
  return x * x + y * y;
};

/** The land at a segment of a coast; {@link SEA} where it is none. */
export const landAt = (sides: Uint8Array, segment: number): number => {
  const [left, right] = [sides[2 * segment] ?? SEA, sides[2 * segment + 1] ?? SEA];
  return left === SEA || right === SEA ? left + right : SEA;
};

/** The land whose coast is nearest to a point at sea, flat near the point; {@link SEA} where there is no coast. */
export const nearestLand = ({ count, ends, sides }: Segments, { lat, lng }: LatLng): number => {
  const shrink = Math.cos(lat * RAD);
  let [land, least] = [SEA, Infinity];
  for (let i = 0; i < count; i += 1) {
    const one = landAt(sides, i);
    if (one === SEA) continue;
    const square = squareTo(ends, 4 * i, lat, lng, shrink);
    if (square < least) [land, least] = [one, square];
  }
  return land;
};
