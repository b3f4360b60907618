/** Values made once for each object that they depend on, and let go with it. */
export const once = <K extends object, V>(make: (key: K) => V): ((key: K) => V) => {
  const made = new WeakMap<K, V>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    return value;
  };
};

// MERGED bounded.ts: Values by their keys, bounded by what they cost together, in two generations: what is used moves to the
// young one, and once that is full the old one is let go as a whole. So a hit costs little, and nothing is
// taken out one by one.

export interface Bounded<K, V> {
  readonly get: (key: K) => V | undefined;
  /** What costs more than one value may is not kept. */
  readonly keep: (key: K, value: V) => void;
}

/** `most` is what all may cost together, `mostEach` what one may. */
export const createBounded = <K, V>(costOf: (value: V) => number, most: number, mostEach: number): Bounded<K, V> => {
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

// MERGED coalesce.ts: Work that several ask for at once is done once: whoever comes while it runs shares the next run,
// so that what everyone gets was begun after they asked. One run for a key at a time.

interface Run<V> {
  readonly now: Promise<V>;
  next: Promise<V> | null;
}

export const singleFlight = <K, V>(work: (key: K) => Promise<V>): ((key: K) => Promise<V>) => {
  const running = new Map<K, Run<V>>();
  const begin = async (key: K): Promise<V> => {
    const run: Run<V> = { now: work(key), next: null };
    running.set(key, run);
    try {
      return await run.now;
    } finally {
      if (run.next === null) running.delete(key);
    }
  };
  return async (key) => {
    const run = running.get(key);
    if (run === undefined) return begin(key);
    run.next ??= run.now.then(
      () => begin(key),
      () => begin(key),
    );
    return run.next;
  };
};
