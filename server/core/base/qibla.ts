/** The direction of the Kaaba. */
import { directionTo, distanceM, RAD } from "./geo.ts";

/** The Kaaba, degrees (WGS 84, to 10 m). */
export const KAABA = { lat: 21.4225, lng: 39.8262 };

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
  const { east, north } = directionTo({ lat, lng }, KAABA);
  const bearingDeg = Math.round((Math.atan2(east, north) / RAD) * 100) / 100;
  const undefinedHere = Math.hypot(east, north) < UNDEFINED_WITHIN;
  return {
    bearing_deg: undefinedHere ? null : Math.round(((bearingDeg + 360) % 360) * 100) / 100,
    distance_km: Math.round(distanceM({ lat, lng }, KAABA) / 100) / 10,
  };
};
