/** How long the way on foot takes, from the distance in a straight line. */
import { MINUTE_MS } from "#core/base/time.ts";

/** Streets are that much longer than a straight line between two points of a town. */
const DETOUR = 1.3;

const SPEED_KMH = 4.8;

/** Nobody walks further to a prayer than this, metres. */
const FURTHEST_M = 4000;

/** Above ten minutes it is told in fives: it is no more exact than that. */
const EXACT_MIN = 10;

/** Whole minutes on foot, never less than one; `null` where it is too far to walk. */
export const walkMinutes = (metres: number): number | null => {
  if (metres > FURTHEST_M) return null;
  const minutes = ((metres / 1000) * DETOUR * (3_600_000 / MINUTE_MS)) / SPEED_KMH;
  return minutes <= EXACT_MIN ? Math.max(1, Math.round(minutes)) : Math.round(minutes / 5) * 5;
};
