/**
 * The place of a point along a Hilbert curve: points that are near on the curve are near on the map, so that a group of
 * rows in that order covers little ground and readers can skip it. Plate carrée, 65,536 cells a side (600 m).
 * Reference: Wikipedia, "Hilbert curve", xy2d.
 */
const SIDE = 2 ** 16;

const cellOf = (share: number): number => Math.min(SIDE - 1, Math.max(0, Math.floor(share * SIDE)));

/** The index of a point, degrees, on the curve: a whole number from 0 to 2^32 - 1. */
export const hilbertOf = (lat: number, lng: number): number => {
  let [x, y] = [cellOf((lng + 180) / 360), cellOf((lat + 90) / 180)];
  let index = 0;
  for (let half = SIDE / 2; half >= 1; half /= 2) {
    const right = (x & half) > 0 ? 1 : 0;
    const upper = (y & half) > 0 ? 1 : 0;
    index += half * half * ((3 * right) ^ upper);
    if (upper === 1) continue;
    if (right === 1) [x, y] = [SIDE - 1 - x, SIDE - 1 - y];
    [x, y] = [y, x];
  }
  return index;
};
