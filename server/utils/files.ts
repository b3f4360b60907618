/** Files of a local folder: the Node, Bun and Deno way to the data build. */
import { readFile as readFileWithCallback, stat as statWithCallback } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

/** Those of node:fs/promises make an object of each open file: twice the processor time, of which a search has some forty. */
const readFile = promisify(readFileWithCallback);
const stat = promisify(statWithCallback);

const isAbsent = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  ["ENOENT", "ENOTDIR", "EISDIR", "ENAMETOOLONG"].includes(String(error.code));

/** The bytes of a file below the folder; `null` for what is not there. The name is one of the data build. */
export const readBelow = async (folder: string, name: string): Promise<Uint8Array | null> => {
  try {
    return await readFile(join(folder, name));
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
};

/** What tells a file from the one that stood at its path before; `null` when there is none. */
export const markOf = async (path: string): Promise<string | null> => {
  try {
    const { ino, mtimeMs } = await stat(path);
    return `${ino} ${mtimeMs}`;
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
};
