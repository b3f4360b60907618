/** Values made once, runs that are shared, memory of short-lived answers. */

/** Memoises by an object: the value is made on the first call, and let go with its key. */
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

/** Bytes of a block, and the most that may be a part of one. */
const [BLOCK, PIECE_MAX] = [65_536, 16_384];

let block = new Uint8Array();
let taken = 0;

/**
 * So many bytes, zero. They are part of a larger block, as memory of its own for each answer costs more than to fill it.
 * Copy what is to be kept, or it keeps the block.
 */
export const takeBytes = (length: number): Uint8Array<ArrayBuffer> => {
  if (length > PIECE_MAX) return new Uint8Array(length);
  if (taken + length > block.length) {
    block = new Uint8Array(BLOCK);
    taken = 0;
  }
  taken += length;
  return block.subarray(taken - length, taken);
};
