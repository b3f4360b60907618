/**
 * What a start finds in the folders of files.ts: temporary files of killed processes are swept, and
 * records that cannot be read are named, never shown and never removed.
 */
import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { MINUTE_MS } from "#core/base/time.ts";
import { ENDING, TEMPORARY } from "./files.ts";

/** A temporary file older than this belongs to nobody any more. */
const ABANDONED_MS = 10 * MINUTE_MS;
/** Folders whose values are JSON objects. */
const RECORDS = ["reviews", "acts"] as const;

export interface Healed {
  /** Temporary files that were removed. */
  readonly swept: number;
  /** Records that cannot be read, as folder/name. */
  readonly unreadable: readonly string[];
}

const entriesOf = async (folder: string): Promise<readonly string[]> =>
  readdir(folder)
    .catch((): string[] => [])
    .then((names) => names.sort());

const sweep = async (base: string, nowMs: number): Promise<number> => {
  const folder = join(base, TEMPORARY);
  let swept = 0;
  for (const name of await entriesOf(folder)) {
    const seen = await stat(join(folder, name)).catch(() => null);
    if (seen === null || nowMs - seen.mtimeMs < ABANDONED_MS) continue;
    const isGone = await rm(join(folder, name), { force: true }).then(
      () => true,
      () => false,
    );
    if (isGone) swept += 1;
  }
  return swept;
};

const isReadable = async (file: string): Promise<boolean> => {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await readFile(file));
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null;
  } catch {
    return false;
  }
};

/** Sweeps and checks everything below `base`, one file after the other; never rejects. */
export const healFiles = async (base: string, nowMs: number): Promise<Healed> => {
  const swept = await sweep(base, nowMs);
  const unreadable: string[] = [];
  for (const kind of RECORDS) {
    for (const folder of await entriesOf(join(base, kind))) {
      for (const file of await entriesOf(join(base, kind, folder))) {
        if (await isReadable(join(base, kind, folder, file))) continue;
        unreadable.push(`${kind}/${folder}/${file.endsWith(ENDING) ? file.slice(0, -ENDING.length) : file}`);
      }
    }
  }
  return { swept, unreadable };
};

/** The lines that tell an operator what was found; none when all is well. */
export const healLines = ({ swept, unreadable }: Healed): readonly string[] => [
  ...(swept > 0 ? [`reviews: ${swept} temporary files of stopped processes were removed`] : []),
  ...unreadable.map((name) => `reviews: ${name} cannot be read; restore it from a backup or remove it`),
];
