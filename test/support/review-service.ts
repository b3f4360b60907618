/** A service in memory for tests: chance that differs, a storage that can fail or be slow at any call. */
import { randomBytes } from "node:crypto";
import { clientKeys, openRateLimit } from "#core/contribution/rate-limit.ts";
import type { ServiceRules } from "#core/contribution/service.ts";
import { memoryReviewService, type ReviewService } from "#core/review/service.ts";
import { memoryStorage } from "#core/contribution/memory-storage.ts";
import { type ContributionStorage, Unavailable } from "#core/contribution/storage.ts";
import type { ReviewBody } from "#core/review/fields.ts";
import { keyedReview, writeReview } from "#core/review/writing.ts";
import type { CreatedReview } from "#core/model/review.ts";
import type { Outcome, Submission } from "#core/contribution/record-writer.ts";

/** What happens at one call: it fails without effect, it has its effect and fails, it takes some turns. */
export type Fault = "none" | "before" | "after" | number;

/** The storage with one fault for each call, none once they are used up. */
export const faulty = (inner: ContributionStorage, faults: readonly Fault[]): ContributionStorage => {
  let at = 0;
  const through = async <T>(work: () => Promise<T>): Promise<T> => {
    const fault = faults[at] ?? "none";
    at += 1;
    if (fault === "before") throw new Error("the disk is full");
    if (typeof fault === "number") {
      for (let turn = 0; turn < fault; turn += 1) await new Promise(setImmediate);
    }
    const result = await work();
    if (fault === "after") throw new Error("the answer was lost");
    return result;
  };
  return {
    create: async (...args) => through(async () => inner.create(...args)),
    get: async (...args) => through(async () => inner.get(...args)),
    replace: async (...args) => through(async () => inner.replace(...args)),
    names: async (...args) => through(async () => inner.names(...args)),
    version: async (...args) => through(async () => inner.version(...args)),
    folders: async (...args) => through(async () => inner.folders(...args)),
    removeFolder: async (...args) => through(async () => inner.removeFolder(...args)),
    isExclusive: true,
    close: async () => inner.close(),
  };
};

export const random = (length: number): Uint8Array => new Uint8Array(randomBytes(length));

export const testReviewService = (
  rules: Partial<ServiceRules> = {},
  storage: ContributionStorage = memoryStorage(),
): ReviewService => memoryReviewService(random, rules, storage);

/** What a test sends; the place is 1, the client one and the same unless it says otherwise. */
export interface Sent {
  readonly nowMs: number;
  readonly rating?: number;
  readonly comment?: string | null;
  readonly name?: string | null;
  readonly key?: string | null;
  readonly client?: string;
  readonly placeId?: number;
}

type ReviewOutcome = Outcome<CreatedReview>;

/** Writes a review as POST /review does once the body was read; "unavailable" for 503 of the storage. */
export const submit = async (
  service: ReviewService,
  { nowMs, rating = 5, comment = null, name = null, key = null, client = "192.0.2.1", placeId = 1 }: Sent,
): Promise<ReviewOutcome | { readonly kind: "unavailable" }> => {
  try {
    const salts = await service.salts.at(nowMs);
    const keys = await clientKeys(salts, client, nowMs);
    const budget = await openRateLimit("reviews", service.limit, service.counters.reviews, keys);
    const body = { place_id: placeId, rating, comment, name };
    const keyed = key === null ? null : await keyedReview(key, body, nowMs);
    const attempt: Submission<ReviewBody> = { body, keyed, client, salts, nowMs };
    return await writeReview(attempt, service, budget);
  } catch (error) {
    if (error instanceof Unavailable) return { kind: "unavailable" };
    throw error;
  }
};
