/**
 * Checks the folders of files.ts at start: deletes temporary files of killed processes; reports the names (never the
 * content) of unreadable records, and leaves them alone.
 */
import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { MINUTE_MS } from "#core/base/time.ts";
import { ENDING, TEMPORARY } from "./files.ts";

/** Older temporary files are abandoned. */
const ABANDONED_MS = 10 * MINUTE_MS;
/** Folders whose values are JSON objects. */
const RECORDS = ["reviews", "acts"] as const;

interface Healed {
  /** Number of temporary files that were deleted. */
  readonly swept: number;
  /** Unreadable records, as folder/name. */
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

/** Cleans and checks everything below `base`, file by file; never rejects. */
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

/** The findings as lines for the operator. */
export const healLines = ({ swept, unreadable }: Healed): readonly string[] => [
  ...(swept > 0 ? [`reviews: ${swept} temporary files of killed processes were deleted`] : []),
  ...unreadable.map((name) => `reviews: ${name} cannot be read; restore it from a backup or remove it`),
];
