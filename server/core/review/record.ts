/**
 * Records as texts in the storage: a review, an act. What cannot be read is `null`, cut short or not of ours. What a
 * reader sees is clean (text/clean.ts), whatever was taken in before the rules were those of today.
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

/** The same review without text that hides or cannot be written as UTF-8; itself when there was none. */
export const cleanReview = (review: StoredReview): StoredReview => {
  const [comment, name] = [clean(review.comment), clean(review.name)];
  return comment === review.comment && name === review.name ? review : { ...review, comment, name };
};

/** The same of an act. */
export const cleanAct = (done: Act): Act => {
  const [reason, note] = [clean(done.reason), clean(done.note)];
  return reason === done.reason && note === done.note ? done : { ...done, reason, note };
};

/** A review as it is stored. */
export const parseRecord = (text: string): StoredReview | null => read(storedReview, text);

/** An act as it is stored. */
export const parseAct = (text: string): Act | null => read(act, text);

export const readRecord = (text: string): StoredReview | null => {
  const review = parseRecord(text);
  return review === null ? null : cleanReview(review);
};

export const readAct = (text: string): Act | null => {
  const done = parseAct(text);
  return done === null ? null : cleanAct(done);
};

// MERGED stored.ts: One record by its id, as it is stored.

/** The record, its text as it is; `null` when there is none that can be read. */
export const readStored = async (storage: ReviewStorage, placeId: number, id: string): Promise<StoredReview | null> => {
  const text = await storage.get(reviewsFolder(placeId), id);
  return text === null ? null : readRecord(text);
};
