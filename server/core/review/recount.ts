/** Counts the reviews of places into the table of ratings. */
import type { ContributionStorage } from "#core/contribution/storage.ts";
import { actsFolder, reviewedPlaces, reviewsFolder } from "./id.ts";
import type { RatingTable } from "./rating-table.ts";
import type { ReviewRepository } from "./service.ts";
import { placeReviews, type PlaceReviews } from "./status.ts";

/** Places read between two pauses. */
const SLICE = 16;

type ReadReviews = (placeId: number) => Promise<PlaceReviews>;

export interface Recount {
  readonly place: (placeId: number) => Promise<void>;
  readonly places: (placeIds: readonly number[]) => Promise<void>;
  /** All places with reviews; those without leave the table. */
  readonly all: () => Promise<void>;
}

/**
 * @param stateOf - reads a place through a cache
 * @param pause - yields to other work between slices
 */
export const createRecount = (
  storage: ContributionStorage,
  table: RatingTable,
  stateOf: ReviewRepository["stateOf"],
  pause: () => Promise<void>,
): Recount => {
  const recount = async (placeId: number, read: ReadReviews): Promise<void> => {
    const { entries, rating } = await read(placeId);
    table.put(placeId, entries.length === 0 ? null : Object.values(rating.distribution));
  };

  const inSlices = async (placeIds: readonly number[], read: ReadReviews): Promise<void> => {
    for (let at = 0; at < placeIds.length; at += SLICE) {
      await Promise.all(placeIds.slice(at, at + SLICE).map(async (placeId) => recount(placeId, read)));
      await pause();
    }
  };

  /** Bypasses the repository, whose cache is for popular places. */
  const readOnce: ReadReviews = async (placeId) =>
    placeReviews(await storage.names(reviewsFolder(placeId)), await storage.names(actsFolder(placeId)));

  return {
    place: async (placeId) => recount(placeId, stateOf),
    places: async (placeIds) => inSlices(placeIds, stateOf),
    all: async () => {
      const placeIds = await reviewedPlaces(storage);
      await inSlices(placeIds, readOnce);
      table.keepOnly(new Set(placeIds));
    },
  };
};
