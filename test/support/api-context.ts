/** What the API answers from in tests: a data build, without zones, opening hours, reviews or ratings. */
import type { ApiContext } from "#core/api/context.ts";
import { memoryStorage } from "#core/contribution/memory-storage.ts";
import { createReviewRepository } from "#core/review/service.ts";
import { NO_RATINGS } from "#core/shard/live-ratings.ts";

export const contextOver = (data: Pick<ApiContext, "store" | "directory" | "nowMs">): ApiContext => ({
  ...data,
  base: "/api/v1",
  zoneAt: () => null,
  isOpen: () => null,
  reviews: createReviewRepository(memoryStorage()),
  knowsReviews: true,
  ratings: NO_RATINGS,
});
