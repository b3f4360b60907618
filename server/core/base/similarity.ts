/**
 * Similarity of two short texts, for hints and for finding duplicates: the Dice coefficient over pairs of neighbouring
 * characters. Reference: L. R. Dice, "Measures of the Amount of Ecologic Association Between Species", Ecology 26
 * (1945).
 */

const pairs = (text: string): readonly string[] =>
  Array.from({ length: Math.max(0, text.length - 1) }, (_, i) => text.slice(i, i + 2));

/** Dice coefficient of the character pairs of `a` and `b`: 0 none in common, 1 the same pairs. */
export const similarity = (a: string, b: string): number => {
  if (a === b) return 1;
  const left = new Map<string, number>();
  for (const pair of pairs(a)) left.set(pair, (left.get(pair) ?? 0) + 1);
  let shared = 0;
  for (const pair of pairs(b)) {
    const count = left.get(pair) ?? 0;
    if (count > 0) shared += 1;
    left.set(pair, count - 1);
  }
  const total = a.length + b.length - 2;
  return total <= 0 ? 0 : (2 * shared) / total;
};
