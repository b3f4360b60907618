/**
 * The one run that changes the copy: keeping, bringing up to date, removing. It is in the worker, so that it goes on
 * while pages come and go; that the browser may end the worker costs nothing, as the next run fetches only the rest.
 */
import type { Failure, KeptState, Progress } from "../messages.ts";
import { bring, Full } from "./bring.ts";
import { countriesOf, exchangeCopy, filesOf, readCopy, readWanted, writeWanted } from "./copy.ts";
import { Changed } from "./fetch-files.ts";
import { sweepFiles } from "./files.ts";

const LOCK = "musalla-kept";

let running: AbortController | null = null;
let progress: Progress | null = null;
let failure: Failure | null = null;

const failureOf = (error: unknown): Failure | null => {
  if (error instanceof DOMException && error.name === "AbortError") return null;
  if (error instanceof Full || (error instanceof DOMException && error.name === "QuotaExceededError"))
    return "full";
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
const sweepToCopy = async (): Promise<void> =>
  sweepFiles(filesOf(Object.values((await readCopy())?.parts ?? {})));

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
