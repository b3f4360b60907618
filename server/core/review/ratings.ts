/**
 * Ratings of all places with reviews, in memory, for listings; and the same as CSV for the data build. Loaded at start
 * from the snapshot and the log since then (or from the names of all reviews, in slices), then kept current by
 * following the log: own writes count at once, others' within {@link LOOK_AGAIN_MS} plus the time to read them. The log
 * says which places got a review or audit entry, from any process; only names are read, and only in hours whose folder
 * changed. Nothing waits for ratings or fails because of them: if the storage is down, the last known ones stay.
 */
import * as z from "zod";
import { HOUR_MS, MINUTE_MS } from "#core/base/time.ts";
import { readActName } from "#core/contribution/record-kind.ts";
import { type ContributionStorage, logFolder, SUMMARY } from "#core/contribution/storage.ts";
import { RATINGS } from "#core/model/review.ts";
import type { LiveRating, LiveRatings } from "#core/shard/listing.ts";
import { ACTS, actsFolder, readReviewId, REVIEW_NAMES, reviewedPlaces, REVIEWS, reviewsFolder } from "./id.ts";
import type { ReviewRepository } from "./service.ts";
import { placeReviews, type PlaceReviews, type StarCounts, summaryOf } from "./status.ts";

/** How long after its log line a record may appear. */
const FRESH_MS = 30_000;

/** The place of a review id or of an audit entry's name; `null` for other names. */
const placeOfName = (name: string): number | null => {
  const { id } = readActName(REVIEW_NAMES, name) ?? { id: name };
  return readReviewId(id)?.placeId ?? null;
};

interface Hour {
  readonly version: string | null;
  readonly names: ReadonlySet<string>;
}

interface ChangeLog {
  /** Ids of places that may have changed in the hours from `sinceMs` to `nowMs`. Rejects if the storage fails. */
  readonly changed: (sinceMs: number, nowMs: number) => Promise<ReadonlySet<number>>;
}

const openChangeLog = (storage: ContributionStorage): ChangeLog => {
  let hours = new Map<string, Hour>();
  const freshUntilMs = new Map<number, number>();

  const readHour = async (folder: string, nowMs: number): Promise<Hour> => {
    const before = hours.get(folder);
    const version = await storage.version(folder);
    if (before !== undefined && version !== null && version === before.version) return before;
    const names = new Set(await storage.names(folder));
    for (const name of names) {
      const placeId = before?.names.has(name) === true ? null : placeOfName(name);
      if (placeId !== null) freshUntilMs.set(placeId, nowMs + FRESH_MS);
    }
    return { version, names };
  };

  return {
    changed: async (sinceMs, nowMs) => {
      const followed = new Map<string, Hour>();
      for (let atMs = sinceMs - (sinceMs % HOUR_MS); atMs <= nowMs; atMs += HOUR_MS) {
        const folder = logFolder(atMs);
        followed.set(folder, await readHour(folder, nowMs));
      }
      const due = new Set(freshUntilMs.keys());
      for (const [placeId, untilMs] of freshUntilMs) if (untilMs <= nowMs) freshUntilMs.delete(placeId);
      for (const [folder, { names }] of hours) {
        if (followed.has(folder)) continue;
        for (const name of names) due.add(placeOfName(name) ?? 0);
      }
      due.delete(0);
      hours = followed;
      return due;
    },
  };
};

/** Wraps a storage; calls `onChange` with the place id after every change that this process wrote. */
export const watchPlaces = (
  storage: ContributionStorage,
  onChange: (placeId: number) => void,
): ContributionStorage => ({
  ...storage,
  create: async (folder, name, value) => {
    const isCreated = await storage.create(folder, name, value);
    const [parent] = folder.split("/");
    const placeId = parent === REVIEWS || parent === ACTS ? placeOfName(name) : null;
    if (isCreated && placeId !== null) onChange(placeId);
    return isCreated;
  },
});

export const SNAPSHOT_NAME = "ratings";

const FORMAT = 1;

const snapshotSchema = z.object({
  format: z.literal(FORMAT),
  written_ms: z.int().min(0),
  /** All log entries before this moment are counted. */
  since_ms: z.int().min(0),
  /** Place id, then the number of reviews with one to five stars. */
  places: z.array(z.array(z.int().min(0)).length(1 + RATINGS.length)),
});

interface Snapshot {
  readonly writtenMs: number;
  readonly sinceMs: number;
  readonly places: ReadonlyMap<number, StarCounts>;
}

export const writeSnapshot = ({ writtenMs, sinceMs, places }: Snapshot): string =>
  JSON.stringify({
    format: FORMAT,
    written_ms: writtenMs,
    since_ms: sinceMs,
    places: [...places].sort(([a], [b]) => a - b).map(([placeId, stars]) => [placeId, ...stars]),
  });

/** The snapshot; `null` if the text does not have this format. */
export const readSnapshot = (text: string): Snapshot | null => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = snapshotSchema.safeParse(json);
  if (!parsed.success) return null;
  const { written_ms: writtenMs, since_ms: sinceMs, places } = parsed.data;
  return { writtenMs, sinceMs, places: new Map(places.map(([placeId = 0, ...stars]) => [placeId, stars])) };
};

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

interface RatingTable {
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

/** How often the log is read. */
export const LOOK_AGAIN_MS = 2000;
/** The same for eventually consistent stores, where each read is billed. */
const LOOK_LATE_MS = MINUTE_MS;
/** How often a snapshot is written, by the first process that is due. */
const SAVE_AGAIN_MS = 10 * MINUTE_MS;
/** Older snapshots are not used: their log would take longer to read than all reviews. */
const SNAPSHOT_MAX_MS = 60 * 24 * HOUR_MS;
/** A look may never end on platforms that stop all work with the request; after this another one may start. */
const STUCK_MS = 600_000;
/** Places read between two pauses. */
const SLICE = 16;
/** Own writes are counted at once only for places with at most this many reviews; others wait for the next look. */
const AT_ONCE_MAX = 1000;

export interface RatingOverlay extends LiveRatings {
  /** Changes whenever a rating changes. */
  readonly generation: () => number;
  /** Recounts the reviews of a place; never rejects. */
  readonly touch: (placeId: number) => Promise<void>;
  /** Follows the log if it is due; never rejects. */
  readonly look: (nowMs: number) => Promise<void>;
}

/** `pause` yields to other work between slices. */
export const createRatings = (
  storage: ContributionStorage,
  stateOf: ReviewRepository["stateOf"],
  pause: () => Promise<void>,
): RatingOverlay => {
  const lookAgainMs = storage.isExclusive ? LOOK_AGAIN_MS : LOOK_LATE_MS;
  const table = createRatingTable();
  const due = new Set<number>();
  const log = openChangeLog(storage);
  let looking: Promise<void> | null = null;
  let lookedMs = Number.NEGATIVE_INFINITY;
  /** The log is counted up to this moment; `null` before the first load. */
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

  /** Bypasses the repository, whose cache is for popular places. */
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

  /** Writes the snapshot if due. If it is gone, somebody changed reviews without the log (a restore): counts again. */
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
    // If the clock was set back, it is unknown which part of the log was counted.
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
