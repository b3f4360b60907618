/**
 * Brings the copy to the present version with these countries: the index, the lists that changed, the files that
 * are not there yet; then the exchange, and only then away with what nothing names any more. Ended at any point it
 * leaves the copy before intact, and what it fetched saves the next run fetching it.
 */
import {
  KEEP_INDEX_FILE,
  keepFile,
  type KeepIndex,
  partIn,
  readKeepIndex,
  readKeepList,
  SHARED,
} from "#core/shard/offline-bundle.ts";
import type { Progress } from "../messages.ts";
import { type Copy, type CopyPart, exchangeCopy, filesOf, readCopy } from "./copy.ts";
import { Changed, fetchExact, fetchFiles, fetchFresh, type Wanted } from "./fetch-files.ts";
import { keptHashes, sweepFiles } from "./files.ts";

/** There is no room for what is wanted. */
export class Full extends Error {
  override readonly name = "Full";
}

/** A build that is exchanged under us is met again whole a moment later. */
const ATTEMPTS = 3;
const PAUSE_MS = 1500;

const partOf = async (
  part: string,
  index: KeepIndex,
  before: Copy | null,
  signal: AbortSignal,
): Promise<readonly [string, CopyPart][]> => {
  const [hash] = partIn(index, part) ?? [];
  // A country that was taken out of the directory is kept no longer.
  if (hash === undefined) return [];
  const same = before?.parts[part];
  if (same?.hash === hash) return [[part, same]];
  const path = keepFile(part);
  return [[part, { hash, files: readKeepList(path, await fetchExact(path, hash, signal)).files }]];
};

/** The files of the parts that are not there yet, each once. */
const missing = (parts: readonly CopyPart[], kept: ReadonlySet<string>): readonly Wanted[] => {
  const wanted = new Map<string, Wanted>();
  for (const { files } of parts)
    for (const [path, [hash, bytes]] of Object.entries(files))
      if (!kept.has(hash)) wanted.set(hash, { path, hash, bytes });
  return [...wanted.values()];
};

const sum = (sizes: Iterable<number>): number => [...sizes].reduce((total, one) => total + one, 0);

const expectRoom = async (bytes: number): Promise<void> => {
  const { quota, usage } = await navigator.storage.estimate();
  if (quota !== undefined && usage !== undefined && quota - usage < bytes)
    throw new Full(`${bytes} bytes are wanted, ${quota - usage} are free`);
};

const bringOnce = async (
  countries: readonly string[],
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<void> => {
  const before = await readCopy();
  const index = readKeepIndex(KEEP_INDEX_FILE, await fetchFresh(KEEP_INDEX_FILE, signal));
  const names = [SHARED, ...countries];
  const lists = await Promise.all(names.map(async (part) => partOf(part, index, before, signal)));
  const parts = Object.fromEntries(lists.flat());

  const all = filesOf(Object.values(parts));
  const wanted = missing(Object.values(parts), await keptHashes());
  const toFetch = sum(wanted.map(({ bytes }) => bytes));
  const ofBytes = sum(all.values());
  let [files, bytes] = [all.size - wanted.length, ofBytes - toFetch];
  const tell = (): void => onProgress({ files, ofFiles: all.size, bytes, ofBytes });
  tell();
  await expectRoom(toFetch);
  await fetchFiles(wanted, signal, (file) => {
    files += 1;
    bytes += file.bytes;
    tell();
  });
  signal.throwIfAborted();
  await exchangeCopy({ version: index.data_version, keptMs: Date.now(), parts });
  await sweepFiles(all);
};

/** Rejects with {@link Changed}, {@link Full}, an AbortError, or what the network rejects with. */
export const bring: typeof bringOnce = async (countries, signal, onProgress) => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await bringOnce(countries, signal, onProgress);
    } catch (error) {
      if (!(error instanceof Changed) || attempt === ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
};
