/** Groups and counts by key. */

/** Groups items by key, keeping their order. */
export const groupBy = <T, K>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> => {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
};

/** How often each name occurs. */
export type Counts = Readonly<Record<string, number>>;

/** Adds one for each value. */
export const countInto = <K>(counts: Map<K, number>, values: Iterable<K>): void => {
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
};

/** How often each value occurs, in the order in which they are first met. */
export const countBy = <K>(values: Iterable<K>): ReadonlyMap<K, number> => {
  const counts = new Map<K, number>();
  countInto(counts, values);
  return counts;
};

/** Highest count first, then by name. */
export const inOrder = (counts: ReadonlyMap<string, number>): Counts =>
  Object.fromEntries([...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)));
