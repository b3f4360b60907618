/** The files of the offline copy, in the Cache API by content hash: equal files are stored once. */
import { NAME } from "../../site/site.ts";

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

export const keepFile = async (hash: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> =>
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
