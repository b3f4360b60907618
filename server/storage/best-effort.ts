/**
 * A storage over an unstorage driver, under keys like `reviews:401:<id>`, for drivers that list all keys by prefix and return
 * values unchanged. It has no exclusive creation: a name is looked up and then set, so two concurrent writers may both
 * succeed and the later value stays. A driver that can do better writes a storage of its own.
 */
import type { Driver } from "unstorage";
import { type ContributionStorage, guarded } from "#core/contribution/storage.ts";

const keyOf = (...parts: readonly string[]): string => parts.join("/").replaceAll("/", ":");

/** The storage; names in it are not exclusive. */
export const bestEffortStorage = (driver: Driver): ContributionStorage => {
  const get = async (key: string): Promise<string | null> => {
    const value: unknown = await driver.getItem(key);
    return typeof value === "string" ? value : null;
  };
  const set = async (key: string, value: string): Promise<void> => {
    if (driver.setItem === undefined) throw new Error("the storage of reviews is read-only");
    await driver.setItem(key, value, {});
  };
  /** The keys below a folder, without the folder. */
  const below = async (folder: string): Promise<readonly string[]> => {
    const prefix = `${keyOf(folder)}:`;
    const keys = await driver.getKeys(keyOf(folder), {});
    return keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  };
  const names = async (folder: string): Promise<readonly string[]> =>
    (await below(folder)).filter((name) => !name.includes(":")).sort();
  return guarded({
    create: async (folder, name, value) => {
      const key = keyOf(folder, name);
      if ((await get(key)) !== null) return false;
      await set(key, value);
      return true;
    },
    get: async (folder, name) => get(keyOf(folder, name)),
    replace: async (folder, name, value) => {
      const key = keyOf(folder, name);
      if ((await get(key)) === null) throw new Error(`nothing under ${folder}/${name}`);
      await set(key, value);
    },
    names,
    version: async () => Promise.resolve(null),
    folders: async (parent) => {
      const nested = (await below(parent)).filter((name) => name.includes(":"));
      return [...new Set(nested.map((name) => `${parent}/${name.split(":")[0]}`))].sort();
    },
    removeFolder: async (folder) => {
      for (const name of await names(folder)) await driver.removeItem?.(keyOf(folder, name), {});
    },
    isExclusive: false,
    close: async () => driver.dispose?.(),
  });
};
