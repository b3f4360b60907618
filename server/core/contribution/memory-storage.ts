/** A storage of contributions in memory, for examples and tests. */
import type { ContributionStorage } from "./storage.ts";

/** Storage in memory, for examples and tests. */
export const memoryStorage = (): ContributionStorage => {
  const folders = new Map<string, Map<string, string>>();
  const folderOf = (folder: string): ReadonlyMap<string, string> => folders.get(folder) ?? new Map();
  return {
    create: async (folder, name, value) => {
      const values = folders.get(folder) ?? new Map<string, string>();
      folders.set(folder, values);
      if (values.has(name)) return Promise.resolve(false);
      values.set(name, value);
      return Promise.resolve(true);
    },
    get: async (folder, name) => Promise.resolve(folderOf(folder).get(name) ?? null),
    replace: async (folder, name, value) => {
      if (folders.get(folder)?.has(name) !== true) throw new Error(`nothing under ${folder}/${name}`);
      folders.get(folder)?.set(name, value);
      return Promise.resolve();
    },
    names: async (folder) => Promise.resolve([...folderOf(folder).keys()].sort()),
    version: async (folder) => Promise.resolve(String(folderOf(folder).size)),
    folders: async (parent) =>
      Promise.resolve([...folders.keys()].filter((folder) => folder.startsWith(`${parent}/`)).sort()),
    removeFolder: async (folder) => {
      folders.delete(folder);
      return Promise.resolve();
    },
    isExclusive: true,
    close: async () => Promise.resolve(),
  };
};
