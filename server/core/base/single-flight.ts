/** Work that is under way is shared: who asks for the same meanwhile gets the same result. */

interface Run<V> {
  readonly now: Promise<V>;
  next: Promise<V> | null;
}

/**
 * Single flight: at most one run for a key at a time. Callers that come while it runs share the next run, so that what everyone
 * gets was begun after they asked.
 */
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
