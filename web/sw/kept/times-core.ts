/**
 * The few files that prayer times and the Qibla of one place need (100 to 300 kB), kept without being asked after the
 * place was looked at, so that they work offline before any country is kept. One record, replaced at once: all its files
 * are of one data build.
 */
import type { Read } from "#core/shard/cache.ts";
import { NotHeld } from "#core/shard/directory.ts";
import { deleteRecord, getRecord, putRecord } from "../base/database.ts";

export interface TimesCore {
  /** The query of the place, without a language. */
  readonly query: string;
  readonly keptMs: number;
  /** Path below /data/v1/ → bytes; `null` for a file that the build does not have. */
  readonly files: Readonly<Record<string, Uint8Array | null>>;
}

const KEY = "times";

let current: Promise<TimesCore | null> | null = null;

export const readTimesCore = async (): Promise<TimesCore | null> => {
  current ??= getRecord<TimesCore>("kept", KEY).catch(() => null);
  return current;
};

/** Replaces what is kept; `null` removes it. */
export const writeTimesCore = async (core: TimesCore | null): Promise<void> => {
  await (core === null ? deleteRecord("kept", KEY) : putRecord("kept", KEY, core));
  current = Promise.resolve(core);
};

/** Reads what is kept; any other file rejects with NotHeld. */
export const coreReader =
  ({ files }: TimesCore): Read =>
  async (name) => {
    const bytes = files[name];
    if (bytes === undefined) throw new NotHeld(name);
    return Promise.resolve(bytes);
  };

/** Reads by another reader, and notes every file in `files`. */
export const notingReader =
  (read: Read, files: Record<string, Uint8Array | null>): Read =>
  async (name) => {
    const bytes = await read(name);
    files[name] = bytes;
    return bytes;
  };
