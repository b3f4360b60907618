/** The ratings of places in memory, as the bytes that listings show. Places with equal stars share one value. */
import type { LiveRating } from "#core/shard/live-ratings.ts";
import { type StarCounts, summaryOf } from "./status.ts";

interface Rated extends LiveRating {
  readonly stars: StarCounts;
  readonly count: number;
}

/** Most values that are shared. */
const SHARED_MAX = 5000;

/** FNV-1a, 32 bits (draft-eastlake-fnv), of UTF-16 code units. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
};

export interface RatingTable {
  readonly size: () => number;
  readonly get: (placeId: number) => LiveRating | undefined;
  readonly countOf: (placeId: number) => number;
  readonly stars: () => ReadonlyMap<number, StarCounts>;
  /** Changes whenever a rating changes. */
  readonly generation: () => number;
  /** Sets the stars of a place; `null` if it has no reviews and keeps the rating of the data build. */
  readonly put: (placeId: number, stars: StarCounts | null) => void;
  readonly keepOnly: (placeIds: ReadonlySet<number>) => void;
}

export const createRatingTable = (): RatingTable => {
  const byPlace = new Map<number, Rated>();
  const shared = new Map<string, Rated>();
  let generation = 0;

  const ratedOf = (stars: StarCounts): Rated => {
    const key = stars.join(" ");
    const known = shared.get(key);
    if (known !== undefined) return known;
    const { average, count } = summaryOf(stars);
    const text = JSON.stringify({ average, count });
    const rated = { stars, count, bytes: new TextEncoder().encode(text), hash: hashOf(text) };
    if (shared.size >= SHARED_MAX) shared.clear();
    shared.set(key, rated);
    return rated;
  };

  const put: RatingTable["put"] = (placeId, stars) => {
    const before = byPlace.get(placeId);
    if (before?.stars.join(" ") === stars?.join(" ")) return;
    if (stars === null) byPlace.delete(placeId);
    else byPlace.set(placeId, ratedOf(stars));
    generation += 1;
  };

  return {
    size: () => byPlace.size,
    get: (placeId) => byPlace.get(placeId),
    countOf: (placeId) => byPlace.get(placeId)?.count ?? 0,
    stars: () => new Map([...byPlace].map(([placeId, { stars }]) => [placeId, stars])),
    generation: () => generation,
    put,
    keepOnly: (placeIds) => {
      for (const placeId of byPlace.keys()) if (!placeIds.has(placeId)) put(placeId, null);
    },
  };
};
