/**
 * What the orientation sensors of a device say of its direction, as degrees clockwise from true north. Both forms count from
 * magnetic north: `webkitCompassHeading` of iOS (Core Location's magnetic heading), and the angle `alpha` of Chromium and
 * Firefox, which their platforms take from the magnetometer. The model of the Earth's field gives the difference (declination.ts).
 * Headings are those of the top of the device; a turned screen has its top elsewhere.
 */

/** The members of a DeviceOrientationEvent that count. */
export interface OrientationReading {
  readonly absolute?: boolean;
  readonly alpha: number | null;
  readonly beta?: number | null;
  readonly webkitCompassHeading?: number;
  /** Degrees to either side; below 0 the compass is not calibrated. */
  readonly webkitCompassAccuracy?: number;
}

/** How the device stands: what its screen is turned by, and how far magnetic north is east of true north. */
interface Standing {
  readonly screenDeg: number;
  readonly declinationDeg: number;
}

export interface CompassHeading {
  /** Of the top of the screen, from true north, 0 up to 360. */
  readonly deg: number;
  /** Degrees to either side; null where the device does not say. */
  readonly accuracyDeg: number | null;
  /** Whether the device itself does not trust the direction. */
  readonly isUnsure: boolean;
}

/** Beyond it a direction is not much better than a guess. */
const UNSURE_DEG = 20;

const whole = (deg: number): number => ((deg % 360) + 360) % 360;

/** Degrees of the top of the device from magnetic north; null for an event without a direction of the Earth. */
const magneticDeg = ({ absolute, alpha, beta, webkitCompassHeading: apple }: OrientationReading): number | null => {
  if (typeof apple === "number") return Number.isFinite(apple) ? apple : null;
  if (absolute !== true || alpha === null || !Number.isFinite(alpha)) return null;
  // Tilted over its top edge the device points behind itself.
  const isOver = typeof beta === "number" && Math.abs(beta) > 90;
  return 360 - alpha + (isOver ? 180 : 0);
};

/** The heading that an event gives, or null if it gives none. */
export const compassHeading = (
  reading: OrientationReading,
  { screenDeg, declinationDeg }: Standing,
): CompassHeading | null => {
  const magnetic = magneticDeg(reading);
  if (magnetic === null) return null;
  const { webkitCompassAccuracy: accuracy } = reading;
  const isKnown = accuracy !== undefined && accuracy >= 0;
  return {
    deg: whole(magnetic + declinationDeg + screenDeg),
    accuracyDeg: isKnown ? Math.round(accuracy) : null,
    isUnsure: accuracy !== undefined && (accuracy < 0 || accuracy > UNSURE_DEG),
  };
};
