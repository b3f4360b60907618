/** Magnetic declination by the World Magnetic Model 2025-2030 (magvar), within half a degree where the field is not disturbed. */
import magvar from "magvar";

/** The last year of the model, after which its trend says too little. */
const LAST_YEAR = 2030;

/** Degrees by which magnetic north is east of true north at sea level. */
export const declinationAt = (lat: number, lng: number, nowMs: number): number => {
  const year = 1970 + nowMs / (365.2425 * 864e5);
  return magvar.calculateMagVarForDecimalYear(Math.min(year, LAST_YEAR - 0.01), lat, lng);
};
