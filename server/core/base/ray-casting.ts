/**
 * Point in region: finds the region of a point in a box from its border lines and the region of its north-west corner.
 * Regions need not be closed, so a border is stored once for both sides. Method: a ray goes north from the point; the
 * first line it meets gives the region. If it meets none, it turns west along the north edge and ends at the corner.
 * Lines must not end inside the box; the sea is a region too. A point on a line belongs to either side.
 */
import { type LatLng, RAD } from "./geo.ts";

/** The region number of the sea. */
export const SEA = 0;

/** Segments of border lines, packed into arrays. */
export interface Segments {
  readonly count: number;
  /** Per segment: longitude and latitude of its start, then of its end. */
  readonly ends: Float64Array;
  /** Per segment: the region on its left, then on its right. */
  readonly sides: Uint8Array;
}

/** The lines of a box. Lines outside it affect only {@link nearestLand}. */
export interface Bounded extends Segments {
  readonly west: number;
  readonly north: number;
  /** The region of the north-west corner. */
  readonly corner: number;
}

/** The v of a line from (au, av) to (bu, bv) at `u`; exact at its ends. */
const crossing = (u: number, au: number, av: number, bu: number, bv: number): number =>
  u === bu ? bv : av + ((u - au) * (bv - av)) / (bu - au);

/** No line was met. */
const NONE = -1;

/**
 * The region below the first line that a ray north from the point meets, {@link NONE} if it meets none. Here and in
 * {@link regionEastOf} `?? 0` only tells the compiler that a segment has four numbers and two sides: these loops go
 * over all lines of a box, and a checked read costs as much as the comparison.
 */
const regionBelow = ({ north, count, ends, sides }: Bounded, { lat, lng }: LatLng): number => {
  let [region, best, slope] = [NONE, north, -Infinity];
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
  return region;
};

/** The region east of the first line that a ray west along the north edge meets; that of the corner if it meets none. */
const regionEastOf = ({ west, north, corner, count, ends, sides }: Bounded, { lng }: LatLng): number => {
  let [region, best, slope] = [corner, west, Infinity];
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

/**
 * The region of a point in the box. A point on the same meridian (or parallel) as the end of a line counts as just
 * east (or south) of it.
 */
export const regionAt = (lines: Bounded, point: LatLng): number => {
  const region = regionBelow(lines, point);
  return region === NONE ? regionEastOf(lines, point) : region;
};

/** Squared distance in degrees from a point to the segment whose ends begin at `at`; `shrink` is the length of a degree of longitude. */
export const squareTo = (ends: ArrayLike<number>, at: number, lat: number, lng: number, shrink: number): number => {
  const ax = ((ends[at] ?? 0) - lng) * shrink;
  const ay = (ends[at + 1] ?? 0) - lat;
  const dx = ((ends[at + 2] ?? 0) - lng) * shrink - ax;
  const dy = (ends[at + 3] ?? 0) - lat - ay;
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length));
  const [x, y] = [ax + along * dx, ay + along * dy];
  return x * x + y * y;
};

/** The land beside a coast segment; {@link SEA} if the segment is no coast. */
export const landAt = (sides: Uint8Array, segment: number): number => {
  const [left, right] = [sides[2 * segment] ?? SEA, sides[2 * segment + 1] ?? SEA];
  return left === SEA || right === SEA ? left + right : SEA;
};

/** The land with the nearest coast to a point at sea (flat-earth distance); {@link SEA} if there is no coast. */
export const nearestLand = ({ count, ends, sides }: Segments, { lat, lng }: LatLng): number => {
  const shrink = Math.cos(lat * RAD);
  let [land, least] = [SEA, Infinity];
  for (let i = 0; i < count; i += 1) {
    const beside = landAt(sides, i);
    if (beside === SEA) continue;
    const square = squareTo(ends, 4 * i, lat, lng, shrink);
    if (square < least) [land, least] = [beside, square];
  }
  return land;
};
