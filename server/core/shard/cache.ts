/**
 * Shard cache: decoded shards behind `read(name)`, the engine's only access to the outside. Bounded by the memory of
 * the decoded shards, often twice the file's bytes; single flight per name. Evicts by second chance (Corbató's clock), so that a hit only sets a flag.
 */
import type { Checkpoint } from "#core/base/steps.ts";
import { createEntryTable, type Entry } from "./entry-table.ts";
import { bytesOf } from "./memory-size.ts";

/** Reads a file of the data build; `null` if there is none. */
export type Read = (name: string) => Promise<Uint8Array | null>;

/** Cards, each on a line, with the offset of each and of the end. */
export interface Listing {
  readonly bytes: Uint8Array;
  readonly starts: Uint32Array;
}

/** The documents of a listing: the first, in its country, and their number. */
export interface RunOfCards {
  readonly from: number;
  readonly total: number;
}

/** Documents that follow each other. */
export interface Span {
  readonly first: number;
  readonly count: number;
}

/** A result, or a promise where the disk has to be waited for. */
export type Soon<T> = T | Promise<T>;

/** Bytes that a look-up needs next. */
export interface Wanted {
  readonly position: number;
  readonly length: number;
  /** Whether they are kept; the next read overwrites the others. */
  readonly isKept: boolean;
}

/** A look-up in a file that is read by position: asks for bytes until it has its result. */
export type LookUp<T> = Generator<Wanted, T, Uint8Array>;

/** The files of a data build on a disk of the host's own, and the cards of places without the pages that hold them. */
export interface LocalFiles {
  readonly read: (name: string) => Soon<Uint8Array | null>;
  /** The document of the place with an id; `null` if there is no such place. */
  readonly documentOf: (id: number) => Soon<number | null>;
  /** The cards of places, in runs; a span is of one country. */
  readonly cards: (lang: string, spans: readonly Span[]) => Soon<readonly Listing[]>;
  /** The documents of the listing that a page is of; `null` if there is no such page. */
  readonly listing: (name: string) => Soon<RunOfCards | null>;
}

type Decode<T> = (name: string, bytes: Uint8Array) => T;

export interface ShardCache {
  /** The decoded shard; `null` if there is no such file. Rejects if it is damaged. */
  readonly get: <T>(name: string, decode: Decode<T>) => Promise<T | null>;
  /** The decoded shard if it need not be waited for; `undefined` if it must, or there is no such file. */
  readonly held: <T>(name: string, decode: Decode<T>) => T | undefined;
  /** Whether the shard is decoded in memory. */
  readonly has: (name: string) => boolean;
  /** Memory of all cached shards, in bytes, about. */
  readonly heldBytes: () => number;
  /** The most that they may take; caches of what is computed from shards take a part of this besides. */
  readonly maxBytes: number;
  /** To be called between the steps of long work on shards. */
  readonly checkpoint: Checkpoint;
  /** Where the build is read by position; `null` if it is read file by file. */
  readonly local: LocalFiles | null;
}

/** Cost of an absent file, so that a stream of unknown names cannot grow the cache. */
const ABSENT_BYTES = 256;

/** For hosts that do one thing at a time. */
export const NEVER: Checkpoint = () => null;

/** A cache over `read`, or over `local`, which reads without waiting where it can. */
export const createShardCache = (
  read: Read,
  maxBytes: number,
  checkpoint: Checkpoint = NEVER,
  local: LocalFiles | null = null,
): ShardCache => {
  const entries = createEntryTable(maxBytes);

  const load = async <T>(
    name: string,
    decode: Decode<T>,
    entry: Entry,
    reading: Promise<Uint8Array | null>,
  ): Promise<T | null> => {
    const bytes = await reading;
    entries.resize(name, entry, bytes?.length ?? ABSENT_BYTES);
    if (bytes === null) return null;
    // Many files may arrive in one turn of the event loop.
    const pause = checkpoint();
    if (pause !== null) await pause;
    const decoded = decode(name, bytes);
    entry.decoded = decoded;
    entries.resize(name, entry, Math.max(bytesOf(decoded), bytes.length));
    return decoded;
  };

  const loadLater = <T>(name: string, decode: Decode<T>, reading: () => Promise<Uint8Array | null>): Entry => {
    const entry = entries.add(name, undefined);
    entry.value = Promise.resolve().then(async () => load(name, decode, entry, reading()));
    entry.value.catch(() => entries.remove(name, entry));
    return entry;
  };

  /** The entry of a shard that is not cached; whole if it need not be waited for. */
  const begin = <T>(name: string, decode: Decode<T>): Entry => {
    const bytes = local?.read(name) ?? null;
    if (local === null) return loadLater(name, decode, async () => read(name));
    if (bytes instanceof Promise) return loadLater(name, decode, async () => bytes);
    const decoded = bytes === null ? null : decode(name, bytes);
    const entry = entries.add(name, decoded);
    entries.resize(name, entry, bytes === null ? ABSENT_BYTES : Math.max(bytesOf(decoded), bytes.length));
    return entry;
  };

  return {
    get: async <T>(name: string, decode: Decode<T>): Promise<T | null> => {
      const { value, decoded } = entries.use(name) ?? begin(name, decode);
      return (value === undefined ? decoded : value) as Promise<T | null>;
    },
    held: <T>(name: string, decode: Decode<T>): T | undefined => {
      const entry = entries.use(name) ?? (local === null ? undefined : begin(name, decode));
      return (entry?.decoded ?? undefined) as T | undefined;
    },
    has: (name) => (entries.peek(name)?.decoded ?? null) !== null,
    heldBytes: entries.bytes,
    maxBytes,
    checkpoint,
    local,
  };
};

/** Gets a shard that the directory promises; its absence is an error. */
export const need = async <T>(store: ShardCache, name: string, decode: Decode<T>): Promise<T> => {
  const value = await store.get(name, decode);
  if (value === null) throw new Error(`shard ${name}: missing`);
  return value;
};

/** Files read at a time: all that arrive in one turn of the event loop are decoded in that turn. */
const READ_TOGETHER = 32;

/** Calls `read` for each item, a few at a time; results in order. */
export const readEach = async <T, R>(
  { checkpoint }: Pick<ShardCache, "checkpoint">,
  items: readonly T[],
  read: (item: T) => Promise<R>,
): Promise<readonly R[]> => {
  const all: R[] = [];
  for (let from = 0; from < items.length; from += READ_TOGETHER) {
    all.push(...(await Promise.all(items.slice(from, from + READ_TOGETHER).map(read))));
    const pause = checkpoint();
    if (pause !== null) await pause;
  }
  return all;
};

/** A promised shard of a kind of its own. */
interface Promised<T> {
  readonly name: string;
  readonly decode: Decode<T>;
}

/**
 * Gets several promised shards, in order. Waits only for those that are not cached, and between every few where there are
 * many: a local disk is read without waiting, and decoding a thousand shards takes a tenth of a second.
 */
export const needEach = <T>(
  store: ShardCache,
  shards: readonly Promised<T>[],
): readonly T[] | Promise<readonly T[]> => {
  const readAll = async (): Promise<readonly T[]> =>
    readEach(store, shards, async ({ name, decode }) => need(store, name, decode));
  if (shards.length > READ_TOGETHER) return readAll();
  const held: T[] = [];
  for (const { name, decode } of shards) {
    const shard = store.held(name, decode);
    if (shard === undefined) return readAll();
    held.push(shard);
  }
  return held;
};

/** {@link needEach} for shards of one kind. */
export const needAll = <T>(
  store: ShardCache,
  names: readonly string[],
  decode: Decode<T>,
): readonly T[] | Promise<readonly T[]> =>
  needEach(
    store,
    names.map((name) => ({ name, decode })),
  );
