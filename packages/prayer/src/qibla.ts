/** `@musalla/prayer/qibla`: the direction of the Kaaba. */
import { qibla as qiblaAt } from "../../../server/core/base/qibla.ts";
import { pointFaults, refuse } from "./faults.ts";
import type { Point, Qibla } from "./types.ts";

/**
 * The qibla of a point: the initial bearing of the great circle to the Kaaba, on a sphere (within 0.2° of the ellipsoid's).
 * @throws RangeError that names everything that is wrong
 */
export const qibla = (point: Point): Qibla => {
  refuse("qibla", pointFaults(point));
  const { bearing_deg: bearing, distance_km: distanceKm } = qiblaAt(point.lat, point.lng);
  return { bearing, distanceKm };
};
