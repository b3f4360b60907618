/**
 * An unstorage driver on files whose writes are atomic and durable: a value is written to a
 * temporary file, flushed, renamed into place, and its folder flushed. A reader sees a whole value
 * or none; what a process leaves behind when it dies is a temporary file, and those are ignored.
 */
import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { defineDriver } from "unstorage";

/** Keys are of this alphabet, `:` between their parts; anything else is a bug of the caller. */
const KEY = /^[A-Za-z0-9_-]+(?::[A-Za-z0-9_-]+)*$/;

const ENDING = ".json";

const isAbsent = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENOENT";

const orNull = async <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: unknown) => {
    if (isAbsent(error)) return null;
    throw error;
  });

const flushFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Makes a folder and its parents, each new one flushed into its parent. */
const makeFolder = async (folder: string): Promise<void> => {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  for (let at = folder; at.length >= first.length; at = dirname(at)) await flushFolder(dirname(at));
};

const writeDurably = async (path: string, value: string): Promise<void> => {
  const folder = dirname(path);
  await makeFolder(folder);
  const temporary = join(folder, `.${randomUUID()}.tmp`);
  try {
    const handle = await open(temporary, "wx");
    try {
      await handle.writeFile(value);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await flushFolder(folder);
};

const keysBelow = async (folder: string, prefix: string): Promise<string[]> => {
  const entries = (await orNull(readdir(folder, { withFileTypes: true }))) ?? [];
  const below = await Promise.all(
    entries.map(async (entry) => {
      if (entry.isDirectory()) return keysBelow(join(folder, entry.name), `${prefix}${entry.name}:`);
      const isValue = entry.name.endsWith(ENDING) && !entry.name.startsWith(".");
      return isValue ? [`${prefix}${entry.name.slice(0, -ENDING.length)}`] : [];
    }),
  );
  return below.flat();
};

/** Keeps values below `base`, one file each. */
export const atomicFsDriver = defineDriver(({ base }: { base: string }) => {
  const pathOf = (key: string): string => {
    if (!KEY.test(key)) throw new Error(`key ${JSON.stringify(key)} is not of the form part:part`);
    return join(base, `${key.replaceAll(":", "/")}${ENDING}`);
  };
  return {
    name: "atomic-fs",
    options: { base },
    hasItem: async (key) => (await orNull(readFile(pathOf(key)))) !== null,
    getItem: async (key) => orNull(readFile(pathOf(key), "utf8")),
    setItem: async (key, value) => writeDurably(pathOf(key), value),
    removeItem: async (key) => {
      const path = pathOf(key);
      await rm(path, { force: true });
      await orNull(flushFolder(dirname(path)));
    },
    getKeys: async (prefix) => {
      const key = prefix.replace(/:$/, "");
      if (key !== "" && !KEY.test(key))
        throw new Error(`prefix ${JSON.stringify(prefix)} is not of the form part:part:`);
      const folder = key === "" ? base : join(base, key.replaceAll(":", "/"));
      return keysBelow(folder, key === "" ? "" : `${key}:`);
    },
  };
});
