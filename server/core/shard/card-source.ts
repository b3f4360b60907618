import type { ShardCache } from "./cache.ts";
import type { Directory } from "./directory.ts";
import type { LiveRatings } from "./live-ratings.ts";

/** Where one answer takes its cards from: the files of a build, in one language, with the ratings of the moment. */
export interface CardSource {
  readonly store: ShardCache;
  readonly directory: Directory;
  readonly lang: string;
  readonly ratings: LiveRatings;
}
