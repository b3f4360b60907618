/** Records as texts in the storage: a review, an act. What cannot be read is `null`, cut short or not of ours. */
import { storedReview } from "#core/model/review.ts";
import type { StoredReview } from "#core/model/review.ts";
import type * as z from "zod";
import { act } from "./act.ts";
import type { Act } from "./act.ts";

const read = <T>(schema: z.ZodType<T>, text: string): T | null => {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
};

export const readRecord = (text: string): StoredReview | null => read(storedReview, text);

export const readAct = (text: string): Act | null => read(act, text);
