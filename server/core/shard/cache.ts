/**
 * The store: decoded shards behind `read(name)`, the only door the engine has to the outside.
 * It keeps those in use up to a bound in bytes of their files and reads each name once at a time. Which
 * to forget goes by second chances (Corbató's clock), so that a hit sets a flag and moves nothing.
 */
import { type Checkpoint, NEVER, pauseIfDue } from "#core/base/steps.ts";

/** The bytes of a file of the data build, or `null` when there is none. */
export type Read = (name: string) => Promise<Uint8Array | null>;

export type Decode<T> = (name: string, bytes: Uint8Array) => T;

export interface ShardCache {
  /** The decoded shard, or `null` when there is no such file. Rejects when it is damaged. */
  readonly get: <T>(name: string, decode: Decode<T>) => Promise<T | null>;
  /** The decoded shard if it is held now, without waiting; `undefined` when it has to be read. */
  readonly held: <T>(name: string, decode: Decode<T>) => T | undefined;
  /** Bytes of the files of all that is held. */
  readonly heldBytes: () => number;
  /** Between the steps of long work over what was read. */
  readonly checkpoint: Checkpoint;
}

interface Entry {
  readonly value: Promise<unknown>;
  /** What `value` came to, once it has and if there is such a file. */
  decoded: unknown;
  /** Zero while it is being read. */
  size: number;
  /** Whether it was asked for again since it came, or since it was last spared. */
  isUsed: boolean;
}

/** What an absent file costs, so that a stream of unknown names cannot grow the cache. */
const ABSENT_BYTES = 256;

export const createShardCache = (read: Read, maxBytes: number, checkpoint: Checkpoint = NEVER): ShardCache => {
  const entries = new Map<string, Entry>();
  let held = 0;

  const drop = (name: string): void => {
    held -= entries.get(name)?.size ?? 0;
    entries.delete(name);
  };

  /** Puts it behind all others: it goes if it is not asked for until its turn comes again. */
  const spare = (name: string, entry: Entry): void => {
    entry.isUsed = false;
    entries.delete(name);
    entries.set(name, entry);
  };

  const settle = (name: string, entry: Entry, size: number): void => {
    if (entries.get(name) !== entry) return;
    entry.size = size;
    held += size;
    for (const [oldest, one] of entries) {
      if (held <= maxBytes) break;
      if (one === entry || one.size === 0) continue;
      if (one.isUsed) spare(oldest, one);
      else drop(oldest);
    }
  };

  const load = async <T>(name: string, decode: Decode<T>, entry: () => Entry): Promise<T | null> => {
    const bytes = await read(name);
    settle(name, entry(), bytes?.length ?? ABSENT_BYTES);
    if (bytes === null) return null;
    // Many files may come in one turn of the event loop.
    await pauseIfDue(checkpoint);
    const decoded = decode(name, bytes);
    entry().decoded = decoded;
    return decoded;
  };

  const use = (name: string): Entry | undefined => {
    const known = entries.get(name);
    if (known !== undefined) known.isUsed = true;
    return known;
  };

  return {
    get: async <T>(name: string, decode: Decode<T>): Promise<T | null> => {
      const known = use(name);
      if (known !== undefined) return known.value as Promise<T | null>;
      const entry: Entry = {
        value: Promise.resolve().then(async () => load(name, decode, () => entry)),
        decoded: undefined,
        size: 0,
        isUsed: false,
      };
      entries.set(name, entry);
      entry.value.catch(() => {
        if (entries.get(name) === entry) drop(name);
      });
      return entry.value as Promise<T | null>;
    },
    held: <T>(name: string, _decode: Decode<T>): T | undefined => use(name)?.decoded as T | undefined,
    heldBytes: () => held,
    checkpoint,
  };
};

/** For shards that the directory promises: their absence is damage, not an answer. */
export const need = async <T>(store: ShardCache, name: string, decode: Decode<T>): Promise<T> => {
  const value = await store.get(name, decode);
  if (value === null) throw new Error(`shard ${name}: missing`);
  return value;
};

/** So many files are read at a time: all that come in one turn of the event loop are work of that turn. */
const READ_TOGETHER = 32;

/** What `read` answers for each of the items, in their order; a few at a time. */
export const readEach = async <T, R>(
  { checkpoint }: Pick<ShardCache, "checkpoint">,
  items: readonly T[],
  read: (item: T) => Promise<R>,
): Promise<readonly R[]> => {
  const all: R[] = [];
  for (let from = 0; from < items.length; from += READ_TOGETHER) {
    for (const one of await Promise.all(items.slice(from, from + READ_TOGETHER).map(read))) all.push(one);
    await pauseIfDue(checkpoint);
  }
  return all;
};

/** Several shards that are promised, in the order of their names. Waits only for those that are not held. */
export const needAll = <T>(
  store: ShardCache,
  names: readonly string[],
  decode: Decode<T>,
): readonly T[] | Promise<readonly T[]> => {
  const held: T[] = [];
  for (const name of names) {
    const one = store.held(name, decode);
    if (one === undefined) return readEach(store, names, async (each) => need(store, each, decode));
    held.push(one);
  }
  return held;
};
