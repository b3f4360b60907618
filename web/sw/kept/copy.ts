/**
 * The offline copy of the data: its index, one record that is replaced atomically, and its files in the Cache API by content
 * hash. Equal files are stored once, and files of two data versions never mix: a file whose hash differs from the lists is
 * rejected.
 */
import { type KeepList, SHARED } from "#core/shard/offline-bundle.ts";
import { deleteRecord, getRecord, putRecord } from "../base/database.ts";
import { NAME, siteAt } from "../../site/site.ts";

const CACHE = `${NAME}-kept`;
const addressOf = (hash: string): string => `/kept/${hash}`;

/** Hex digits of a hash: 64 bits, as in the manifest. */
const HASH_LENGTH = 16;

export const hashOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .slice(0, HASH_LENGTH);
};

const keepFile = async (hash: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> =>
  (await caches.open(CACHE)).put(addressOf(hash), new Response(bytes));

/** The bytes of a file; `null` if missing. */
export const keptFile = async (hash: string): Promise<Uint8Array<ArrayBuffer> | null> => {
  const found = await (await caches.open(CACHE)).match(addressOf(hash));
  return found === undefined ? null : new Uint8Array(await found.arrayBuffer());
};

/** The hashes of all stored files. */
export const keptHashes = async (): Promise<ReadonlySet<string>> => {
  const requests = await (await caches.open(CACHE)).keys();
  return new Set(requests.map(({ url }) => url.slice(url.lastIndexOf("/") + 1)));
};

/** Removes files whose hash is not wanted. */
export const sweepFiles = async (wanted: ReadonlyMap<string, number>): Promise<void> => {
  if (wanted.size === 0) {
    await caches.delete(CACHE);
    return;
  }
  const cache = await caches.open(CACHE);
  for (const hash of await keptHashes()) if (!wanted.has(hash)) await cache.delete(addressOf(hash));
};

export interface CopyPart {
  /** Hash of the list. */
  readonly hash: string;
  readonly files: KeepList["files"];
}

export interface Copy {
  /** Data version. */
  readonly version: string;
  /** Time of the last update. */
  readonly keptMs: number;
  /** By {@link SHARED} and by upper-case country code. */
  readonly parts: Readonly<Record<string, CopyPart>>;
}

const COPY = "copy";
const WANTED = "wanted";

let current: Promise<Copy | null> | null = null;

/** The current copy; `null` if nothing is kept. */
export const readCopy = async (): Promise<Copy | null> => {
  current ??= getRecord<Copy>("kept", COPY).catch(() => null);
  return current;
};

/** Replaces the copy; `null` removes it. */
export const exchangeCopy = async (copy: Copy | null): Promise<void> => {
  await (copy === null ? deleteRecord("kept", COPY) : putRecord("kept", COPY, copy));
  current = Promise.resolve(copy);
};

/** The countries of a copy. */
export const countriesOf = (copy: Copy | null): readonly string[] =>
  Object.keys(copy?.parts ?? {})
    .filter((part) => part !== SHARED)
    .sort();

/** Hash → bytes, for every file of the parts. */
export const filesOf = (parts: Iterable<CopyPart>): ReadonlyMap<string, number> => {
  const files = new Map<string, number>();
  for (const part of parts) for (const [hash, bytes] of Object.values(part.files)) files.set(hash, bytes);
  return files;
};

/** The hash of a file in the copy; `null` for any other. */
export const hashIn = ({ parts }: Copy, path: string): string | null => {
  for (const { files } of Object.values(parts)) {
    const file = files[path];
    if (file !== undefined) return file[0];
  }
  return null;
};

/** The countries of an unfinished run. */
export const readWanted = async (): Promise<readonly string[] | null> => getRecord("kept", WANTED);

export const writeWanted = async (countries: readonly string[] | null): Promise<void> =>
  countries === null ? deleteRecord("kept", WANTED) : putRecord("kept", WANTED, countries);

/** There is not enough space. */
export class Full extends Error {
  override readonly name = "Full";
}

/** Rejects with {@link Full} if the browser's estimate leaves fewer bytes. */
export const expectRoom = async (bytes: number): Promise<void> => {
  const { quota, usage } = await navigator.storage.estimate();
  if (quota !== undefined && usage !== undefined && quota - usage < bytes)
    throw new Full(`${bytes} bytes are wanted, ${quota - usage} are free`);
};

/** The data build changed meanwhile: lists and files belong to two versions. */
export class Changed extends Error {
  override readonly name = "Changed";
}

/** Concurrent requests. */
const TOGETHER = 6;

const fetchBytes = async (path: string, cache: RequestCache, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> => {
  const reply = await fetch(siteAt(`/data/v1/${path}`), { cache, signal });
  if (reply.status === 404) throw new Changed(`${path}: not found`);
  if (!reply.ok) throw new Error(`${path}: answered with ${reply.status}, expected 200`);
  return new Uint8Array(await reply.arrayBuffer());
};

/** A small file, bypassing caches. */
export const fetchFresh = async (path: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> =>
  fetchBytes(path, "no-cache", signal);

/** A file with this hash; bypasses the browser's cache if that has another version. */
export const fetchExact = async (path: string, hash: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> => {
  for (const cache of ["default", "reload"] as const) {
    const bytes = await fetchBytes(path, cache, signal);
    if ((await hashOf(bytes)) === hash) return bytes;
  }
  throw new Changed(`${path}: expected the hash ${hash}`);
};

export interface Wanted {
  readonly path: string;
  readonly hash: string;
  readonly bytes: number;
}

/** Fetches and stores all files, calling `onFile` after each. Rejects with the first failure. */
export const fetchFiles = async (
  wanted: readonly Wanted[],
  signal: AbortSignal,
  onFile: (file: Wanted) => void,
): Promise<void> => {
  const rest = wanted.values();
  let isOver = false;
  const work = async (): Promise<void> => {
    for (const file of rest) {
      if (isOver) return;
      signal.throwIfAborted();
      await keepFile(file.hash, await fetchExact(file.path, file.hash, signal));
      onFile(file);
    }
  };
  await Promise.all(Array.from({ length: TOGETHER }, work)).finally(() => (isOver = true));
};
