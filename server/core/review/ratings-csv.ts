/** The ratings of all places as the CSV that the data build reads (build/tables/reference.ts). */
import type { ContributionStorage } from "#core/contribution/storage.ts";
import { actsFolder, reviewedPlaces, reviewsFolder } from "./id.ts";
import { placeReviews, type StarCounts, summaryOf } from "./status.ts";

const HEADER = "place_id,count,average,one,two,three,four,five";

/** The stars of all places with a published review. */
export const allStars = async (storage: ContributionStorage): Promise<ReadonlyMap<number, StarCounts>> => {
  const all = new Map<number, StarCounts>();
  for (const placeId of await reviewedPlaces(storage)) {
    const [reviews, acts] = [reviewsFolder(placeId), actsFolder(placeId)];
    const { rating } = placeReviews(await storage.names(reviews), await storage.names(acts));
    if (rating.count > 0) all.set(placeId, Object.values(rating.distribution));
  }
  return all;
};

/** The ratings as the CSV that the data build reads (build/tables/reference.ts), sorted by place. */
export const ratingsCsv = (all: ReadonlyMap<number, StarCounts>): string =>
  [...all]
    .sort(([a], [b]) => a - b)
    .map(([placeId, stars]) => {
      const { average, count } = summaryOf(stars);
      return `${[placeId, count, average ?? "", ...stars].join(",")}\n`;
    })
    .reduce((text, row) => text + row, `${HEADER}\n`);
