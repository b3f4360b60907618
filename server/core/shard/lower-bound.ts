/**
 * Where a value stands, or would stand, in a sorted list: the index of the first element that is not
 * before it. One function for each kind of list, so that the engine compiles each for its own elements.
 */

/** For whole numbers; `from`: no element before this index is looked at. */
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

/** For strings, in the order of their UTF-16 code units. */
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
