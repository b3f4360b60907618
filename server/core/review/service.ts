/**
 * The review repository (stored reviews, read per place), and the review service: all that the API needs to write
 * contributions. The server opens one service (server/runtime/runtime.ts); examples and tests open one in memory.
 *   reviews/<place>  one record per review, named by its id
 *   acts/<place>     audit log (status.ts)
 *   log/<hour>       names of the reviews and audit entries of that hour (UTC): an index, written first
 */
import { LRUCache } from "lru-cache";
import { singleFlight } from "#core/base/single-flight.ts";
import { readRecord } from "#core/contribution/record-kind.ts";
import { memoryCounters } from "#core/contribution/rate-limit.ts";
import {
  type ContributionService,
  DEFAULT_RULES,
  openContributionService,
  type ServiceRules,
} from "#core/contribution/service.ts";
import { memoryStorage } from "#core/contribution/memory-storage.ts";
import { type ContributionStorage, NO_FOLDER } from "#core/contribution/storage.ts";
import type { Review, StoredReview } from "#core/model/review.ts";
import { actsFolder, REVIEW, reviewsFolder } from "./id.ts";
import { placeReviews, type PlaceReviews, published, type ReviewEntry } from "./status.ts";

interface Known {
  readonly versions: string;
  readonly state: PlaceReviews;
}

/** Size of the cache of place states, in reviews; a place without any counts as one. */
const KNOWN_MAX = 200_000;

const sizeOf = ({ entries }: PlaceReviews): number => Math.max(entries.length, 1);

const NO_REVIEWS = placeReviews([], []);

export interface ReviewRepository {
  /** The current state of a place's reviews: includes everything that any process acknowledged before this call. */
  readonly stateOf: (placeId: number) => Promise<PlaceReviews>;
  /** The record of an entry, without text if erased; `null` if it cannot be found or read. */
  readonly read: (entry: ReviewEntry) => Promise<StoredReview | null>;
  /** A page of published reviews, newest first; reads only those. */
  readonly page: (state: PlaceReviews, offset: number, limit: number) => Promise<readonly Review[]>;
}

/** A stored record without its secrets. */
export const toReview = (
  { delete_token_hash: _hash, ...stored }: StoredReview,
  { status }: Pick<ReviewEntry, "status">,
): Review => ({ ...stored, status });

export const createReviewRepository = (storage: ContributionStorage): ReviewRepository => {
  const known = new LRUCache<number, Known>({ maxSize: KNOWN_MAX, sizeCalculation: ({ state }) => sizeOf(state) });

  const readState = singleFlight(async (placeId: number): Promise<PlaceReviews> => {
    const folders = [reviewsFolder(placeId), actsFolder(placeId)] as const;
    // Versions before names: anything added in between changes the next version.
    const first = await storage.version(folders[0]);
    if (first === NO_FOLDER) return NO_REVIEWS;
    const versions = [first, await storage.version(folders[1])];
    const isTold = versions.every((version) => version !== null);
    const before = known.get(placeId);
    if (isTold && before?.versions === versions.join(" ")) return before.state;
    const [reviews, acts] = await Promise.all([storage.names(folders[0]), storage.names(folders[1])]);
    const state = placeReviews(reviews, acts);
    if (isTold) known.set(placeId, { versions: versions.join(" "), state });
    else known.delete(placeId);
    return state;
  });

  /** Nearly no place has reviews, and where a storage knows that at once nothing is waited for. */
  const stateOf = async (placeId: number): Promise<PlaceReviews> =>
    storage.isAbsent?.(reviewsFolder(placeId)) === true ? NO_REVIEWS : readState(placeId);

  const read = async ({ id, placeId, isErased }: ReviewEntry): Promise<StoredReview | null> => {
    const text = await storage.get(reviewsFolder(placeId), id);
    const stored = text === null ? null : readRecord(REVIEW, text);
    return isErased && stored !== null ? REVIEW.strip(stored) : stored;
  };

  const page = async ({ entries }: PlaceReviews, offset: number, limit: number): Promise<readonly Review[]> => {
    const shown = published(entries).slice(offset, offset + limit);
    const records = await Promise.all(shown.map(read));
    return records.flatMap((record, i) => {
      const entry = shown[i];
      return record === null || entry === undefined ? [] : [toReview(record, entry)];
    });
  };

  return { stateOf, read, page };
};

export interface ReviewService extends ContributionService {
  readonly repository: ReviewRepository;
}

/** Opens the service over a storage. */
export const openReviewService = (
  storage: ContributionStorage,
  parts: ServiceRules & Pick<ReviewService, "counters" | "random" | "onFailure" | "onModerated">,
): ReviewService => {
  const service = openContributionService(storage, parts);
  return { ...service, repository: createReviewRepository(service.storage) };
};

/** Opens a service in memory. */
export const memoryReviewService = (
  random: ReviewService["random"],
  rules: Partial<ServiceRules> = {},
  storage: ContributionStorage = memoryStorage(),
): ReviewService =>
  openReviewService(storage, {
    ...DEFAULT_RULES,
    ...rules,
    random,
    counters: memoryCounters(),
    onFailure: () => undefined,
    onModerated: () => undefined,
  });
