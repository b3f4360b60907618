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

/** Letters that both texts begin with. */
const commonPrefix = (a: string, b: string): number => {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (length < most && a.charCodeAt(length) === b.charCodeAt(length)) length += 1;
  return length;
};

/** Letters that both texts end with, after their first `start` letters. */
const commonSuffix = (a: string, b: string, start: number): number => {
  const most = Math.min(a.length, b.length) - start;
  let length = 0;
  while (length < most && a.charCodeAt(a.length - 1 - length) === b.charCodeAt(b.length - 1 - length)) length += 1;
  return length;
};

/** Whether the letters before `i` in `a` and before `j` in `b` are the same two, swapped. */
const isSwapAt = (a: string, b: string, i: number, j: number): boolean =>
  i > 1 && j > 1 && a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1);

/**
 * Edits between texts that are not empty, by the whole table. `?? 0` only tells the compiler that the rows are as long as
 * the texts: `elementAt` costs here, where a query compares thousands of words.
 */
const editsByTable = (a: string, b: string, limit: number): number => {
  const width = b.length;
  let [older, previous, current] = rowsFor(width + 1);
  for (let j = 0; j <= width; j += 1) previous[j] = j;
  for (let i = 1; i <= a.length; i += 1) {
    const letter = a.charCodeAt(i - 1);
    let left = i;
    let least = left;
    current[0] = left;
    for (let j = 1; j <= width; j += 1) {
      const substituted = (previous[j - 1] ?? 0) + (letter === b.charCodeAt(j - 1) ? 0 : 1);
      let best = Math.min((previous[j] ?? 0) + 1, left + 1, substituted);
      if (isSwapAt(a, b, i, j)) best = Math.min(best, (older[j - 2] ?? 0) + 1);
      current[j] = best;
      left = best;
      if (best < least) least = best;
    }
    if (least > limit) return limit + 1;
    [older, previous, current] = [previous, current, older];
  }
  return Math.min(previous[width] ?? 0, limit + 1);
};

/**
 * Edits from `a` to `b`; `limit + 1` if more than `limit`. Insertion, deletion, substitution and a swap of neighbours
 * each count one.
 */
export const edits = (a: string, b: string, limit: number): number => {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  // A common prefix and suffix need no edit.
  const start = commonPrefix(a, b);
  const end = commonSuffix(a, b, start);
  const innerA = a.slice(start, a.length - end);
  const innerB = b.slice(start, b.length - end);
  return innerA === "" || innerB === "" ? innerA.length + innerB.length : editsByTable(innerA, innerB, limit);
};

/** True when `a` becomes `b` in at most `limit` edits. */
export const isWithin = (a: string, b: string, limit: number): boolean => edits(a, b, limit) <= limit;
