/**
 * Where an outline is: the centroid of the area it encloses, or the middle of the box round it where it
 * encloses none. Plane geometry in degrees, right for anything the size of a building or a park; holes are
 * not taken off. Points are rounded to the seven decimals of OpenStreetMap.
 */
import type { LatLng } from "#core/geo/distance.ts";
import type { PointFault } from "../item.ts";

const DECIMALS = 1e7;

const round = (deg: number): number => Math.round(deg * DECIMALS) / DECIMALS;

/** West of 180° as east of -180°, so that an outline across the meridian is one piece. */
const turn = (deg: number): number => (deg > 180 ? deg - 360 : deg < -180 ? deg + 360 : deg);

/** Latitude and longitude as a file has them; NaN is a text that is no number. */
export const pointOf = (lat: unknown, lng: unknown): LatLng | PointFault => {
  if (lat === undefined || lng === undefined || lat === null || lng === null) return "no-coordinates";
  if (typeof lat !== "number" || typeof lng !== "number") return "bad-coordinates";
  if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) return "bad-coordinates";
  return { lat: round(lat), lng: round(lng) };
};

/** The points that are some. */
export const knownPoints = (points: Iterable<LatLng | PointFault>): readonly LatLng[] =>
  [...points].filter((point) => typeof point === "object");

interface Sum {
  area: number;
  lat: number;
  lng: number;
}

/** Adds twice the area of a ring, and its centroid times six times the area; all from `origin`. */
const addRing = (sum: Sum, ring: readonly LatLng[], origin: LatLng): void => {
  const part = { area: 0, lat: 0, lng: 0 };
  for (let i = 1; i < ring.length; i += 1) {
    const [from, to] = [ring[i - 1] ?? origin, ring[i] ?? origin];
    const [x0, y0] = [turn(from.lng - origin.lng), from.lat - origin.lat];
    const [x1, y1] = [turn(to.lng - origin.lng), to.lat - origin.lat];
    const cross = x0 * y1 - x1 * y0;
    part.area += cross;
    part.lng += (x0 + x1) * cross;
    part.lat += (y0 + y1) * cross;
  }
  const sign = part.area < 0 ? -1 : 1;
  sum.area += sign * part.area;
  sum.lng += sign * part.lng;
  sum.lat += sign * part.lat;
};

const isClosed = (path: readonly LatLng[]): boolean => {
  const [first, last] = [path[0], path.at(-1)];
  return path.length >= 4 && first?.lat === last?.lat && first?.lng === last?.lng;
};

const at = (origin: LatLng, lat: number, lng: number): LatLng => ({
  lat: round(origin.lat + lat),
  lng: round(turn(origin.lng + lng)),
});

/** Areas below this, square degrees, are lines: a square of a centimetre. */
const NO_AREA = 1e-14;

/** The middle of the box round the paths. */
const boxMiddle = (paths: readonly (readonly LatLng[])[], origin: LatLng): LatLng => {
  let [south, north, west, east] = [0, 0, 0, 0];
  for (const path of paths) {
    for (const point of path) {
      const [lat, lng] = [point.lat - origin.lat, turn(point.lng - origin.lng)];
      [south, north] = [Math.min(south, lat), Math.max(north, lat)];
      [west, east] = [Math.min(west, lng), Math.max(east, lng)];
    }
  }
  return at(origin, (south + north) / 2, (west + east) / 2);
};

/** The middle of one outline or of several together; `null` without any point. */
export const middleOf = (paths: readonly (readonly LatLng[])[]): LatLng | null => {
  const filled = paths.filter((path) => path.length > 0);
  const origin = filled[0]?.[0];
  if (origin === undefined) return null;
  if (!filled.every(isClosed)) return boxMiddle(filled, origin);
  const sum: Sum = { area: 0, lat: 0, lng: 0 };
  for (const ring of filled) addRing(sum, ring, origin);
  if (sum.area < NO_AREA) return boxMiddle(filled, origin);
  return at(origin, sum.lat / (3 * sum.area), sum.lng / (3 * sum.area));
};
