/**
 * Wakes the devices of a slot. Any number of servers may share a storage, and any may be killed at any moment: a slot is
 * cut into parts by the first letter of the pointers, a part is leased while it is sent (leases.ts), and marked once it is. So
 *   - at the push services a wake-up is at least once: parts that were cut off by a kill are sent again, whole, once
 *     their lease is over;
 *   - on the device it is once: both have one topic, and show one notification with one tag.
 * What comes later than {@link LATE_MS} is dropped: a late reminder is noise.
 */
import { HOUR_MS, MINUTE_MS } from "#core/base/time.ts";
import type { ContributionStorage } from "#core/contribution/storage.ts";
import { slotStartMs } from "#core/values/reminder.ts";
import { type ReminderBook, slotFolder, SLOTS, TURNS } from "./book.ts";
import { createLeases, type Leases } from "./leases.ts";
import { type Tally, wakeAgain, wakeDevice, type Waking } from "./wake-device.ts";

/** How long after its beginning a slot is still sent. */
export const LATE_MS = 10 * MINUTE_MS;
/** How long the marks of a slot are kept: other servers may still look at it. */
const MARKS_MS = HOUR_MS;
/** Parts under way at a time in one server. */
const PARTS = 4;
/** Wake-ups under way at a time in one part. */
const WAKES = 24;

interface FanOutParts extends Waking {
  readonly storage: ContributionStorage;
  readonly book: ReminderBook;
  /** How long a part is left to a server that says nothing more; for tests. */
  readonly leaseMs?: number;
}

const groupByLetter = (pointers: readonly string[]): ReadonlyMap<string, readonly string[]> => {
  const parts = new Map<string, string[]>();
  for (const pointer of pointers) {
    const letter = pointer.slice(0, 1);
    const part = parts.get(letter);
    if (part === undefined) parts.set(letter, [pointer]);
    else part.push(pointer);
  }
  return parts;
};

/** Runs work over all items, at most so many at once; each worker takes the next. */
const each = async <T>(items: Iterable<T>, workers: number, work: (item: T) => Promise<void>): Promise<void> => {
  const queue = items[Symbol.iterator]();
  const run = async (): Promise<void> => {
    for (let next = queue.next(); next.done !== true; next = queue.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: workers }, run));
};

/** The name of a part: names of a storage may not be told apart by case everywhere. */
const partName = (letter: string): string => `part-${letter.charCodeAt(0)}`;

/** Wakes the devices of a part; resolves once all were tried, to what is still to be tried again. */
const sendPart = async (
  parts: FanOutParts,
  pointers: readonly string[],
  slot: number,
  tally: Tally,
): Promise<{ readonly retries: readonly Promise<void>[] }> => {
  const endMs = slotStartMs(slot) + LATE_MS;
  const retries: Promise<void>[] = [];
  await each(pointers, WAKES, async (pointer) => {
    const found = await parts.book.wanted(pointer, slot);
    const waitMs = found === null ? null : await wakeDevice(parts, found, { times: 0, endMs, tally });
    if (found !== null && waitMs !== null) retries.push(wakeAgain(parts, found, waitMs, { endMs, tally }));
  });
  return { retries };
};

/** Sends a slot; true once all of its parts are done, by this server or another. */
const sendSlot = async (parts: FanOutParts, leases: Leases, slot: number, tally: Tally): Promise<boolean> => {
  const byLetter = groupByLetter(await parts.storage.names(slotFolder(slot)));
  const ends: Promise<void>[] = [];
  await each(byLetter, PARTS, async ([letter, pointers]) => {
    const part = partName(letter);
    const letGo = await leases.take(slot, part);
    if (letGo === null) return;
    const sent = sendPart(parts, pointers, slot, tally);
    const end = async (): Promise<void> => {
      await Promise.all((await sent).retries);
      await leases.markDone(slot, part);
    };
    ends.push(end().finally(letGo));
    // Other parts do not wait for what is tried again; a failure is that of the end.
    await sent.catch(() => undefined);
  });
  await Promise.all(ends);
  for (const letter of byLetter.keys()) if (!(await leases.isDone(slot, partName(letter)))) return false;
  return true;
};

const slotsOf = async (storage: ContributionStorage, parent: string): Promise<readonly number[]> =>
  (await storage.folders(parent)).map((folder) => Number(folder.slice(parent.length + 1))).sort((a, b) => a - b);

/** Sends what is due, as often as it is called; not while it is still at work. */
export const createFanOut = (parts: FanOutParts): ((onSlot?: (tally: Tally) => void) => Promise<void>) => {
  const { storage, now, leaseMs } = parts;
  const leases = createLeases(storage, now, leaseMs);
  return async (onSlot) => {
    for (const slot of await slotsOf(storage, SLOTS)) {
      if (slotStartMs(slot) > now()) break;
      const tally: Tally = { sent: 0, gone: 0, failed: 0 };
      const isOver = slotStartMs(slot) + LATE_MS <= now() || (await sendSlot(parts, leases, slot, tally));
      if (isOver) await storage.removeFolder(slotFolder(slot));
      if (tally.sent + tally.gone + tally.failed > 0) onSlot?.(tally);
    }
    for (const slot of await slotsOf(storage, TURNS))
      if (slotStartMs(slot) + MARKS_MS < now()) await storage.removeFolder(`${TURNS}/${slot}`);
  };
};
