/** `read(name)` from a local folder: the Node, Bun and Deno way to the data build. */
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Read } from "#core/query/store.ts";

/** Names of the data build: no dot-dot, no absolute path, nothing but these characters. */
const NAME = /^[a-z0-9][A-Za-z0-9_-]*(?:[./][A-Za-z0-9_-]+)*$/;

const isAbsent = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  ["ENOENT", "ENOTDIR", "EISDIR", "ENAMETOOLONG"].includes(String(error.code));

/** Reads files below `folder`; `null` for what is not there or has no name of the data build. */
export const readFrom =
  (folder: string): Read =>
  async (name) => {
    if (!NAME.test(name)) return null;
    try {
      return await readFile(join(folder, name));
    } catch (error) {
      if (isAbsent(error)) return null;
      throw error;
    }
  };

/** When the file was last written, ms; `null` when it is not there. */
export const modifiedMs = async (path: string): Promise<number | null> => {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
};
