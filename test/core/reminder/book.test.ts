/** Devices and their slots: written, renewed, erased, and what wakes whom. */
import { expect, test } from "vitest";
import { sha256 } from "#core/base/digest.ts";
import { DAY_MS, formatUtc, MINUTE_MS } from "#core/base/time.ts";
import { memoryStorage } from "#core/contribution/memory-storage.ts";
import { DEVICES, LAPSE_MS, openReminderBook, slotFolder, slotsToCome } from "#core/reminder/book.ts";
import { openSeal } from "#core/reminder/sealing.ts";
import { slotOf, slotStartMs } from "#core/values/reminder.ts";

const NOW_MS = Date.UTC(2026, 10, 27, 12, 3);
const SLOT = slotOf(NOW_MS);
const ENDPOINT = "https://web.push.apple.com/QABC";
const random = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length));

const open = () => {
  const storage = memoryStorage();
  return { storage, book: openReminderBook(storage, openSeal("secret", random), random) };
};

/** Who is woken in a slot. */
const wokenIn = async ({ storage, book }: ReturnType<typeof open>, slot: number): Promise<readonly string[]> => {
  const found = await Promise.all((await storage.names(slotFolder(slot))).map(async (one) => book.wanted(one, slot)));
  return found.flatMap((one) => (one === null ? [] : [one.stored.endpoint]));
};

test("a device is woken in its slots and in no other", async () => {
  const opened = open();
  const { reminder, token } = await opened.book.subscribe(ENDPOINT, [SLOT + 10, SLOT + 60], NOW_MS);
  expect(reminder).toEqual({
    id: reminder.id,
    slots: [SLOT + 10, SLOT + 60],
    expires_at: formatUtc(slotStartMs(SLOT + 60) + LAPSE_MS),
  });
  expect((await opened.book.find(reminder.id))?.stored.delete_token_hash).toBe(await sha256(token));
  expect(await wokenIn(opened, SLOT + 10)).toEqual([ENDPOINT]);
  expect(await wokenIn(opened, SLOT + 60)).toEqual([ENDPOINT]);
  expect(await wokenIn(opened, SLOT + 15)).toEqual([]);
});

test("the storage shows neither the endpoint nor which slots belong together", async () => {
  const { storage, book } = open();
  const { reminder } = await book.subscribe(ENDPOINT, [SLOT + 10, SLOT + 60], NOW_MS);
  const names = [...(await storage.names(slotFolder(SLOT + 10))), ...(await storage.names(slotFolder(SLOT + 60)))];
  expect(new Set(names).size).toBe(2);
  const shown = [...names, await storage.get(`${DEVICES}/${reminder.id}`, "device")].join(" ");
  for (const word of [reminder.id, "apple", String(SLOT + 10)]) expect(shown).not.toContain(word);
});

test("the same endpoint is one device with one wake-up in a slot, under the newer token", async () => {
  const opened = open();
  const first = await opened.book.subscribe(ENDPOINT, [SLOT + 10, SLOT + 60], NOW_MS);
  const second = await opened.book.subscribe(ENDPOINT, [SLOT + 10], NOW_MS);
  expect(second.reminder.id).toBe(first.reminder.id);
  expect(second.token).not.toBe(first.token);
  expect(await wokenIn(opened, SLOT + 10)).toEqual([ENDPOINT]);
  expect(await wokenIn(opened, SLOT + 60)).toEqual([]);
});

test("renewed slots replace those before, however often", async () => {
  const opened = open();
  const { reminder } = await opened.book.subscribe(ENDPOINT, [SLOT + 10, SLOT + 60], NOW_MS);
  for (const slots of [[SLOT + 60, SLOT + 90], [SLOT + 90], [SLOT + 60, SLOT + 90]]) {
    const found = await opened.book.find(reminder.id);
    if (found === null) throw new Error("got no device, expected the one that subscribed");
    expect((await opened.book.renew(found, slots, NOW_MS)).slots).toEqual(slots);
  }
  expect(await wokenIn(opened, SLOT + 10)).toEqual([]);
  expect(await wokenIn(opened, SLOT + 60)).toEqual([ENDPOINT]);
  expect(await wokenIn(opened, SLOT + 90)).toEqual([ENDPOINT]);
});

test("an erased device is woken no more, and a renewal under way does not bring it back", async () => {
  const opened = open();
  const { reminder } = await opened.book.subscribe(ENDPOINT, [SLOT + 10], NOW_MS);
  const found = await opened.book.find(reminder.id);
  if (found === null) throw new Error("got no device, expected the one that subscribed");
  await opened.book.erase(reminder.id);
  await expect(opened.book.renew(found, [SLOT + 10, SLOT + 15], NOW_MS)).rejects.toThrow(/nothing under/);
  expect(await opened.book.find(reminder.id)).toBeNull();
  expect(await wokenIn(opened, SLOT + 10)).toEqual([]);
});

test("a device is erased a day after its last slot, and one of another key at once", async () => {
  const { storage, book } = open();
  const { reminder } = await book.subscribe(ENDPOINT, [SLOT + 10], NOW_MS);
  await storage.create(`${DEVICES}/00`, "device", "of another key");
  const endMs = slotStartMs(SLOT + 10) + DAY_MS;
  await book.tidy(endMs);
  expect(await storage.folders(DEVICES)).toEqual([`${DEVICES}/${reminder.id}`]);
  await book.tidy(endMs + 1);
  expect(await storage.folders(DEVICES)).toEqual([]);
});

test("slots that can still be taken: each once, in order, none that begins within a minute", () => {
  expect(slotsToCome([SLOT + 10, SLOT + 5, SLOT, SLOT + 10, 0], NOW_MS)).toEqual([SLOT + 5, SLOT + 10]);
  expect(slotsToCome([SLOT + 5], slotStartMs(SLOT + 5) - MINUTE_MS)).toEqual([]);
});
