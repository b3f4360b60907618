/**
 * Values by their keys, bounded by what they cost together, in two generations: what is used moves to the
 * young one, and once that is full the old one is let go as a whole. So a hit costs little, and nothing is
 * taken out one by one.
 */

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
  let [young, old] = [new Map<K, V>(), new Map<K, V>()];
  let held = 0;

  const keep = (key: K, value: V): void => {
    const cost = costOf(value);
    if (cost > mostEach) return;
    if (held + cost > most / 2) {
      [young, old] = [new Map<K, V>(), young];
      held = 0;
    }
    young.set(key, value);
    held += cost;
  };

  return {
    get: (key) => {
      const known = young.get(key);
      if (known !== undefined) return known;
      const older = old.get(key);
      if (older !== undefined) keep(key, older);
      return older;
    },
    keep,
  };
};
