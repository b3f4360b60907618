/** Boxes that hold points, or other boxes. */
import type { Box, LatLng } from "./distance.ts";

/** The smallest box that holds all the points and does not cross the 180th meridian; `null` of none. */
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

/** The smallest box that holds all the points, across the 180th meridian where that is shorter; `null` of none. */
export const boxHolding = (points: readonly LatLng[]): Box | null => {
  const flat = flatBox(points);
  if (flat === null) return null;
  const lngs = Float64Array.from(points, ({ lng }) => lng).sort();
  let { west, east } = flat;
  let widest = west + 360 - east;
  for (let i = 1; i < lngs.length; i += 1) {
    const [before = 0, after = 0] = [lngs[i - 1], lngs[i]];
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
