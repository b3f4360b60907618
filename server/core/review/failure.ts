/** What is answered with 503: a storage, or a counter, that cannot be asked at the moment. */
import type { ReviewStorage } from "./storage.ts";

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
