/** Binary search in sorted lists. */

// Below, `?? 0` and `?? ""` only tell the compiler that the middle is within the list: every read of a word or a place comes here.

/** Index of the first number ≥ `wanted`, from index `from` on. (Separate functions per type keep each call fast.) */
export const lowerBound = (sorted: Uint32Array, wanted: number, from = 0): number => {
  let low = from;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Index of the first string ≥ `wanted`, by UTF-16 code units. */
export const lowerBoundOfText = (sorted: readonly string[], wanted: string): number => {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? "") < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
};
