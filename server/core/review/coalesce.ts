/**
 * Work that several ask for at once is done once: whoever comes while it runs shares the next run,
 * so that what everyone gets was begun after they asked.
 */

export const coalesce = <V>(work: (key: number) => Promise<V>): ((key: number) => Promise<V>) => {
  const running = new Map<number, Promise<V>>();
  const waiting = new Map<number, Promise<V>>();

  const start = async (key: number): Promise<V> => {
    const begun = work(key).finally(() => {
      if (running.get(key) === begun) running.delete(key);
    });
    running.set(key, begun);
    return begun;
  };

  return async (key) => {
    const now = running.get(key);
    if (now === undefined) return start(key);
    const next =
      waiting.get(key) ??
      now
        .catch(() => undefined)
        .then(async () => {
          waiting.delete(key);
          return start(key);
        });
    waiting.set(key, next);
    return next;
  };
};
