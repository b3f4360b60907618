/**
 * Where the records of reviews stand in the storage, and how the ones of a place are read.
 *   reviews/<place>  one text for each review, under its id
 *   acts/<place>     what was done about them (act.ts)
 *   log/<hour>       the id of each review and the name of each act of that hour (UTC): an index, written first
 *   once/<period>    claims that make a request count once (claim.ts)
 *   salts/<period>   the salt of client hashes of two hours (salt.ts)
 */
import type { Review, StoredReview } from "#core/model/review.ts";
import { coalesce } from "./coalesce.ts";
import { readRecord } from "./record.ts";
import { placeReviews, published } from "./state.ts";
import type { PlaceReviews, ReviewEntry } from "./state.ts";
import type { ReviewStorage } from "./storage.ts";

export const REVIEWS = "reviews";
export const ACTS = "acts";
export const reviewsFolder = (placeId: number): string => `${REVIEWS}/${placeId}`;
export const actsFolder = (placeId: number): string => `${ACTS}/${placeId}`;
export const LOG = "log";
/** The folder of the log for a moment, e.g. `log/2026112110`: hours of UTC. */
export const logFolder = (atMs: number): string =>
  `${LOG}/${new Date(atMs).toISOString().slice(0, 13).replaceAll(/[-T]/g, "")}`;

/** Ids of the places that were ever reviewed. */
export const reviewedPlaces = async (storage: ReviewStorage): Promise<readonly number[]> =>
  (await storage.folders(REVIEWS))
    .map((folder) => Number(folder.slice(REVIEWS.length + 1)))
    .filter((placeId) => Number.isSafeInteger(placeId) && placeId > 0);

interface Known {
  readonly versions: string;
  readonly state: PlaceReviews;
}

/** What is kept in memory of the states of places: reviews, a place without any counts as one. */
const KNOWN_MAX = 200_000;

const sizeOf = ({ entries }: PlaceReviews): number => Math.max(entries.length, 1);

export interface ReviewShelf {
  /** The state of a place's reviews as of now: whatever any process acknowledged before this call is in it. */
  readonly stateOf: (placeId: number) => Promise<PlaceReviews>;
  /** The record of an entry; an erased one has no text. `null` when it cannot be found or read. */
  readonly read: (entry: ReviewEntry) => Promise<StoredReview | null>;
  /** The published reviews of a state, newest first, from `offset` on; only what is shown is read. */
  readonly page: (state: PlaceReviews, offset: number, limit: number) => Promise<readonly Review[]>;
  /** Keeps a new record, its line of the log first; false when its id is taken. Rejects when the storage fails. */
  readonly add: (stored: StoredReview, nowMs: number) => Promise<boolean>;
}

/** A stored record without what only the server may know. */
export const toReview = (
  { delete_token_hash: _hash, ...stored }: StoredReview,
  { status }: Pick<ReviewEntry, "status">,
): Review => ({ ...stored, status });

export const createShelf = (storage: ReviewStorage): ReviewShelf => {
  const known = new Map<number, Known>();
  let held = 0;

  const forget = (placeId: number): void => {
    const before = known.get(placeId);
    if (before !== undefined) held -= sizeOf(before.state);
    known.delete(placeId);
  };

  const remember = (placeId: number, one: Known): void => {
    forget(placeId);
    known.set(placeId, one);
    held += sizeOf(one.state);
    for (const oldest of known.keys()) {
      if (held <= KNOWN_MAX || oldest === placeId) break;
      forget(oldest);
    }
  };

  const stateOf = coalesce(async (placeId: number): Promise<PlaceReviews> => {
    const folders = [reviewsFolder(placeId), actsFolder(placeId)] as const;
    // Versions before names: what is added in between makes the next version another one.
    const versions = await Promise.all(folders.map(storage.version));
    const isTold = versions.every((version) => version !== null);
    const before = known.get(placeId);
    if (isTold && before?.versions === versions.join(" ")) return before.state;
    const [reviews, acts] = await Promise.all([storage.names(folders[0]), storage.names(folders[1])]);
    const state = placeReviews(reviews, acts);
    if (isTold) remember(placeId, { versions: versions.join(" "), state });
    else forget(placeId);
    return state;
  });

  const read = async ({ id, placeId, isErased }: ReviewEntry): Promise<StoredReview | null> => {
    const text = await storage.get(reviewsFolder(placeId), id);
    const stored = text === null ? null : readRecord(text);
    return isErased && stored !== null ? { ...stored, comment: null, name: null } : stored;
  };

  const page = async (
    { entries }: PlaceReviews,
    offset: number,
    limit: number,
  ): Promise<readonly Review[]> => {
    const shown = published(entries).slice(offset, offset + limit);
    const records = await Promise.all(shown.map(read));
    return records.flatMap((record, i) => {
      const entry = shown[i];
      return record === null || entry === undefined ? [] : [toReview(record, entry)];
    });
  };

  const add = async (stored: StoredReview, nowMs: number): Promise<boolean> => {
    await storage.create(logFolder(nowMs), stored.id, "");
    return storage.create(reviewsFolder(stored.place_id), stored.id, JSON.stringify(stored));
  };

  return { stateOf, read, page, add };
};
