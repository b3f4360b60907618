/**
 * Spherical geometry: distances, boxes (RFC 7946, 5.2), the qibla, unit vectors and chords, packed arrays of boxes.
 * Degrees in, metres out, within 0.5 % of the ellipsoid (IUGG mean radius).
 * Chords order points as distances do, without trigonometry, also at the poles and across the 180th meridian.
 * Single-precision coordinates are good to half of {@link SLACK}; anything closer to a limit must be measured exactly.
 */

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

/** The Kaaba, degrees (WGS 84, to 10 m). */
const KAABA = { lat: 21.4225, lng: 39.8262 };

/** Closer than this to the Kaaba or its antipode there is no direction; in radii of the sphere (6 m). */
const UNDEFINED_WITHIN = 1e-6;

/** Bearing in degrees from true north, clockwise, and distance in kilometres. */
interface Qibla {
  /** null at the Kaaba and its antipode. */
  readonly bearing_deg: number | null;
  readonly distance_km: number;
}

/** The qibla of a place; degrees in, rounded to 0.01° and 0.1 km. */
export const qibla = (lat: number, lng: number): Qibla => {
  const dLng = (KAABA.lng - lng) * RAD;
  const east = Math.sin(dLng) * Math.cos(KAABA.lat * RAD);
  const north =
    Math.cos(lat * RAD) * Math.sin(KAABA.lat * RAD) - Math.sin(lat * RAD) * Math.cos(KAABA.lat * RAD) * Math.cos(dLng);
  const bearingDeg = Math.round((Math.atan2(east, north) / RAD) * 100) / 100;
  const undefinedHere = Math.hypot(east, north) < UNDEFINED_WITHIN;
  return {
    bearing_deg: undefinedHere ? null : Math.round(((bearingDeg + 360) % 360) * 100) / 100,
    distance_km: Math.round(distanceM({ lat, lng }, KAABA) / 100) / 10,
  };
};

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

/** More than twice the error of a chord in single precision (three coordinates, 2^-25 each), in Earth radii. */
export const SLACK = 2 ** -22;

/** The largest possible chord. */
export const LONGEST_CHORD = 2;

export interface Vector {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export const vectorOf = ({ lat, lng }: LatLng): Vector => {
  const across = Math.cos(lat * RAD);
  return { x: across * Math.cos(lng * RAD), y: across * Math.sin(lng * RAD), z: Math.sin(lat * RAD) };
};

/** The chord of a distance in metres; `Infinity` if that distance reaches every point. */
export const chordOf = (metres: number): number => {
  const angle = metres / EARTH_RADIUS_M;
  return angle >= Math.PI ? Number.POSITIVE_INFINITY : 2 * Math.sin(angle / 2);
};

/** The chord across a latitude and a longitude difference in degrees (haversine formula). */
const chordBeside = (up: number, aside: number, cosines: number): number => {
  const sinUp = Math.sin((up / 2) * RAD);
  const sinAside = Math.sin((aside / 2) * RAD);
  return 2 * Math.sqrt(Math.min(sinUp * sinUp + cosines * sinAside * sinAside, 1));
};

/** Degrees from one meridian to another, 0 … 180. */
const between = (a: number, b: number): number => {
  const apart = Math.abs(a - b);
  return apart > 180 ? 360 - apart : apart;
};

/** A lower bound of the chord from `from` to any point of a box that does not cross the 180th meridian. */
export const leastChord = ({ lat, lng }: LatLng, { west, south, east, north }: Box): number => {
  const up = Math.max(south - lat, lat - north, 0);
  const aside = lng >= west && lng <= east ? 0 : Math.min(between(lng, west), between(lng, east));
  const narrowest = Math.cos(Math.max(Math.abs(south), Math.abs(north)) * RAD);
  return chordBeside(up, aside, Math.cos(lat * RAD) * narrowest);
};

/** An upper bound of the chord from `from` to any point of a box that does not cross the 180th meridian. */
export const mostChord = ({ lat, lng }: LatLng, { west, south, east, north }: Box): number => {
  const up = Math.max(north - lat, lat - south);
  const behind = lng > 0 ? lng - 180 : lng + 180;
  const aside = behind >= west && behind <= east ? 180 : Math.max(between(lng, west), between(lng, east));
  const widest = south <= 0 && north >= 0 ? 1 : Math.cos(Math.min(Math.abs(south), Math.abs(north)) * RAD);
  return chordBeside(up, aside, Math.cos(lat * RAD) * widest);
};

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
