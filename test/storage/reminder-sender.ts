/** A server that sends what is due, for tests that kill it. Its words are the storage, the secret and the slot. Ends when all is sent. */
import { openReminderBook, slotFolder } from "#core/reminder/book.ts";
import { createFanOut } from "#core/reminder/fan-out.ts";
import { openSeal } from "#core/reminder/sealing.ts";
import { slotStartMs } from "#core/values/reminder.ts";
import { createWake } from "../../server/reminder/wake.ts";
import { openReviewStorage, parseReviewsSetting } from "../../server/storage/open.ts";

const [setting = "", secret = "", slotText = ""] = process.argv.slice(2);
const parsed = parseReviewsSetting(setting);
if (typeof parsed === "string") throw new Error(parsed);
const storage = openReviewStorage(parsed, () => undefined);
const random = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length));
const { wake, close } = createWake(async () => Promise.resolve("vapid t=test, k=test"));
const pause = async (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const slot = Number(slotText);
// The slot has just begun, however long the test takes.
const behindMs = Date.now() - slotStartMs(slot);
const run = createFanOut({
  storage,
  book: openReminderBook(storage, openSeal(secret, random), random),
  wake,
  now: () => Date.now() - behindMs + 1000,
  pause,
  leaseMs: 300,
});
process.stdout.write("ready\n");
while ((await storage.names(slotFolder(slot))).length > 0) {
  await run();
  await pause(50);
}
close();
await storage.close();
