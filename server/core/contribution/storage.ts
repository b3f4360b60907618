/**
 * Storage interface of contributions (reviews and suggestions): texts by name in folders. Drivers (server/storage)
 * implement only this; everything else builds on it. Names are only ever added to the folders of contributions, which
 * makes many writers safe; those not made of safe parts are refused.
 */

/** Digits of the time in an id. */
export const TIME_LENGTH = 10;
/** Digits of the place in an id. */
export const PLACE_LENGTH = 7;
/** Random bytes in an id. */
export const ID_RANDOM_BYTES = 16;

export const LOG = "log";

/** The log folder of a moment, by hour (UTC), e.g. `log/2026112110`. */
export const logFolder = (atMs: number): string =>
  `${LOG}/${new Date(atMs).toISOString().slice(0, 13).replaceAll(/[-T]/g, "")}`;

/** What is derived from records, for a fast start; removed when records changed without the log. */
export const SUMMARY = "summary";

export interface ContributionStorage {
  /**
   * Stores `value` under a new name. True once it is durable, false if the name is taken (nothing changes). Of several
   * concurrent writers one gets true. Rejects if the storage fails: then nothing may be acknowledged.
   */
  readonly create: (folder: string, name: string, value: string) => Promise<boolean>;
  /** The value written last, never a part of it; or `null`. */
  readonly get: (folder: string, name: string) => Promise<string | null>;
  /** Replaces the value of an existing name atomically. */
  readonly replace: (folder: string, name: string, value: string) => Promise<void>;
  /** Every name in a folder, ascending by code unit. */
  readonly names: (folder: string) => Promise<readonly string[]>;
  /**
   * Text that changes when a name is added to the folder, cheaper than reading the names; {@link NO_FOLDER} if nothing
   * was ever added; `null` if it is unknown at the moment and the names must be read.
   */
  readonly version: (folder: string) => Promise<string | null>;
  /** Whether nothing was ever added to the folder, as `version` tells, where a storage knows it at once; false if it does not. */
  readonly isAbsent?: (folder: string) => boolean;
  /** Folders directly below a folder, ascending by code unit, as paths. */
  readonly folders: (parent: string) => Promise<readonly string[]>;
  /** Deletes a folder with everything in it. */
  readonly removeFolder: (folder: string) => Promise<void>;
  /** Whether `create` is exclusive and names are visible at once; false on eventually consistent stores. */
  readonly isExclusive: boolean;
  readonly close: () => Promise<void>;
}

/** The version of a folder that is not there. */
export const NO_FOLDER = "none";

/** A part of a folder or a name: letters, digits, `_` and `-`, at most 120. */
export const PART = /^[A-Za-z0-9_-]{1,120}$/;

/** Whether text is a folder: one or two parts, separated by a slash. */
const isFolder = (text: string): boolean => {
  const parts = text.split("/");
  return parts.length <= 2 && parts.every((part) => PART.test(part));
};

/** A storage or counter outside of this process failed; answered with 503. */
export class Unavailable extends Error {
  override readonly name = "Unavailable";
}

/** Runs `work`; turns any rejection into {@link Unavailable}. */
export const orUnavailable = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (cause) {
    throw new Unavailable(`${what} cannot be asked`, { cause });
  }
};

const WHAT = "the storage of contributions";

/** Wraps a storage so that its failures are {@link Unavailable}. */
export const watched = (storage: ContributionStorage): ContributionStorage => ({
  create: async (...args) => orUnavailable(WHAT, async () => storage.create(...args)),
  get: async (...args) => orUnavailable(WHAT, async () => storage.get(...args)),
  replace: async (...args) => orUnavailable(WHAT, async () => storage.replace(...args)),
  names: async (...args) => orUnavailable(WHAT, async () => storage.names(...args)),
  version: async (...args) => orUnavailable(WHAT, async () => storage.version(...args)),
  isAbsent: (folder) => storage.isAbsent?.(folder) ?? false,
  folders: async (...args) => orUnavailable(WHAT, async () => storage.folders(...args)),
  removeFolder: async (...args) => orUnavailable(WHAT, async () => storage.removeFolder(...args)),
  isExclusive: storage.isExclusive,
  close: async () => storage.close(),
});

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
  isAbsent: (folder) => isFolder(folder) && storage.isAbsent?.(folder) === true,
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
