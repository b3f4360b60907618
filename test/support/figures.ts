/** Numbers as the tables print them. */

/** The value that `share` (0…1) of all are at or below; 0 of nothing. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(Math.ceil(values.length * share) - 1, 0)] ?? 0;

export const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0);

export const mean = (values: readonly number[]): number => sum(values) / Math.max(values.length, 1);

/** 0…1 as ".939" and "1.000". */
export const asShare = (value: number): string => value.toFixed(3).replace(/^0/, "");

/** Microseconds as milliseconds. */
export const asMs = (us: number): string => (us / 1000).toFixed(us < 100_000 ? 2 : 0);

/** Bytes in thousands or millions. */
export const asBytes = (bytes: number): string =>
  bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(2)} MB`;
