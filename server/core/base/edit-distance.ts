/** Optimal string alignment distance (Damerau 1964; Levenshtein 1966). */

/** Three rows of the distance table, reused by every call. */
let rows: readonly [Uint16Array, Uint16Array, Uint16Array] = [
  new Uint16Array(64),
  new Uint16Array(64),
  new Uint16Array(64),
];

const rowsFor = (length: number): typeof rows => {
  if (length > rows[0].length) rows = [new Uint16Array(length), new Uint16Array(length), new Uint16Array(length)];
  return rows;
};

/**
 * Edits from `a` to `b`; `limit + 1` if more than `limit`. Insertion, deletion, substitution and a swap of neighbours
 * each count one.
 */
export const edits = (a: string, b: string, limit: number): number => {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  // A common prefix and suffix need no edit.
  let start = 0;
  let [endA, endB] = [a.length, b.length];
  while (start < endA && start < endB && a.charCodeAt(start) === b.charCodeAt(start)) start += 1;
  while (endA > start && endB > start && a.charCodeAt(endA - 1) === b.charCodeAt(endB - 1)) {
    endA -= 1;
    endB -= 1;
  }
  const width = endB - start;
  if (endA === start || width === 0) return endA - start + width;
  let [older, previous, current] = rowsFor(width + 1);
  for (let j = 0; j <= width; j += 1) previous[j] = j;
  for (let i = start; i < endA; i += 1) {
    const letter = a.charCodeAt(i);
    let left = i - start + 1;
    let least = left;
    current[0] = left;
    for (let j = 1; j <= width; j += 1) {
      const other = b.charCodeAt(start + j - 1);
      const kept = (previous[j - 1] ?? 0) + (letter === other ? 0 : 1);
      let best = Math.min((previous[j] ?? 0) + 1, left + 1, kept);
      const isSwap = j > 1 && i > start && letter === b.charCodeAt(start + j - 2) && a.charCodeAt(i - 1) === other;
      if (isSwap) best = Math.min(best, (older[j - 2] ?? 0) + 1);
      current[j] = best;
      left = best;
      if (best < least) least = best;
    }
    if (least > limit) return limit + 1;
    [older, previous, current] = [previous, current, older];
  }
  return Math.min(previous[width] ?? 0, limit + 1);
};

/** True when `a` becomes `b` in at most `limit` edits. */
export const isWithin = (a: string, b: string, limit: number): boolean => edits(a, b, limit) <= limit;
