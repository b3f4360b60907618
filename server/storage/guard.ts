/** Protects drivers: refuses folders and names that are not made of safe parts. */
import { isFolder, PART, type ContributionStorage } from "#core/contribution/storage.ts";

const refuse = (what: string, text: string): never => {
  throw new Error(`${what} ${JSON.stringify(text)} is not a name of the storage`);
};

const checkFolder = (folder: string): void => {
  if (!isFolder(folder)) refuse("folder", folder);
};

const checkBoth = (folder: string, name: string): void => {
  checkFolder(folder);
  if (!PART.test(name)) refuse("name", name);
};

/** Wraps a storage; rejects on unsafe folders and names. */
export const guarded = (storage: ContributionStorage): ContributionStorage => ({
  create: async (folder, name, value) => {
    checkBoth(folder, name);
    return storage.create(folder, name, value);
  },
  get: async (folder, name) => {
    checkBoth(folder, name);
    return storage.get(folder, name);
  },
  replace: async (folder, name, value) => {
    checkBoth(folder, name);
    return storage.replace(folder, name, value);
  },
  names: async (folder) => {
    checkFolder(folder);
    return storage.names(folder);
  },
  version: async (folder) => {
    checkFolder(folder);
    return storage.version(folder);
  },
  folders: async (parent) => {
    if (!PART.test(parent)) refuse("folder", parent);
    return storage.folders(parent);
  },
  removeFolder: async (folder) => {
    checkFolder(folder);
    return storage.removeFolder(folder);
  },
  isExclusive: storage.isExclusive,
  close: async () => storage.close(),
});
