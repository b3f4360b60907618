/**
 * Places files so that a crash leaves a whole value or none: written under a temporary name, flushed, moved into place, the
 * folder flushed.
 */
import { randomUUID } from "node:crypto";
import { mkdir, open, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { singleFlight } from "#core/base/single-flight.ts";

/** Brings the entries of a folder to the disk. */
const flushFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/**
 * Makes a folder and its parents, and syncs every one from `top` down to the disk, also those that existed.
 * This process may lack access to the parent of `top` when it did not make it.
 */
const makeFolder = async (folder: string, top: string): Promise<void> => {
  const first = await mkdir(folder, { recursive: true });
  const highest = first !== undefined && first.length < top.length ? first : top;
  for (let at = folder; at.length >= highest.length; at = dirname(at)) {
    const isOurs = at.length > top.length || first !== undefined;
    await flushFolder(dirname(at)).catch((error: unknown) => {
      if (isOurs) throw error;
    });
  }
};

/** Where values are written first, beside the folders; no folder may have this name. */
export const TEMPORARY = ".temporary";

/** Folders that are remembered as made. */
const MADE_MAX = 10_000;

/** Whether the system failed with a code, such as ENOENT. */
export const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code;

const writeFlushed = async (path: string, value: string): Promise<void> => {
  const handle = await open(path, "wx");
  try {
    await handle.writeFile(value);
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Moves a temporary file to its place. */
type Move<T> = (temporary: string) => Promise<T>;

interface Placer {
  /** Writes a flushed temporary file, gives it to `move` to move into the folder, and flushes that. */
  readonly place: <T>(folder: string, value: string, move: Move<T>) => Promise<T>;
  /** A folder that was taken away has to be made again. */
  readonly forget: (folder: string) => void;
}

/** Places files below `top`. */
export const createPlacer = (top: string): Placer => {
  const temporaries = join(top, TEMPORARY);
  const made = new Set<string>();
  // A flush that begins after a change covers it: who shares one is as safe as alone.
  const flush = singleFlight(flushFolder);

  const ensure = async (folder: string): Promise<void> => {
    if (made.has(folder)) return;
    await makeFolder(folder, top);
    if (made.size >= MADE_MAX) made.clear();
    made.add(folder);
  };

  const placeOnce: Placer["place"] = async (folder, value, move) => {
    await ensure(temporaries);
    await ensure(folder);
    const temporary = join(temporaries, randomUUID());
    try {
      await writeFlushed(temporary, value);
      const placed = await move(temporary);
      await flush(folder);
      return placed;
    } finally {
      await rm(temporary, { force: true }).catch(() => undefined);
    }
  };

  return {
    place: async (folder, value, move) => {
      const [first] = await Promise.allSettled([placeOnce(folder, value, move)]);
      if (first.status === "fulfilled") return first.value;
      // A folder was taken away since it was made: once more.
      if (!isCode(first.reason, "ENOENT")) throw first.reason;
      made.clear();
      return placeOnce(folder, value, move);
    },
    forget: (folder) => void made.delete(folder),
  };
};
