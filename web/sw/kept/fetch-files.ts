/**
 * Fetches the files of the offline copy. Files of two data versions never mix: a file whose hash differs from the lists is
 * rejected.
 */
import { siteAt } from "../../site/site.ts";
import { hashOf, keepFile } from "./files.ts";

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
