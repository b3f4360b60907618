/** Bringing folders to the disk (fsync). */
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
