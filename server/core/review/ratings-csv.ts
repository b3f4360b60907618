/** Ratings as the table that the data build folds into its files (build/tables/ratings.ts). */
import { actsFolder, reviewedPlaces, reviewsFolder } from "./shelf.ts";
import { placeReviews } from "./state.ts";
import type { ReviewStorage } from "./storage.ts";
import { summaryOf } from "./summary.ts";
import type { StarCounts } from "./summary.ts";

const HEADER = "place_id,count,average,one,two,three,four,five";

/** The stars of every place that has a published review. */
export const allStars = async (storage: ReviewStorage): Promise<ReadonlyMap<number, StarCounts>> => {
  const all = new Map<number, StarCounts>();
  for (const placeId of await reviewedPlaces(storage)) {
    const [reviews, acts] = [reviewsFolder(placeId), actsFolder(placeId)];
    const { rating } = placeReviews(await storage.names(reviews), await storage.names(acts));
    if (rating.count > 0) all.set(placeId, Object.values(rating.distribution));
  }
  return all;
};

/** The table, by place, with a line feed after each row. */
export const ratingsCsv = (all: ReadonlyMap<number, StarCounts>): string =>
  [...all]
    .sort(([a], [b]) => a - b)
    .map(([placeId, stars]) => {
      const { average, count } = summaryOf(stars);
      return `${[placeId, count, average ?? "", ...stars].join(",")}\n`;
    })
    .reduce((text, row) => text + row, `${HEADER}\n`);
