/** Linear growth over time. */

interface Slope {
  /** Bytes per hour. */
  readonly perHour: number;
  /** Its standard error; too small if samples are correlated. */
  readonly error: number;
}

/** Least-squares line through samples `apartS` seconds apart; 0 for fewer than three. */
export const slopeOf = (samples: readonly number[], apartS: number): Slope => {
  const count = samples.length;
  if (count < 3) return { perHour: 0, error: 0 };
  const middle = (count - 1) / 2;
  const mean = samples.reduce((sum, one) => sum + one, 0) / count;
  const spread = samples.reduce((sum, _one, i) => sum + (i - middle) ** 2, 0);
  const slope = samples.reduce((sum, one, i) => sum + (i - middle) * (one - mean), 0) / spread;
  const rest = samples.reduce((sum, one, i) => sum + (one - mean - slope * (i - middle)) ** 2, 0);
  const toHour = 3600 / apartS;
  return { perHour: slope * toHour, error: Math.sqrt(rest / (count - 2) / spread) * toHour };
};
