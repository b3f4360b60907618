/** Acts in the storage: how one is kept, and which there are about a review. */
import type { StoredReview } from "#core/model/review.ts";
import { formatUtc } from "#core/time/format.ts";
import { ACT_RANDOM_BYTES, readActName, writeActName } from "./act.ts";
import type { Act } from "./act.ts";
import type { Desk } from "./desk.ts";
import { readReviewId } from "./id.ts";
import { readAct } from "./record.ts";
import { actsFolder, logFolder, reviewsFolder } from "./shelf.ts";
import type { ReviewEntry } from "./state.ts";
import type { ReviewStorage } from "./storage.ts";
import { readStored } from "./stored.ts";

/** A review as it stands: its entry, and its record with the text that it has. */
export interface FoundReview {
  readonly entry: ReviewEntry;
  readonly stored: StoredReview;
}

/** The review of an id; `null` when there is none. */
export const findReview = async ({ shelf, storage }: Desk, id: string): Promise<FoundReview | null> => {
  const placeId = readReviewId(id)?.placeId;
  const stored = placeId === undefined ? null : await readStored(storage, placeId, id);
  if (placeId === undefined || stored === null) return null;
  const { entries } = await shelf.stateOf(placeId);
  const entry = entries.find((one) => one.id === id);
  return entry === undefined ? null : { entry, stored };
};

/** A name for a new act. */
export const newActName = (
  { random }: Pick<Desk, "random">,
  reviewId: string,
  action: Act["action"],
  atMs: number,
): string => writeActName({ reviewId, atMs, action }, random(ACT_RANDOM_BYTES));

/** Keeps an act under its name, its line of the log first; once it is there it stays as it is. */
export const keepAct = async (
  storage: ReviewStorage,
  placeId: number,
  name: string,
  done: Omit<Act, "at">,
  atMs: number,
): Promise<void> => {
  await storage.create(logFolder(atMs), name, "");
  await storage.create(actsFolder(placeId), name, JSON.stringify({ ...done, at: formatUtc(atMs) }));
};

type Which = Pick<ReviewEntry, "id" | "placeId">;

const namesOf = async (storage: ReviewStorage, { id, placeId }: Which): Promise<readonly string[]> =>
  (await storage.names(actsFolder(placeId))).filter((name) => readActName(name)?.reviewId === id);

/** When the last act about a review was, ms; 0 without any. The next one has to come after it. */
export const lastActMs = async (storage: ReviewStorage, which: Which): Promise<number> =>
  Math.max(0, ...(await namesOf(storage, which)).map((name) => readActName(name)?.atMs ?? 0));

/** The acts about a review, oldest first. */
export const actsOf = async (storage: ReviewStorage, which: Which): Promise<readonly Act[]> => {
  const folder = actsFolder(which.placeId);
  const names = await namesOf(storage, which);
  const texts = await Promise.all(names.map(async (name) => storage.get(folder, name)));
  return texts.flatMap((text) => (text === null ? [] : (readAct(text) ?? [])));
};

/** Takes text and name out of the record of a review. */
export const stripReview = async (storage: ReviewStorage, stored: StoredReview): Promise<void> => {
  if (stored.comment === null && stored.name === null) return;
  const stripped: StoredReview = { ...stored, comment: null, name: null };
  await storage.replace(reviewsFolder(stored.place_id), stored.id, JSON.stringify(stripped));
};
