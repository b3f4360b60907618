/**
 * Shard cache: decoded shards behind `read(name)`, the engine's only access to the outside. Bounded by the memory of
 * the decoded shards, often twice the file's bytes; single flight per name. Evicts by second chance (Corbató's clock), so that a hit only sets a flag.
 */
import type { Checkpoint } from "#core/base/steps.ts";

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

interface Entry {
  /** `undefined` if it was read without waiting. */
  value: Promise<unknown> | undefined;
  /** The shard, once it is there. */
  decoded: unknown;
  /** Zero while it is being read. */
  size: number;
  /** Whether it was used since it was added, or since its last second chance. */
  isUsed: boolean;
}

/** Cost of an absent file, so that a stream of unknown names cannot grow the cache. */
const ABSENT_BYTES = 256;

/** For hosts that do one thing at a time. */
export const NEVER: Checkpoint = () => null;

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

export const createShardCache = (
  read: Read,
  maxBytes: number,
  checkpoint: Checkpoint = NEVER,
  local: LocalFiles | null = null,
): ShardCache => {
  const entries = new Map<string, Entry>();
  let held = 0;

  const drop = (name: string): void => {
    held -= entries.get(name)?.size ?? 0;
    entries.delete(name);
  };

  /** Second chance: moves it to the back, to be evicted if unused until it reaches the front again. */
  const spare = (name: string, entry: Entry): void => {
    entry.isUsed = false;
    entries.delete(name);
    entries.set(name, entry);
  };

  const settle = (name: string, entry: Entry, size: number): void => {
    if (entries.get(name) !== entry) return;
    held += size - entry.size;
    entry.size = size;
    for (const [oldest, one] of entries) {
      if (held <= maxBytes) break;
      if (one === entry || one.size === 0) continue;
      if (one.isUsed) spare(oldest, one);
      else drop(oldest);
    }
  };

  const load = async <T>(
    name: string,
    decode: Decode<T>,
    entry: Entry,
    reading: Promise<Uint8Array | null>,
  ): Promise<T | null> => {
    const bytes = await reading;
    settle(name, entry, bytes?.length ?? ABSENT_BYTES);
    if (bytes === null) return null;
    // Many files may arrive in one turn of the event loop.
    const pause = checkpoint();
    if (pause !== null) await pause;
    const decoded = decode(name, bytes);
    entry.decoded = decoded;
    settle(name, entry, Math.max(bytesOf(decoded), bytes.length));
    return decoded;
  };

  const loadLater = <T>(name: string, decode: Decode<T>, reading: () => Promise<Uint8Array | null>): Entry => {
    const entry: Entry = { value: undefined, decoded: undefined, size: 0, isUsed: false };
    entries.set(name, entry);
    entry.value = Promise.resolve().then(async () => load(name, decode, entry, reading()));
    entry.value.catch(() => {
      if (entries.get(name) === entry) drop(name);
    });
    return entry;
  };

  /** The entry of a shard that is not cached; whole if it need not be waited for. */
  const begin = <T>(name: string, decode: Decode<T>): Entry => {
    const bytes = local?.read(name) ?? null;
    if (local === null) return loadLater(name, decode, async () => read(name));
    if (bytes instanceof Promise) return loadLater(name, decode, async () => bytes);
    const decoded = bytes === null ? null : decode(name, bytes);
    const entry: Entry = { value: undefined, decoded, size: 0, isUsed: false };
    entries.set(name, entry);
    settle(name, entry, bytes === null ? ABSENT_BYTES : Math.max(bytesOf(decoded), bytes.length));
    return entry;
  };

  const use = (name: string): Entry | undefined => {
    const known = entries.get(name);
    if (known !== undefined) known.isUsed = true;
    return known;
  };

  return {
    get: async <T>(name: string, decode: Decode<T>): Promise<T | null> => {
      const { value, decoded } = use(name) ?? begin(name, decode);
      return (value === undefined ? decoded : value) as Promise<T | null>;
    },
    held: <T>(name: string, decode: Decode<T>): T | undefined => {
      const entry = use(name) ?? (local === null ? undefined : begin(name, decode));
      return (entry?.decoded ?? undefined) as T | undefined;
    },
    has: (name) => (entries.get(name)?.decoded ?? null) !== null,
    heldBytes: () => held,
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
    for (const one of await Promise.all(items.slice(from, from + READ_TOGETHER).map(read))) all.push(one);
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
    const one = store.held(name, decode);
    if (one === undefined) return readAll();
    held.push(one);
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
