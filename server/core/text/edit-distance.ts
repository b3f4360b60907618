/**
 * Optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours,
 * each counting one (Damerau 1964; Levenshtein 1966; no part is edited twice).
 */

/** Edits from `a` to `b`; `limit + 1` when there are more than `limit`. */
export const edits = (a: string, b: string, limit: number): number => {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let older: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i];
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min((previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + cost);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) best = Math.min(best, (older[j - 2] ?? 0) + 1);
      current.push(best);
      least = Math.min(least, best);
    }
    if (least > limit) return limit + 1;
    [older, previous] = [previous, current];
  }
  return Math.min(previous[b.length] ?? 0, limit + 1);
};

/** True when `a` becomes `b` in at most `limit` edits. */
export const isWithin = (a: string, b: string, limit: number): boolean => edits(a, b, limit) <= limit;
