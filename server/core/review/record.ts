/**
 * Stored records of reviews and audit entries. Unreadable ones are `null`. Text is cleaned on reading (base/clean.ts),
 * since it may be older than the current rules.
 */
import type * as z from "zod";
import { cleanText } from "#core/base/clean.ts";
import { act, type Act, storedReview, type StoredReview } from "#core/model/review.ts";
import { reviewsFolder, type ReviewStorage } from "./storage.ts";

const read = <T>(schema: z.ZodType<T>, text: string): T | null => {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
};

const clean = (text: string | null): string | null => (text === null ? null : cleanText(text));

/** The review with cleaned text; the same object if nothing changed. */
export const cleanReview = (review: StoredReview): StoredReview => {
  const [comment, name] = [clean(review.comment), clean(review.name)];
  return comment === review.comment && name === review.name ? review : { ...review, comment, name };
};

/** The audit entry with cleaned text; the same object if nothing changed. */
export const cleanAct = (done: Act): Act => {
  const [reason, note] = [clean(done.reason), clean(done.note)];
  return reason === done.reason && note === done.note ? done : { ...done, reason, note };
};

/** Parses a stored review, uncleaned. */
export const parseRecord = (text: string): StoredReview | null => read(storedReview, text);

/** Parses a stored audit entry, uncleaned. */
export const parseAct = (text: string): Act | null => read(act, text);

export const readRecord = (text: string): StoredReview | null => {
  const review = parseRecord(text);
  return review === null ? null : cleanReview(review);
};

export const readAct = (text: string): Act | null => {
  const done = parseAct(text);
  return done === null ? null : cleanAct(done);
};

/** The stored record with an id, uncleaned; `null` if there is none or it is unreadable. */
export const readStored = async (storage: ReviewStorage, placeId: number, id: string): Promise<StoredReview | null> => {
  const text = await storage.get(reviewsFolder(placeId), id);
  return text === null ? null : readRecord(text);
};
