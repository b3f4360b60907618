/**
 * The context of endpoints over the files of a data build alone: for static pages, the examples of the document, the
 * service worker and the packages. It has no reviews; ratings are the ones in the build.
 */
import { placeReviews } from "#core/review/status.ts";
import { need, type ShardCache } from "#core/shard/cache.ts";
import { type Directory, readDirectory } from "#core/shard/directory.ts";
import { NO_RATINGS } from "#core/shard/listing.ts";
import { DIRECTORY_FILE } from "#core/shard/paths.ts";
import { API_BASE, type ApiContext } from "./context.ts";

/** The context without the time of a request. */
export type StaticContext = Omit<ApiContext, "nowMs">;

/** What a host may know besides the files. */
interface HostParts extends Partial<Pick<ApiContext, "zoneAt" | "isOpen">>, Pick<Directory, "held"> {}

const NO_REVIEWS: ApiContext["reviews"] = {
  stateOf: async () => Promise.resolve(placeReviews([], [])),
  page: async () => Promise.resolve([]),
};

/**
 * Reads the directory of a build. Rejects if it is missing or of another format.
 * @param parts - `zoneAt` and `isOpen` answer unknown if left out; `held`: only these countries are downloaded
 */
export const openStaticContext = async (store: ShardCache, parts: HostParts = {}): Promise<StaticContext> => {
  const { zoneAt = () => null, isOpen = () => null, ...held } = parts;
  const directory = { ...(await need(store, DIRECTORY_FILE, readDirectory)), ...held };
  return { store, directory, base: API_BASE, zoneAt, isOpen, reviews: NO_REVIEWS, ratings: NO_RATINGS };
};
