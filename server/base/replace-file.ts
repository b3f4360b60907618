/**
 * Replaces a file or a folder as a whole. The new one is written beside the old one, under a name with the number of this process, and
 * renamed when it is complete. Readers find the old one or the new one, never a part, also after a kill. Nobody reads what a killed
 * process left beside; `clearLeftovers` removes it.
 */
import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { isAlive } from "./alive.ts";

/** Where what takes the place of `path` is written. On the same disk: a rename does not copy. */
export const besideOf = (path: string): string => `${path}.new-${process.pid}`;

const BESIDE = /^(.+)\.new-(\d+)$/;

/** Removes what processes that were killed left beside these files. */
export const clearLeftovers = (paths: Iterable<string>): void => {
  const wanted = new Set(paths);
  for (const folder of new Set([...wanted].map(dirname))) {
    for (const entry of existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []) {
      const [, owner, pid] = BESIDE.exec(entry.name) ?? [];
      if (owner === undefined || !wanted.has(join(folder, owner)) || !entry.isFile()) continue;
      const isLeft = Number(pid) === process.pid || !isAlive(Number(pid));
      if (isLeft) rmSync(join(folder, entry.name), { force: true });
    }
  }
};

/** The file that a name is beside, `index.html` for `index.html.new-42`; `null` if it is none such. */
export const ownerOf = (path: string): string | null => {
  const [, owner] = BESIDE.exec(basename(path)) ?? [];
  return owner ?? null;
};

/** Gives what is whole at `from` the name `to`: a file takes the place of one that has it, a folder needs it free. */
export const moveInto = (from: string, to: string): void => renameSync(from, to);

/** Has `write` write beside `path`, and puts that in its place; where it throws, `path` stays as it was. */
export const replaceBy = <T>(path: string, write: (beside: string) => T): T => {
  const beside = besideOf(path);
  try {
    const value = write(beside);
    moveInto(beside, path);
    return value;
  } finally {
    rmSync(beside, { force: true });
  }
};

/** As {@link replaceBy}, for what takes long to write: what an earlier attempt left goes first. */
export const replaceInSteps = async <T>(path: string, write: (beside: string) => Promise<T>): Promise<T> => {
  const beside = besideOf(path);
  clearLeftovers([path]);
  try {
    const value = await write(beside);
    moveInto(beside, path);
    return value;
  } finally {
    rmSync(beside, { force: true });
  }
};

/** Replaces a file, or makes it. */
export const replaceFile = (path: string, content: string | Uint8Array): void =>
  replaceBy(path, (beside) => writeFileSync(beside, content));
