/** Ratings by place, for /place, which shows the counts per star. */
import { writeFoldedRatings } from "#core/shard/folded-ratings.ts";
import { ratingsFile } from "#core/shard/paths.ts";
import type { File } from "../../base/files.ts";
import { groupBy } from "../../base/group.ts";
import type { PlanContext } from "./context.ts";
import type { CountrySummary } from "./places.ts";

/** Leaves out ratings for ids without a place. */
export const planRatings = ({ ratings }: PlanContext, summaries: Iterable<CountrySummary>): readonly File[] => {
  const rows = [...summaries].flatMap(({ ids }) =>
    [...ids].flatMap((id) => {
      const stars = ratings.get(id);
      return stars === undefined ? [] : [[id, stars] as const];
    }),
  );
  return [...groupBy(rows, ([id]) => ratingsFile(id))].map(([path, some]) => ({
    path,
    content: writeFoldedRatings(some.sort(([a], [b]) => a - b)),
  }));
};
