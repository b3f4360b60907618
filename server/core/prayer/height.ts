/**
 * What the height of a place does to its horizon, and to how the authority prints it.
 * Owns: the dip of the horizon, and the height of the nearest town of a method that counts heights.
 * Refuses: terrain. A height is that above the surroundings, and both horizons are taken as equally low.
 * Reference: PrayTimes and AlAdhan for the dip unless the method has one of its own.
 */
import { distanceM, type LatLng } from "#core/geo/distance.ts";
import type { PrayerMethod } from "./method.ts";

/** Dip in degrees per √metre, as PrayTimes and AlAdhan have it. */
export const DIP_DEG = 0.0347;
/** As for the country: a town beyond says nothing of the place. */
const TOWN_WITHIN_M = 50_000;

/** How a height acts on one place. */
export interface HeightEffect {
  /** Degrees by which the horizon lies lower than at sea level. */
  readonly dipDeg: number;
  /** Whether the height is known, so that the method's rules for it act. */
  readonly isKnown: boolean;
  /** Whose height was taken, where the caller gave none. */
  readonly note: string | null;
}

type Town = NonNullable<PrayerMethod["height"]>["towns"][number];

const nearestTown = (towns: readonly Town[], point: LatLng): Town | null => {
  let nearest: Town | null = null;
  let leastM = TOWN_WITHIN_M;
  for (const town of towns) {
    const [, lat, lng] = town;
    const metres = distanceM(point, { lat, lng });
    if (metres > leastM) continue;
    nearest = town;
    leastM = metres;
  }
  return nearest;
};

/** The effect of `elevationM` metres, or of the height of the nearest town of the method when that is null. */
export const heightEffect = (
  { height }: PrayerMethod,
  point: LatLng,
  elevationM: number | null,
): HeightEffect => {
  const town = elevationM === null && height !== null ? nearestTown(height.towns, point) : null;
  const heightM = elevationM ?? town?.[3] ?? 0;
  const perRootM = height === null ? DIP_DEG : height.dip_arcmin / 60;
  return {
    dipDeg: perRootM * Math.sqrt(Math.max(0, heightM)),
    isKnown: elevationM !== null || town !== null,
    note: town === null ? null : `elevation: ${town[0]}, ${town[3]} m`,
  };
};
