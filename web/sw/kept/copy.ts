/** The bytes of kept files, in the Cache API, each under its hash: the same file is there once, whatever it was called. */
import { type KeepList, SHARED } from "#core/shard/offline-bundle.ts";
import { deleteRecord, getRecord, putRecord } from "../base/database.ts";

const CACHE = "musalla-kept";
const addressOf = (hash: string): string => `/kept/${hash}`;

/** Hex digits of a hash: 64 bits, as in the manifest. */
const HASH_LENGTH = 16;

export const hashOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .slice(0, HASH_LENGTH);
};

export const keepFile = async (hash: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> =>
  (await caches.open(CACHE)).put(addressOf(hash), new Response(bytes));

/** The bytes of a file; `null` when it is not there. */
export const keptFile = async (hash: string): Promise<Uint8Array<ArrayBuffer> | null> => {
  const found = await (await caches.open(CACHE)).match(addressOf(hash));
  return found === undefined ? null : new Uint8Array(await found.arrayBuffer());
};

/** The hashes of all that is there. */
export const keptHashes = async (): Promise<ReadonlySet<string>> => {
  const requests = await (await caches.open(CACHE)).keys();
  return new Set(requests.map(({ url }) => url.slice(url.lastIndexOf("/") + 1)));
};

/** Removes what is not among the hashes. */
export const sweepFiles = async (wanted: ReadonlyMap<string, number>): Promise<void> => {
  if (wanted.size === 0) {
    await caches.delete(CACHE);
    return;
  }
  const cache = await caches.open(CACHE);
  for (const hash of await keptHashes()) if (!wanted.has(hash)) await cache.delete(addressOf(hash));
};

// MERGED copy.ts: The copy of the data that this device keeps: its index, one record, so that it is exchanged as a whole. A copy is
// of one data version; its files stand by their hashes (files.ts), so that those of two versions are never mixed.

export interface CopyPart {
  /** Hash of the list. */
  readonly hash: string;
  readonly files: KeepList["files"];
}

export interface Copy {
  /** Data version. */
  readonly version: string;
  /** When it was last brought up to date. */
  readonly keptMs: number;
  /** By {@link SHARED} and by upper-case country codes. */
  readonly parts: Readonly<Record<string, CopyPart>>;
}

const COPY = "copy";
const WANTED = "wanted";

let current: Promise<Copy | null> | null = null;

/** The copy as it is now; `null` where nothing is kept. */
export const readCopy = async (): Promise<Copy | null> => {
  current ??= getRecord<Copy>("kept", COPY).catch(() => null);
  return current;
};

/** Puts a copy in the place of the one before; with `null` nothing is kept. */
export const exchangeCopy = async (copy: Copy | null): Promise<void> => {
  await (copy === null ? deleteRecord("kept", COPY) : putRecord("kept", COPY, copy));
  current = Promise.resolve(copy);
};

/** The countries of a copy. */
export const countriesOf = (copy: Copy | null): readonly string[] =>
  Object.keys(copy?.parts ?? {})
    .filter((part) => part !== SHARED)
    .sort();

/** Hash → bytes of every file of the parts. */
export const filesOf = (parts: Iterable<CopyPart>): ReadonlyMap<string, number> => {
  const files = new Map<string, number>();
  for (const part of parts) for (const [hash, bytes] of Object.values(part.files)) files.set(hash, bytes);
  return files;
};

/** The hash of a file of the copy; `null` for any other. */
export const hashIn = ({ parts }: Copy, path: string): string | null => {
  for (const { files } of Object.values(parts)) {
    const file = files[path];
    if (file !== undefined) return file[0];
  }
  return null;
};

/** The countries of a run that has not ended. */
export const readWanted = async (): Promise<readonly string[] | null> => getRecord("kept", WANTED);

export const writeWanted = async (countries: readonly string[] | null): Promise<void> =>
  countries === null ? deleteRecord("kept", WANTED) : putRecord("kept", WANTED, countries);
