/** Bringing folders to the disk (fsync), without doing it twice for writers that came together. */
import { mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";

/** Brings the entries of a folder to the disk. */
export const flushFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/**
 * Makes a folder and its parents, and brings every one from `top` down to the disk, whoever made it.
 * The folder that `top` stands in may be closed to this process when it did not make it.
 */
export const makeFolder = async (folder: string, top: string): Promise<void> => {
  const first = await mkdir(folder, { recursive: true });
  const highest = first !== undefined && first.length < top.length ? first : top;
  for (let at = folder; at.length >= highest.length; at = dirname(at)) {
    const isOurs = at.length > top.length || first !== undefined;
    await flushFolder(dirname(at)).catch((error: unknown) => {
      if (isOurs) throw error;
    });
  }
};

interface Flushing {
  readonly now: Promise<void>;
  next: Promise<void> | null;
}

/**
 * Flushes folders for many writers: one flush of a folder runs at a time, and all that ask meanwhile
 * share the next. A flush that begins after a change covers it, so each caller is as safe as alone.
 */
export const sharedFlush = (
  flush: (folder: string) => Promise<void> = flushFolder,
): ((folder: string) => Promise<void>) => {
  const running = new Map<string, Flushing>();
  const begin = async (folder: string): Promise<void> => {
    const flushing: Flushing = { now: flush(folder), next: null };
    running.set(folder, flushing);
    try {
      await flushing.now;
    } finally {
      if (flushing.next === null) running.delete(folder);
    }
  };
  return async (folder) => {
    const flushing = running.get(folder);
    if (flushing === undefined) return begin(folder);
    flushing.next ??= flushing.now.then(() => begin(folder), () => begin(folder)); // prettier-ignore
    return flushing.next;
  };
};
