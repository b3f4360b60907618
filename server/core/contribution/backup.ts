/**
 * Snapshot and backup of reviews.
 * - Snapshot: the stars of all places in one text, for a fast start. Derived: if it is missing or wrong, ratings are
 *   counted from the reviews.
 * - Backup: all reviews and the audit log as JSON lines, to be restored into any storage. Restoring twice changes
 *   nothing and never overwrites, so that an older backup does not bring back erased text. It has no data about
 *   clients, since the records have none.
 */
import * as z from "zod";
import { act, RATINGS, storedReview } from "#core/model/review.ts";
import { cleanAct, cleanReview, readAct, readRecord } from "./record.ts";
import { placeReviews, readActName, type StarCounts } from "./status.ts";
import { actsFolder, logFolder, readReviewId, reviewedPlaces, reviewsFolder, type ReviewStorage } from "./storage.ts";

export const SUMMARY = "summary";
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

export interface Snapshot {
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

const HEAD = JSON.stringify({ kind: "musalla-reviews", format: FORMAT });

const line = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("musalla-reviews"), format: z.literal(FORMAT) }),
  z.strictObject({ kind: z.literal("review"), review: storedReview.strict() }),
  z.strictObject({ kind: z.literal("act"), name: z.string(), act: act.strict() }),
]);
type Line = z.infer<typeof line>;

/** The lines of a backup. Calls `onUnreadable` for records that cannot be included. */
export const writeBackup = async function* (
  storage: ReviewStorage,
  onUnreadable: (what: string) => void,
): AsyncGenerator<string, void, undefined> {
  yield HEAD;
  for (const placeId of await reviewedPlaces(storage)) {
    const [reviews, acts] = [reviewsFolder(placeId), actsFolder(placeId)];
    const ids = await storage.names(reviews);
    const texts = new Map<string, string | null>();
    for (const id of ids) texts.set(id, await storage.get(reviews, id));
    // Audit log after the records, so that the text of reviews erased meanwhile is left out.
    const actNames = await storage.names(acts);
    for (const name of actNames) {
      const read = readAct((await storage.get(acts, name)) ?? "");
      if (read === null) onUnreadable(`${acts}/${name}`);
      else yield JSON.stringify({ kind: "act", name, act: read } satisfies Line);
    }
    const erased = new Set(
      placeReviews(ids, actNames)
        .entries.filter(({ isErased }) => isErased)
        .map(({ id }) => id),
    );
    for (const [id, text] of texts) {
      const review = readRecord(text ?? "");
      if (review === null) onUnreadable(`${reviews}/${id}`);
      else {
        const kept = erased.has(id) ? { ...review, comment: null, name: null } : review;
        yield JSON.stringify({ kind: "review", review: kept } satisfies Line);
      }
    }
  }
};

/** The result of a restore. */
interface Restored {
  readonly added: number;
  /** Existed already and were left unchanged. */
  readonly there: number;
  /** Numbers (from 1) of lines that are not valid. */
  readonly refused: readonly number[];
}

interface Placed {
  readonly folder: string;
  readonly name: string;
  readonly atMs: number;
  readonly value: object;
}

/** The folder and name of a line's record; `null` if name and record contradict each other. */
const placeOf = (one: Exclude<Line, { kind: "musalla-reviews" }>): Placed | null => {
  if (one.kind === "review") {
    const parts = readReviewId(one.review.id);
    if (parts?.placeId !== one.review.place_id || parts.rating !== one.review.rating) return null;
    const folder = reviewsFolder(parts.placeId);
    return { folder, name: one.review.id, atMs: parts.createdMs, value: cleanReview(one.review) };
  }
  const named = readActName(one.name);
  const placeId = readReviewId(named?.reviewId ?? "")?.placeId;
  if (named === null || placeId === undefined) return null;
  if (named.reviewId !== one.act.review_id || named.action !== one.act.action) return null;
  return { folder: actsFolder(placeId), name: one.name, atMs: named.atMs, value: cleanAct(one.act) };
};

const parseLine = (text: string): Line | null => {
  try {
    return line.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
};

/** Records restored in parallel. */
const SIDE_BY_SIDE = 32;

/** Restores a backup. Rejects if the storage fails; the restore can then be repeated. */
export const readBackup = async (
  storage: ReviewStorage,
  lines: AsyncIterable<string> | Iterable<string>,
): Promise<Restored> => {
  let [number, added, there] = [0, 0, 0];
  const refused: number[] = [];
  let waiting: Placed[] = [];

  const bring = async (): Promise<void> => {
    const some = waiting;
    waiting = [];
    const news = some.map(async ({ folder, name, atMs, value }) => {
      await storage.create(logFolder(atMs), name, "");
      return storage.create(folder, name, JSON.stringify(value));
    });
    for (const isNew of await Promise.all(news)) {
      if (isNew) added += 1;
      else there += 1;
    }
  };

  for await (const text of lines) {
    number += 1;
    const read = parseLine(text);
    if (read?.kind === "musalla-reviews") continue;
    const placed = read === null ? null : placeOf(read);
    if (placed === null) {
      if (text.trim() !== "") refused.push(number);
      continue;
    }
    // One folder at a time: the audit log of a place is restored before its reviews.
    if (waiting.length === SIDE_BY_SIDE || (waiting[0]?.folder ?? placed.folder) !== placed.folder) await bring();
    waiting.push(placed);
  }
  await bring();
  // Nobody follows the log of past hours: removing the summary makes all processes count again.
  if (added > 0) await storage.removeFolder(SUMMARY);
  return { added, there, refused };
};
