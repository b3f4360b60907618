/** The files of the ratings that were folded in: for /place, which shows how many gave how many stars. */
import { writeFoldedRatings } from "#core/shard/json.ts";
import { ratingsFile } from "#core/shard/paths.ts";
import { groupBy } from "../group.ts";
import type { PlanContext } from "./context.ts";
import type { File } from "./listing-files.ts";
import type { CountrySummary } from "./places.ts";

/** Ratings of ids that no place has are left out. */
export const planRatings = (
  { ratings }: PlanContext,
  summaries: Iterable<CountrySummary>,
): readonly File[] => {
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
