/**
 * Unit vectors and chords: they order points as distances do, without trigonometry, also at the poles and across the 180th
 * meridian. Single-precision coordinates are good to half of {@link SLACK}; anything closer to a limit must be measured exactly.
 */
import type { Box } from "./box.ts";
import { EARTH_RADIUS_M, type LatLng, RAD } from "./geo.ts";

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
