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
 * Single flight: at most one run for a key at a time. Whoever comes while it runs shares the next run, so that what everyone
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

/** Bytes of an object's head, a slot, and a string's head: V8 on 64 bits, without pointer compression. */
const [OBJECT_BYTES, SLOT_BYTES, TEXT_BYTES] = [24, 8, 16];
/** A typed array with its buffer, besides the bytes. */
const VIEW_BYTES = 200;

const WIDE = /[^\0-\xff]/;

const textBytes = (text: string): number => TEXT_BYTES + text.length * (WIDE.test(text) ? 2 : 1);

/**
 * Bytes of memory that a value keeps, about: what it reaches through properties, elements and views, each object once.
 * What a closure holds is not seen.
 */
export const bytesOf = (value: unknown): number => {
  const seen = new Set<object>();
  const open: unknown[] = [value];
  let bytes = 0;
  while (open.length > 0) {
    const one = open.pop();
    if (typeof one === "string") bytes += textBytes(one);
    if (typeof one !== "object" || one === null || seen.has(one)) continue;
    seen.add(one);
    if (ArrayBuffer.isView(one)) {
      bytes += VIEW_BYTES;
      if (!seen.has(one.buffer)) bytes += one.buffer.byteLength;
      seen.add(one.buffer);
      continue;
    }
    const parts = one instanceof Map ? [...one].flat() : one instanceof Set ? [...one] : Object.values(one);
    bytes += OBJECT_BYTES + parts.length * SLOT_BYTES;
    for (const part of parts) if (typeof part === "object" || typeof part === "string") open.push(part);
  }
  return bytes;
};
