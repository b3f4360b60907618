/** Boxes of meridians and parallels, also across the 180th meridian (RFC 7946, 5.2). */
import { elementAt } from "./element-at.ts";
import { EARTH_RADIUS_M, type LatLng, RAD } from "./geo.ts";

/** West, south, east, north in degrees; west > east crosses the 180th meridian (RFC 7946, 5.2). */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** True when the point lies in the box, its edges included. */
export const inBox = (box: Box, { lat, lng }: LatLng): boolean =>
  lat >= box.south &&
  lat <= box.north &&
  (box.west <= box.east ? lng >= box.west && lng <= box.east : lng >= box.west || lng <= box.east);

/** The point half-way between the edges of a box. */
export const middleOf = ({ west, south, east, north }: Box): LatLng => {
  const lng = west <= east ? (west + east) / 2 : (west + east) / 2 + 180;
  return { lat: (south + north) / 2, lng: lng > 180 ? lng - 360 : lng };
};

/** The smallest box of whole meridians and parallels that holds the circle of `radiusM` round `centre`. */
export const boxAround = (centre: LatLng, radiusM: number): Box => {
  const angle = radiusM / EARTH_RADIUS_M;
  const south = centre.lat - angle / RAD;
  const north = centre.lat + angle / RAD;
  if (south <= -90 || north >= 90) {
    return { west: -180, south: Math.max(south, -90), east: 180, north: Math.min(north, 90) };
  }
  const spread = Math.asin(Math.min(1, Math.sin(angle) / Math.cos(centre.lat * RAD))) / RAD;
  if (spread >= 180) return { west: -180, south, east: 180, north };
  const wrap = (lng: number): number => (lng < -180 ? lng + 360 : lng > 180 ? lng - 360 : lng);
  return { west: wrap(centre.lng - spread), south, east: wrap(centre.lng + spread), north };
};

/** True when the two boxes share a meridian. */
const meet = (a: Box, b: Box): boolean => {
  if (a.west > a.east) return b.west > b.east || b.east >= a.west || b.west <= a.east;
  if (b.west > b.east) return a.east >= b.west || a.west <= b.east;
  return a.west <= b.east && b.west <= a.east;
};

/** True when the two boxes share a point. */
export const overlaps = (a: Box, b: Box): boolean => a.south <= b.north && b.south <= a.north && meet(a, b);

/** The smallest box that holds all points without crossing the 180th meridian; `null` without points. */
export const flatBox = (points: readonly LatLng[]): Box | null => {
  if (points.length === 0) return null;
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const { lat, lng } of points) {
    west = Math.min(west, lng);
    south = Math.min(south, lat);
    east = Math.max(east, lng);
    north = Math.max(north, lat);
  }
  return { west, south, east, north };
};

/** The smallest box that holds all points, across the 180th meridian if that is shorter; `null` without points. */
export const boxHolding = (points: readonly LatLng[]): Box | null => {
  const flat = flatBox(points);
  if (flat === null) return null;
  const lngs = Float64Array.from(points, ({ lng }) => lng).sort();
  let { west, east } = flat;
  let widest = west + 360 - east;
  for (let i = 1; i < lngs.length; i += 1) {
    const [before, after] = [elementAt(lngs, i - 1), elementAt(lngs, i)];
    if (after - before > widest) [west, east, widest] = [after, before, after - before];
  }
  return { ...flat, west, east };
};

/** True when the whole of `inner` lies in `outer`. */
export const contains = (outer: Box, inner: Box): boolean => {
  if (inner.west > inner.east) {
    return contains(outer, { ...inner, east: 180 }) && contains(outer, { ...inner, west: -180 });
  }
  if (inner.south < outer.south || inner.north > outer.north) return false;
  return outer.west <= outer.east
    ? inner.west >= outer.west && inner.east <= outer.east
    : inner.west >= outer.west || inner.east <= outer.east;
};
