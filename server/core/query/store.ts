/**
 * The store: decoded shards behind `read(name)`, the only door the engine has to the outside.
 * It keeps the most recently used ones up to a bound in bytes and reads each name once at a time.
 */

/** The bytes of a file of the data build, or `null` when there is none. */
export type Read = (name: string) => Promise<Uint8Array | null>;

export type Decode<T> = (name: string, bytes: Uint8Array) => T;

export interface Store {
  /** The decoded shard, or `null` when there is no such file. Rejects when it is damaged. */
  readonly get: <T>(name: string, decode: Decode<T>) => Promise<T | null>;
}

interface Entry {
  readonly value: Promise<unknown>;
  size: number;
}

/** What an absent file costs, so that a stream of unknown names cannot grow the cache. */
const ABSENT_BYTES = 256;

export const createStore = (read: Read, maxBytes: number): Store => {
  const entries = new Map<string, Entry>();
  let held = 0;

  const drop = (name: string): void => {
    held -= entries.get(name)?.size ?? 0;
    entries.delete(name);
  };

  const settle = (name: string, entry: Entry, size: number): void => {
    if (entries.get(name) !== entry) return;
    entry.size = size;
    held += size;
    for (const oldest of entries.keys()) {
      if (held <= maxBytes || oldest === name) break;
      drop(oldest);
    }
  };

  const load = async <T>(name: string, decode: Decode<T>, entry: () => Entry): Promise<T | null> => {
    const bytes = await read(name);
    settle(name, entry(), bytes?.length ?? ABSENT_BYTES);
    return bytes === null ? null : decode(name, bytes);
  };

  return {
    get: async <T>(name: string, decode: Decode<T>): Promise<T | null> => {
      const known = entries.get(name);
      if (known !== undefined) {
        entries.delete(name);
        entries.set(name, known);
        return known.value as Promise<T | null>;
      }
      const entry: Entry = {
        value: Promise.resolve().then(async () => load(name, decode, () => entry)),
        size: 0,
      };
      entries.set(name, entry);
      entry.value.catch(() => {
        if (entries.get(name) === entry) drop(name);
      });
      return entry.value as Promise<T | null>;
    },
  };
};

/** For shards that the directory promises: their absence is damage, not an answer. */
export const need = async <T>(store: Store, name: string, decode: Decode<T>): Promise<T> => {
  const value = await store.get(name, decode);
  if (value === null) throw new Error(`shard ${name}: missing`);
  return value;
};
