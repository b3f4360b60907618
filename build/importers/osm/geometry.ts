/**
 * Where outlines of OpenStreetMap are: of areas the centroid of the largest, of anything else the middle of
 * the box round it. Holes are not taken off. Points are rounded to the seven decimals of OpenStreetMap.
 */
import type { LatLng } from "#core/base/geo.ts";
import { boxMiddle, largestMiddle, type Position } from "../coordinates/geometry.ts";
import type { PointFault } from "../item.ts";

const DECIMALS = 1e7;

const round = (deg: number): number => Math.round(deg * DECIMALS) / DECIMALS;

/** Degrees within half a turn. */
const turn = (deg: number): number => (deg > 180 ? deg - 360 : deg < -180 ? deg + 360 : deg);

/** Latitude and longitude as a file has them; NaN is a text that is no number. */
export const pointOf = (lat: unknown, lng: unknown): LatLng | PointFault => {
  if (lat === undefined || lng === undefined || lat === null || lng === null) return "no-coordinates";
  if (typeof lat !== "number" || typeof lng !== "number") return "bad-coordinates";
  if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) return "bad-coordinates";
  return { lat: round(lat), lng: round(lng) };
};

/** The points that are some. */
export const knownPoints = (points: readonly (LatLng | PointFault)[]): readonly LatLng[] =>
  points.filter((point) => typeof point === "object");

const isClosed = (path: readonly Position[]): boolean => {
  const [first, last] = [path[0], path.at(-1)];
  return path.length >= 4 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
};

/** The middle of one outline or of several together; `null` without any point. */
export const middleOf = (paths: readonly (readonly LatLng[])[]): LatLng | null => {
  const origin = paths.find((path) => path.length > 0)?.[0];
  if (origin === undefined) return null;
  // Across the 180th meridian an outline goes on beyond 180°.
  const unfold = ({ lat, lng }: LatLng): Position => [origin.lng + turn(lng - origin.lng), lat];
  const positions = paths.filter((path) => path.length > 0).map((path) => path.map(unfold));
  const middle = positions.every(isClosed) ? largestMiddle(positions) : boxMiddle(positions.flat());
  return middle === null ? null : { lat: round(middle.lat), lng: round(turn(middle.lng)) };
};
