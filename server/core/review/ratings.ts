/** Ratings by place, as listings need them. Equal ratings share one value: most places have few reviews. */
import { HOUR_MS } from "#core/base/time.ts";
import type { LiveRating, LiveRatings } from "#core/shard/listing.ts";
import { readSnapshot, type Snapshot, SNAPSHOT_NAME, SUMMARY, writeSnapshot } from "./backup.ts";
import { openChangeLog } from "./change-log.ts";
import type { ReviewRepository } from "./service.ts";
import { placeReviews, type PlaceReviews, type StarCounts, summaryOf } from "./status.ts";
import { actsFolder, reviewedPlaces, reviewsFolder, type ReviewStorage } from "./storage.ts";

interface Rated extends LiveRating {
  readonly stars: StarCounts;
  readonly count: number;
}

/** Values that are looked for before a new one is made. */
const SHARED_MAX = 5000;

/** FNV-1a, 32 bits (draft-eastlake-fnv). */
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
  /** Another number after any rating changed. */
  readonly generation: () => number;
  /** The stars of a place; `null` for one without any review, which keeps the rating of the data build. */
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

// MERGED ratings.ts: The ratings of all places with reviews, in memory, for listings: read at the start from the
// snapshot and the log since then (or from the names of all reviews, a slice at a time), afterwards
// by following the log. What this process writes is in at once, what others write within
// {@link LOOK_AGAIN_MS} and the time it takes to read. Nothing waits for it and nothing fails by it:
// while the storage is away the last known ratings stand.

/** How often the log is looked at. */
export const LOOK_AGAIN_MS = 2000;
/** The same where names are seen late anyway, and each look is paid for. */
const LOOK_LATE_MS = 60_000;
/** How often a snapshot is written, by whichever process comes first. */
const SAVE_AGAIN_MS = 600_000;
/** A snapshot further back is not worth its log. */
const SNAPSHOT_MAX_MS = 60 * 24 * HOUR_MS;
/** On platforms that end a request's work with the request a look may never end. */
const STUCK_MS = 600_000;
/** Places looked at between two pauses. */
const SLICE = 16;
/** Reviews of a place up to which a write of our own is counted at once; later ones wait for the next look. */
const AT_ONCE_MAX = 1000;

export interface RatingOverlay extends LiveRatings {
  /** Another number after any rating changed. */
  readonly generation: () => number;
  /** Counts the reviews of a place again; never rejects. */
  readonly touch: (placeId: number) => Promise<void>;
  /** Follows the storage when it is time to; never rejects. */
  readonly look: (nowMs: number) => Promise<void>;
}

/** `pause` lets others work between two slices. */
export const createRatings = (
  storage: ReviewStorage,
  stateOf: ReviewRepository["stateOf"],
  pause: () => Promise<void>,
): RatingOverlay => {
  const lookAgainMs = storage.isExclusive ? LOOK_AGAIN_MS : LOOK_LATE_MS;
  const table = createRatingTable();
  const due = new Set<number>();
  const log = openChangeLog(storage);
  let looking: Promise<void> | null = null;
  let lookedMs = Number.NEGATIVE_INFINITY;
  /** From when on the log is not counted yet; `null` before anything is. */
  let sinceMs: number | null = null;
  let savedMs = Number.NEGATIVE_INFINITY;
  let walkedMs = Number.NEGATIVE_INFINITY;

  const recount = async (placeId: number, read: (placeId: number) => Promise<PlaceReviews>): Promise<void> => {
    const { entries, rating } = await read(placeId);
    table.put(placeId, entries.length === 0 ? null : Object.values(rating.distribution));
  };

  const inSlices = async (places: readonly number[], read: (placeId: number) => Promise<PlaceReviews>) => {
    for (let at = 0; at < places.length; at += SLICE) {
      await Promise.all(places.slice(at, at + SLICE).map(async (placeId) => recount(placeId, read)));
      await pause();
    }
  };

  /** Past the repository, which keeps what is asked for often. */
  const readOnce = async (placeId: number): Promise<PlaceReviews> =>
    placeReviews(await storage.names(reviewsFolder(placeId)), await storage.names(actsFolder(placeId)));

  const walk = async (nowMs: number): Promise<void> => {
    const places = await reviewedPlaces(storage);
    await inSlices(places, readOnce);
    table.keepOnly(new Set(places));
    walkedMs = nowMs;
    sinceMs = nowMs - HOUR_MS;
  };

  const stored = async (): Promise<Snapshot | null> => {
    const text = await storage.get(SUMMARY, SNAPSHOT_NAME);
    return text === null ? null : readSnapshot(text);
  };

  const load = async (nowMs: number): Promise<void> => {
    const snapshot = await stored();
    if (snapshot === null || snapshot.sinceMs > nowMs || nowMs - snapshot.sinceMs > SNAPSHOT_MAX_MS) {
      return walk(nowMs);
    }
    for (const [placeId, stars] of snapshot.places) table.put(placeId, stars);
    sinceMs = snapshot.sinceMs;
    savedMs = nowMs;
    return undefined;
  };

  const follow = async (fromMs: number, nowMs: number): Promise<void> => {
    for (const placeId of await log.changed(fromMs, nowMs)) due.add(placeId);
    const places = [...due];
    due.clear();
    try {
      await inSlices(places, stateOf);
    } catch (error) {
      for (const placeId of places) due.add(placeId);
      throw error;
    }
    sinceMs = Math.max(fromMs, nowMs - HOUR_MS);
  };

  /** A snapshot that is gone was taken away by somebody who changed reviews past the log. */
  const save = async (nowMs: number): Promise<void> => {
    savedMs = nowMs;
    const snapshot = await stored();
    if (snapshot !== null && Math.abs(nowMs - snapshot.writtenMs) < SAVE_AGAIN_MS) return;
    if (snapshot === null && walkedMs < nowMs) await walk(nowMs);
    if (table.size() === 0) return;
    const text = writeSnapshot({ writtenMs: nowMs, sinceMs: nowMs - HOUR_MS, places: table.stars() });
    if (await storage.create(SUMMARY, SNAPSHOT_NAME, text)) return;
    await storage.replace(SUMMARY, SNAPSHOT_NAME, text);
  };

  const lookNow = async (nowMs: number): Promise<void> => {
    // After the clock was set back the log is not known from any moment on.
    if (sinceMs === null || sinceMs > nowMs) await load(nowMs);
    await follow(sinceMs ?? nowMs, nowMs);
    if (Math.abs(nowMs - savedMs) >= SAVE_AGAIN_MS) await save(nowMs);
  };

  return {
    get size() {
      return table.size();
    },
    get: (placeId): LiveRating | undefined => table.get(placeId),
    generation: () => table.generation(),
    touch: async (placeId) => {
      due.add(placeId);
      if (table.countOf(placeId) <= AT_ONCE_MAX) await recount(placeId, stateOf).catch(() => undefined);
    },
    look: async (nowMs) => {
      const isRecent = Math.abs(nowMs - lookedMs) < (looking === null ? lookAgainMs : STUCK_MS);
      if (isRecent) return looking ?? undefined;
      lookedMs = nowMs;
      looking = lookNow(nowMs)
        .catch(() => undefined)
        .finally(() => (looking = null));
      return looking;
    },
  };
};

// MERGED ratings-csv.ts: Ratings as the table that the data build folds into its files (build/tables/reference.ts).

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
