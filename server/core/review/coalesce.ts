/**
 * Work that several ask for at once is done once: whoever comes while it runs shares the next run,
 * so that what everyone gets was begun after they asked. One run for a key at a time.
 */

interface Run<V> {
  readonly now: Promise<V>;
  next: Promise<V> | null;
}

export const coalesce = <K, V>(work: (key: K) => Promise<V>): ((key: K) => Promise<V>) => {
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
    run.next ??= run.now.then(() => begin(key), () => begin(key)); // prettier-ignore
    return run.next;
  };
};
