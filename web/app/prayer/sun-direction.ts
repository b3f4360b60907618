/**
 * The direction of the Sun, as a check of the compass that needs no instrument: low-precision formulas of the Astronomical
 * Almanac, within 0.01° of the Sun until 2050.
 */
const DEGREE = Math.PI / 180;
const J2000_MS = Date.UTC(2000, 0, 1, 12);
const DAY_MS = 864e5;

const whole = (deg: number): number => ((deg % 360) + 360) % 360;

interface SunDirection {
  /** Clockwise from true north. */
  readonly azimuthDeg: number;
  readonly altitudeDeg: number;
}

/** Where the Sun stands at an instant. */
export const sunDirection = (lat: number, lng: number, nowMs: number): SunDirection => {
  const days = (nowMs - J2000_MS) / DAY_MS;
  const anomaly = (357.528 + 0.985_600_3 * days) * DEGREE;
  const longitude = (280.46 + 0.985_647_4 * days + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)) * DEGREE;
  const obliquity = (23.439 - 0.000_000_4 * days) * DEGREE;
  const rightAscension = Math.atan2(Math.cos(obliquity) * Math.sin(longitude), Math.cos(longitude));
  const declination = Math.asin(Math.sin(obliquity) * Math.sin(longitude));
  const siderealDeg = 280.460_618_37 + 360.985_647_366_29 * days + lng;
  const hourAngle = siderealDeg * DEGREE - rightAscension;
  const phi = lat * DEGREE;
  const east = -Math.cos(declination) * Math.sin(hourAngle);
  const north = Math.cos(phi) * Math.sin(declination) - Math.sin(phi) * Math.cos(declination) * Math.cos(hourAngle);
  const up = Math.sin(phi) * Math.sin(declination) + Math.cos(phi) * Math.cos(declination) * Math.cos(hourAngle);
  return { azimuthDeg: whole(Math.atan2(east, north) / DEGREE), altitudeDeg: Math.asin(up) / DEGREE };
};

/** Altitudes between which one can tell the direction of the Sun and may look that way. */
const [LOWEST_DEG, HIGHEST_DEG] = [2, 75];

/** Degrees from the Sun to a bearing, above 0 to its right; null while the Sun is no guide. */
export const rightOfSun = (bearingDeg: number, { azimuthDeg, altitudeDeg }: SunDirection): number | null => {
  if (altitudeDeg < LOWEST_DEG || altitudeDeg > HIGHEST_DEG) return null;
  return Math.round(whole(bearingDeg - azimuthDeg + 180) - 180);
};
