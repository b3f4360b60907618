/**
 * Distances and boxes on the sphere. Degrees in, metres out; good to 0.5 % of the true distance
 * (a sphere of the IUGG mean radius stands for the ellipsoid).
 */

/** IUGG mean Earth radius R1, metres (Moritz 2000, Geodetic Reference System 1980). */
export const EARTH_RADIUS_M = 6_371_008.8;

const RAD = Math.PI / 180;

export interface LatLng {
  readonly lat: number;
  readonly lng: number;
}

/** West, south, east, north in degrees; west > east crosses the 180th meridian (RFC 7946, 5.2). */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Great-circle distance in metres (haversine). */
export const distanceM = (a: LatLng, b: LatLng): number => {
  const sinLat = Math.sin(((b.lat - a.lat) * RAD) / 2);
  const sinLng = Math.sin(((b.lng - a.lng) * RAD) / 2);
  const h = sinLat * sinLat + Math.cos(a.lat * RAD) * Math.cos(b.lat * RAD) * sinLng * sinLng;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)));
};

/** True when the point lies in the box, its edges included. */
export const inBox = (box: Box, { lat, lng }: LatLng): boolean =>
  lat >= box.south &&
  lat <= box.north &&
  (box.west <= box.east ? lng >= box.west && lng <= box.east : lng >= box.west || lng <= box.east);

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

/** True when the two share a meridian. */
const meet = (a: Box, b: Box): boolean => {
  if (a.west > a.east) return b.west > b.east || b.east >= a.west || b.west <= a.east;
  if (b.west > b.east) return a.east >= b.west || a.west <= b.east;
  return a.west <= b.east && b.west <= a.east;
};

/** True when the two boxes share a point. */
export const overlaps = (a: Box, b: Box): boolean => a.south <= b.north && b.south <= a.north && meet(a, b);
