/** Crockford's base 32 in lower case: digits sort as numbers do, and no letter reads like a digit. */
import { RATINGS } from "#core/model/review.ts";

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** What each ASCII character stands for; 255 for those that are no digit. */
const VALUES = new Uint8Array(128).fill(255);
for (const [value, digit] of [...ALPHABET].entries()) VALUES[digit.charCodeAt(0)] = value;

/** A whole number from 0 up to, not including, 32^length, in exactly `length` digits. */
export const toBase32 = (value: number, length: number): string =>
  Array.from({ length }, (_, i) => ALPHABET[Math.floor(value / 32 ** (length - 1 - i)) % 32]).join("");

/** The number that the digits from `start` up to, not including, `end` stand for, or `null` when one is none. */
export const fromBase32 = (digits: string, start = 0, end = digits.length): number | null => {
  let value = 0;
  for (let i = start; i < end; i += 1) {
    const digit = VALUES[digits.charCodeAt(i)] ?? 255;
    if (digit === 255) return null;
    value = value * 32 + digit;
  }
  return value;
};

/** One digit of each byte: 5 bits of chance. */
export const randomBase32 = (random: Uint8Array): string => [...random].map((byte) => ALPHABET[byte % 32]).join("");

// MERGED id.ts: The id of a review says all that a listing needs: when it was written, of which place, how many
// stars, whether it was held for moderation. So ratings are counted from names alone, and a review
// is found by its id without an index. 34 characters of base 32: 10 of time, 7 of place, 16 of
// chance (80 bits), 1 of stars and state; ids sort by time.

const TIME_LENGTH = 10;
const PLACE_LENGTH = 7;
/** Random bytes that an id needs. */
export const ID_RANDOM_BYTES = 16;
const LENGTH = TIME_LENGTH + PLACE_LENGTH + ID_RANDOM_BYTES + 1;

export interface ReviewIdParts {
  /** Milliseconds since 1970. */
  readonly createdMs: number;
  readonly placeId: number;
  readonly rating: number;
  /** Held for moderation when it was written. */
  readonly isHeld: boolean;
}

/** A new id; `random` holds {@link ID_RANDOM_BYTES} unpredictable bytes. */
export const writeReviewId = ({ createdMs, placeId, rating, isHeld }: ReviewIdParts, random: Uint8Array): string =>
  toBase32(createdMs, TIME_LENGTH) +
  toBase32(placeId, PLACE_LENGTH) +
  randomBase32(random.subarray(0, ID_RANDOM_BYTES)) +
  toBase32(rating - 1 + (isHeld ? RATINGS.length : 0), 1);

/** What an id says, or `null` when it is none of ours. */
export const readReviewId = (id: string): ReviewIdParts | null => {
  if (id.length !== LENGTH) return null;
  const createdMs = fromBase32(id, 0, TIME_LENGTH);
  const placeId = fromBase32(id, TIME_LENGTH, TIME_LENGTH + PLACE_LENGTH);
  const chance = fromBase32(id, TIME_LENGTH + PLACE_LENGTH, LENGTH - 1);
  const last = fromBase32(id, LENGTH - 1);
  if (createdMs === null || placeId === null || chance === null || last === null) return null;
  if (placeId === 0 || last >= 2 * RATINGS.length) return null;
  return { createdMs, placeId, rating: (last % RATINGS.length) + 1, isHeld: last >= RATINGS.length };
};

// MERGED storage.ts: What reviews are kept in: texts under names in folders. Each driver (server/drivers) provides this
// much and no more; everything that the API does with reviews is built on it in server/core/review.
// Names are only ever added to the folders of reviews; that is what makes it safe with many writers.

export const REVIEWS = "reviews";

export const ACTS = "acts";

export const reviewsFolder = (placeId: number): string => `${REVIEWS}/${placeId}`;

export const actsFolder = (placeId: number): string => `${ACTS}/${placeId}`;

export const LOG = "log";

/** The folder of the log for a moment, e.g. `log/2026112110`: hours of UTC. */
export const logFolder = (atMs: number): string =>
  `${LOG}/${new Date(atMs).toISOString().slice(0, 13).replaceAll(/[-T]/g, "")}`;

/** Ids of the places that were ever reviewed. */
export const reviewedPlaces = async (storage: ReviewStorage): Promise<readonly number[]> =>
  (await storage.folders(REVIEWS))
    .map((folder) => Number(folder.slice(REVIEWS.length + 1)))
    .filter((placeId) => Number.isSafeInteger(placeId) && placeId > 0);

export interface ReviewStorage {
  /**
   * Keeps `value` under a name that is new in its folder. True once it is as durable as the storage
   * makes it, false when the name was taken (nothing is changed then). Of several writers at once
   * one gets true. Rejects when the storage fails: nothing may be acknowledged then.
   */
  readonly create: (folder: string, name: string, value: string) => Promise<boolean>;
  /** The value as it was written last, or `null`. Never a part of one. */
  readonly get: (folder: string, name: string) => Promise<string | null>;
  /** Puts another value under a name that is there; readers see the one or the other. */
  readonly replace: (folder: string, name: string, value: string) => Promise<void>;
  /** Every name in a folder, ascending by code unit. */
  readonly names: (folder: string) => Promise<readonly string[]>;
  /**
   * Text that is another one after a name was added to the folder, cheaper to get than the names;
   * `null` where that cannot be told at the moment: the names must be read then.
   */
  readonly version: (folder: string) => Promise<string | null>;
  /** Folders directly below a folder, ascending by code unit, as paths. */
  readonly folders: (parent: string) => Promise<readonly string[]>;
  /** Takes a folder away with everything in it. */
  readonly removeFolder: (folder: string) => Promise<void>;
  /** Whether of several writers exactly one can create a name, and whether names are seen at once; false on eventually consistent stores. */
  readonly isExclusive: boolean;
  readonly close: () => Promise<void>;
}

/** Parts of folders and names: letters, digits, `_` and `-`, at most 120 of them. */
export const PART = /^[A-Za-z0-9_-]{1,120}$/;

/** Whether text is a folder: one or two parts with a slash between them. */
export const isFolder = (text: string): boolean => {
  const parts = text.split("/");
  return parts.length <= 2 && parts.every((part) => PART.test(part));
};

// MERGED memory.ts: Reviews in memory: for examples and tests, gone with the process.

export const memoryStorage = (): ReviewStorage => {
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
      Promise.resolve([...folders.keys()].filter((one) => one.startsWith(`${parent}/`)).sort()),
    removeFolder: async (folder) => {
      folders.delete(folder);
      return Promise.resolve();
    },
    isExclusive: true,
    close: async () => Promise.resolve(),
  };
};

// MERGED failure.ts: What is answered with 503: a storage, or a counter, that cannot be asked at the moment.

/** The fault of something outside of this process; `cause` says which. */
export class Unavailable extends Error {
  override readonly name = "Unavailable";
}

/** Runs `work`; whatever it rejects with becomes {@link Unavailable}. */
export const orUnavailable = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (cause) {
    throw new Unavailable(`${what} cannot be asked`, { cause });
  }
};

const WHAT = "the storage of reviews";

/** The same storage, whose failures are {@link Unavailable}. */
export const watched = (storage: ReviewStorage): ReviewStorage => ({
  create: async (...args) => orUnavailable(WHAT, async () => storage.create(...args)),
  get: async (...args) => orUnavailable(WHAT, async () => storage.get(...args)),
  replace: async (...args) => orUnavailable(WHAT, async () => storage.replace(...args)),
  names: async (...args) => orUnavailable(WHAT, async () => storage.names(...args)),
  version: async (...args) => orUnavailable(WHAT, async () => storage.version(...args)),
  folders: async (...args) => orUnavailable(WHAT, async () => storage.folders(...args)),
  removeFolder: async (...args) => orUnavailable(WHAT, async () => storage.removeFolder(...args)),
  isExclusive: storage.isExclusive,
  close: async () => storage.close(),
});
