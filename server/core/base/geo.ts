/** Points on the sphere and their distances: degrees in, metres out, within 0.5 % of the ellipsoid (IUGG mean radius). */

/** IUGG mean Earth radius R1, metres (Moritz 2000, Geodetic Reference System 1980). */
export const EARTH_RADIUS_M = 6_371_008.8;

/** Radians of one degree. */
export const RAD = Math.PI / 180;

/** Metres of one degree of a great circle. */
export const METRES_PER_DEG = (EARTH_RADIUS_M * Math.PI) / 180;

export interface LatLng {
  readonly lat: number;
  readonly lng: number;
}

/** Great-circle distance in metres (haversine). */
export const distanceM = (a: LatLng, b: LatLng): number => {
  const sinLat = Math.sin(((b.lat - a.lat) * RAD) / 2);
  const sinLng = Math.sin(((b.lng - a.lng) * RAD) / 2);
  const h = sinLat * sinLat + Math.cos(a.lat * RAD) * Math.cos(b.lat * RAD) * sinLng * sinLng;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)));
};

/** The direction from one point to another along the great circle, as a vector on the ground; zero where there is none. */
export const directionTo = (from: LatLng, to: LatLng): { readonly east: number; readonly north: number } => {
  const dLng = (to.lng - from.lng) * RAD;
  return {
    east: Math.sin(dLng) * Math.cos(to.lat * RAD),
    north:
      Math.cos(from.lat * RAD) * Math.sin(to.lat * RAD) -
      Math.sin(from.lat * RAD) * Math.cos(to.lat * RAD) * Math.cos(dLng),
  };
};

/** The bearing from one point to another, degrees from true north, clockwise. */
export const bearingDeg = (from: LatLng, to: LatLng): number => {
  const { east, north } = directionTo(from, to);
  return (Math.atan2(east, north) / RAD + 360) % 360;
};
