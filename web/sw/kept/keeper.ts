/**
 * Downloads, updates and removes countries. A run fetches the index, changed lists and missing files, swaps the index
 * atomically, then deletes unreferenced files. Interrupted at any point it leaves the old copy intact, and the next run
 * reuses what was fetched. It runs in the worker, so pages may come and go; only one run at a time.
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
  readCopy,
  readWanted,
  writeWanted,
} from "./copy.ts";
import { Changed, expectRoom, fetchExact, fetchFiles, fetchFresh, Full, type Wanted } from "./fetch-files.ts";
import { keptHashes, sweepFiles } from "./files.ts";
import { bringMaps, discardMaps, readMaps, removeMap } from "./maps.ts";
import { NAME } from "../../site/site.ts";

/** If the build is swapped meanwhile, the next attempt finds it complete. */
const ATTEMPTS = 3;
const PAUSE_MS = 1500;

const partOf = async (
  part: string,
  index: KeepIndex,
  before: Copy | null,
  signal: AbortSignal,
): Promise<readonly [string, CopyPart][]> => {
  const [hash] = partIn(index, part) ?? [];
  // Drop countries that are no longer in the directory.
  if (hash === undefined) return [];
  const same = before?.parts[part];
  if (same?.hash === hash) return [[part, same]];
  const path = keepFile(part);
  return [[part, { hash, files: readKeepList(path, await fetchExact(path, hash, signal)).files }]];
};

/** Missing files of the parts, each once. */
const missing = (parts: readonly CopyPart[], kept: ReadonlySet<string>): readonly Wanted[] => {
  const wanted = new Map<string, Wanted>();
  for (const { files } of parts)
    for (const [path, [hash, bytes]] of Object.entries(files))
      if (!kept.has(hash)) wanted.set(hash, { path, hash, bytes });
  return [...wanted.values()];
};

const sum = (sizes: Iterable<number>): number => [...sizes].reduce((total, size) => total + size, 0);

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

/** Rejects with {@link Changed}, {@link Full}, an AbortError, or a network error. */
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

const LOCK = `${NAME}-kept`;

let running: AbortController | null = null;
let progress: Progress | null = null;
let failure: Failure | null = null;

const failureOf = (error: unknown): Failure | null => {
  if (error instanceof DOMException && error.name === "AbortError") return null;
  if (error instanceof Full || (error instanceof DOMException && error.name === "QuotaExceededError")) return "full";
  if (error instanceof Changed) return "changing";
  // A network failure of fetch.
  return error instanceof TypeError ? "offline" : "failed";
};

export const keptState = async (): Promise<KeptState> => {
  const [copy, wanted, maps] = await Promise.all([readCopy(), readWanted(), readMaps()]);
  const files = filesOf(Object.values(copy?.parts ?? {}));
  return {
    version: copy?.version ?? null,
    keptMs: copy?.keptMs ?? null,
    bytes: sum(files.values()) + sum(maps.map(({ bytes }) => bytes)),
    countries: countriesOf(copy),
    maps: Object.fromEntries(maps.flatMap(({ set }) => set.countries.map((code) => [code, set.file]))),
    wanted,
    progress,
    failure,
  };
};

/**
 * Keeps these countries, and the street maps of `maps`, besides those already kept, all of the current version. Calls
 * `onChange` after each change of state.
 */
export const keepCountries = async (
  countries: readonly string[],
  maps: readonly string[],
  onChange: () => void,
): Promise<void> => {
  if (running !== null) return;
  const controller = new AbortController();
  running = controller;
  failure = null;
  try {
    await navigator.locks.request(LOCK, { signal: controller.signal }, async () => {
      const before = [...countriesOf(await readCopy()), ...((await readWanted()) ?? [])];
      const all = [...new Set([...before, ...countries])].sort();
      await writeWanted(all);
      const tell = (now: Progress): void => {
        progress = now;
        onChange();
      };
      await bring(all, controller.signal, tell);
      await bringMaps(maps, controller.signal, tell);
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

/** Deletes files not in the copy. */
const sweepToCopy = async (): Promise<void> => sweepFiles(filesOf(Object.values((await readCopy())?.parts ?? {})));

/** Forgets an unfinished run and the files it fetched. */
export const discardRun = async (): Promise<void> => {
  cancelKeeping();
  await navigator.locks.request(LOCK, async () => {
    failure = null;
    await writeWanted(null);
    await sweepToCopy();
    await discardMaps();
  });
};

/** Removes a country from the device; with the last one, everything. Works offline. */
export const removeCountry = async (country: string): Promise<void> => {
  await navigator.locks.request(LOCK, async () => {
    const copy = await readCopy();
    if (copy === null) return;
    const { [country]: _removed, ...parts } = copy.parts;
    const next = { ...copy, parts };
    await exchangeCopy(countriesOf(next).length === 0 ? null : next);
    await removeMap(country, countriesOf(next));
    const wanted = await readWanted();
    if (wanted === null) await sweepToCopy();
    else await writeWanted(wanted.filter((code) => code !== country));
  });
};
