/** Values by their keys, bounded by what they cost together; the longest unused go first. */

export interface Bounded<K, V> {
  readonly get: (key: K) => V | undefined;
  /** What costs more than one value may is not kept. */
  readonly keep: (key: K, value: V) => void;
}

/** `most` is what all may cost together, `mostEach` what one may. */
export const createBounded = <K, V>(
  costOf: (value: V) => number,
  most: number,
  mostEach: number,
): Bounded<K, V> => {
  const entries = new Map<K, { readonly value: V; readonly cost: number }>();
  let held = 0;

  const drop = (key: K): void => {
    held -= entries.get(key)?.cost ?? 0;
    entries.delete(key);
  };

  return {
    get: (key) => {
      const known = entries.get(key);
      if (known === undefined) return undefined;
      entries.delete(key);
      entries.set(key, known);
      return known.value;
    },
    keep: (key, value) => {
      const cost = costOf(value);
      if (cost > mostEach) return;
      drop(key);
      entries.set(key, { value, cost });
      held += cost;
      for (const oldest of entries.keys()) {
        if (held <= most) break;
        drop(oldest);
      }
    },
  };
};
