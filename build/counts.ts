/** How many there are of each of some names. */

export type Counts = Readonly<Record<string, number>>;

/** Adds one for each value. */
export const countInto = (counts: Map<string, number>, values: Iterable<string>): void => {
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
};

/** The most first, then by name. */
export const inOrder = (counts: ReadonlyMap<string, number>): Counts =>
  Object.fromEntries([...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)));
