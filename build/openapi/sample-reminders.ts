/** The reminders that the examples of the document show, in a service of their own. */
import { hex } from "#core/base/digest.ts";
import { openReminderBook } from "#core/reminder/book.ts";
import { PUSH_SERVICES } from "#core/reminder/push-services.ts";
import { openSeal } from "#core/reminder/sealing.ts";
import { memoryReviewService } from "#core/review/service.ts";
import type { WritingService } from "#core/api/operation.ts";
import { slotOf } from "#core/values/reminder.ts";

const TOKEN_BYTES = 32;
const HOUR_MIN = 60;

const zeros = (length: number): Uint8Array => new Uint8Array(length);

/** The token of the examples. */
export const SAMPLE_TOKEN = hex(zeros(TOKEN_BYTES));

/** A device that does not exist. */
export const SAMPLE_ENDPOINT = "https://updates.push.services.mozilla.com/wpush/v2/example";

/** Slots of two prayers on the day of the examples. */
export const sampleSlots = (nowMs: number): readonly number[] =>
  [5, 12].map((hours) => slotOf(nowMs) + hours * HOUR_MIN);

const seal = openSeal("the examples", zeros);

/** The id of the reminders of the examples. */
export const sampleReminderId = async (): Promise<string> => seal.idOf(SAMPLE_ENDPOINT);

/** A service that holds them. */
export const remindedService = async (nowMs: number): Promise<WritingService> => {
  const service = memoryReviewService(zeros);
  const book = openReminderBook(service.storage, seal, zeros);
  await book.subscribe(SAMPLE_ENDPOINT, sampleSlots(nowMs), nowMs);
  return { ...service, reminders: { book, publicKey: "BExampleKeyOfAServer", services: PUSH_SERVICES } };
};
