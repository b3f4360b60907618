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
import type { Failure, KeptState, Progress } from "../base/messages.ts";
import {
  type Copy,
  type CopyPart,
  countriesOf,
  exchangeCopy,
  filesOf,
  keptHashes,
  readCopy,
  readWanted,
  sweepFiles,
  writeWanted,
} from "./copy.ts";
import { Changed, fetchExact, fetchFiles, fetchFresh, type Wanted } from "./fetch-files.ts";

/** There is no room for what is wanted. */
class Full extends Error {
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
const bring: typeof bringOnce = async (countries, signal, onProgress) => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await bringOnce(countries, signal, onProgress);
    } catch (error) {
      if (!(error instanceof Changed) || attempt === ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
};

// MERGED keeper.ts: The one run that changes the copy: keeping, bringing up to date, removing. It is in the worker, so that it goes on
// while pages come and go; that the browser may end the worker costs nothing, as the next run fetches only the rest.

const LOCK = "musalla-kept";

let running: AbortController | null = null;
let progress: Progress | null = null;
let failure: Failure | null = null;

const failureOf = (error: unknown): Failure | null => {
  if (error instanceof DOMException && error.name === "AbortError") return null;
  if (error instanceof Full || (error instanceof DOMException && error.name === "QuotaExceededError")) return "full";
  if (error instanceof Changed) return "changing";
  // What fetch rejects with.
  return error instanceof TypeError ? "offline" : "failed";
};

export const keptState = async (): Promise<KeptState> => {
  const [copy, wanted] = await Promise.all([readCopy(), readWanted()]);
  const files = filesOf(Object.values(copy?.parts ?? {}));
  return {
    version: copy?.version ?? null,
    keptMs: copy?.keptMs ?? null,
    bytes: [...files.values()].reduce((total, one) => total + one, 0),
    countries: countriesOf(copy),
    wanted,
    progress,
    failure,
  };
};

/** Keeps these beside what is kept, all of the present version. `onChange` is told whenever the state changes. */
export const keepCountries = async (countries: readonly string[], onChange: () => void): Promise<void> => {
  if (running !== null) return;
  const controller = new AbortController();
  running = controller;
  failure = null;
  try {
    await navigator.locks.request(LOCK, { signal: controller.signal }, async () => {
      const before = [...countriesOf(await readCopy()), ...((await readWanted()) ?? [])];
      const all = [...new Set([...before, ...countries])].sort();
      await writeWanted(all);
      await bring(all, controller.signal, (now) => {
        progress = now;
        onChange();
      });
      await writeWanted(null);
    });
  } catch (error) {
    failure = failureOf(error);
  } finally {
    running = null;
    progress = null;
    onChange();
  }
};

export const cancelKeeping = (): void => running?.abort();

/** Takes the files that nothing names off the device. */
const sweepToCopy = async (): Promise<void> => sweepFiles(filesOf(Object.values((await readCopy())?.parts ?? {})));

/** Forgets a run that did not end, with what it fetched. */
export const discardRun = async (): Promise<void> => {
  cancelKeeping();
  await navigator.locks.request(LOCK, async () => {
    failure = null;
    await writeWanted(null);
    await sweepToCopy();
  });
};

/** Takes a country off the device; with the last one all else goes too. Needs no network. */
export const removeCountry = async (country: string): Promise<void> => {
  await navigator.locks.request(LOCK, async () => {
    const copy = await readCopy();
    if (copy === null) return;
    const { [country]: _removed, ...parts } = copy.parts;
    const next = { ...copy, parts };
    await exchangeCopy(countriesOf(next).length === 0 ? null : next);
    const wanted = await readWanted();
    if (wanted === null) await sweepToCopy();
    else await writeWanted(wanted.filter((one) => one !== country));
  });
};
