/**
 * The review repository (stored reviews, read per place), and the review service: all that the API needs to write
 * reviews. The server opens one service (server/runtime/runtime.ts); examples and tests open one in memory.
 *   reviews/<place>  one record per review, named by its id
 *   acts/<place>     audit log (status.ts)
 *   log/<hour>       names of the reviews and audit entries of that hour (UTC): an index, written first
 *   once/<period>    claims that make a request count once (dedupe.ts)
 *   salts/<period>   the salt of client hashes of two hours (client.ts)
 */
import { LRUCache } from "lru-cache";
import { singleFlight } from "#core/base/cache.ts";
import type { Review, StoredReview } from "#core/model/review.ts";
import { createSalts, type Salts } from "./client.ts";
import type { Counter, Counters } from "./rate-limit.ts";
import { readRecord } from "./record.ts";
import { placeReviews, type PlaceReviews, published, type ReviewEntry } from "./status.ts";
import {
  actsFolder,
  logFolder,
  memoryStorage,
  NO_FOLDER,
  reviewsFolder,
  type ReviewStorage,
  watched,
} from "./storage.ts";

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
  /** Stores a new record after its log line; false if its id is taken. Rejects if the storage fails. */
  readonly add: (stored: StoredReview, nowMs: number) => Promise<boolean>;
}

/** A stored record without its secrets. */
export const toReview = (
  { delete_token_hash: _hash, ...stored }: StoredReview,
  { status }: Pick<ReviewEntry, "status">,
): Review => ({ ...stored, status });

export const createReviewRepository = (storage: ReviewStorage): ReviewRepository => {
  const known = new LRUCache<number, Known>({ maxSize: KNOWN_MAX, sizeCalculation: ({ state }) => sizeOf(state) });

  const stateOf = singleFlight(async (placeId: number): Promise<PlaceReviews> => {
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

  const read = async ({ id, placeId, isErased }: ReviewEntry): Promise<StoredReview | null> => {
    const text = await storage.get(reviewsFolder(placeId), id);
    const stored = text === null ? null : readRecord(text);
    return isErased && stored !== null ? { ...stored, comment: null, name: null } : stored;
  };

  const page = async ({ entries }: PlaceReviews, offset: number, limit: number): Promise<readonly Review[]> => {
    const shown = published(entries).slice(offset, offset + limit);
    const records = await Promise.all(shown.map(read));
    return records.flatMap((record, i) => {
      const entry = shown[i];
      return record === null || entry === undefined ? [] : [toReview(record, entry)];
    });
  };

  const add = async (stored: StoredReview, nowMs: number): Promise<boolean> => {
    await storage.create(logFolder(nowMs), stored.id, "");
    return storage.create(reviewsFolder(stored.place_id), stored.id, JSON.stringify(stored));
  };

  return { stateOf, read, page, add };
};

export interface ServiceRules {
  /** Reviews per client and hour; 0: no limit, and no moderation of bursts. */
  readonly limit: number;
  /** Whether every review is held for moderation. */
  readonly isHolding: boolean;
  /** The moderators' token; `null`: no moderation. */
  readonly moderationToken: string | null;
}

export interface ReviewService extends ServiceRules {
  readonly storage: ReviewStorage;
  readonly repository: ReviewRepository;
  readonly salts: Salts;
  readonly counters: Counters;
  /** Unpredictable bytes. */
  readonly random: (length: number) => Uint8Array;
  /** Called with failures of the storage or counter. */
  readonly onFailure: (cause: unknown) => void;
}

/** Opens the service over a storage. */
export const openReviewService = (
  storage: ReviewStorage,
  parts: ServiceRules & Pick<ReviewService, "counters" | "random" | "onFailure">,
): ReviewService => {
  const kept = watched(storage);
  return { ...parts, storage: kept, repository: createReviewRepository(kept), salts: createSalts(kept, parts.random) };
};

/** A counter in memory that never resets, for short-lived processes. */
const memoryCounter = (): Counter => {
  const counts = new Map<string, number>();
  const change = (key: string, by: number): number => {
    const count = (counts.get(key) ?? 0) + by;
    counts.set(key, count);
    return count;
  };
  return {
    read: async (key) => Promise.resolve({ count: counts.get(key) ?? 0, resetMs: 0 }),
    add: async (key) => Promise.resolve({ count: change(key, 1), resetMs: 0 }),
    undo: async (key) => {
      change(key, -1);
      return Promise.resolve();
    },
  };
};

/** The default rules. */
const DEFAULT_RULES: ServiceRules = { limit: 20, isHolding: false, moderationToken: null };

/** Opens a service in memory. */
export const memoryReviewService = (
  random: ReviewService["random"],
  rules: Partial<ServiceRules> = {},
  storage: ReviewStorage = memoryStorage(),
): ReviewService =>
  openReviewService(storage, {
    ...DEFAULT_RULES,
    ...rules,
    random,
    counters: {
      reviews: memoryCounter(),
      reports: memoryCounter(),
      burst: memoryCounter(),
      refused: memoryCounter(),
    },
    onFailure: () => undefined,
  });
