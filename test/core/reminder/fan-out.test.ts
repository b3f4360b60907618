/** Who is woken, how often, and what becomes of those who cannot be. */
import { expect, test } from "vitest";
import { HOUR_MS } from "#core/base/time.ts";
import { memoryStorage } from "#core/contribution/memory-storage.ts";
import { openReminderBook, slotFolder, SLOTS, TURNS } from "#core/reminder/book.ts";
import { createFanOut, LATE_MS } from "#core/reminder/fan-out.ts";
import { LEASE_MS } from "#core/reminder/leases.ts";
import type { Tally, Woken } from "#core/reminder/wake-device.ts";
import { openSeal } from "#core/reminder/sealing.ts";
import { slotOf, slotStartMs } from "#core/values/reminder.ts";

const SLOT = slotOf(Date.UTC(2026, 10, 27, 12, 30));
const START_MS = slotStartMs(SLOT);
const DEVICES = 300;
const random = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length));
const endpointOf = (i: number): string => `https://web.push.apple.com/${i}`;

/** Devices in the slot, a clock that pauses move, and a push service that notes who was woken. */
const open = async (devices: number, answer: (endpoint: string, times: number) => Woken = () => ({ status: 201 })) => {
  const storage = memoryStorage();
  const book = openReminderBook(storage, openSeal("secret", random), random);
  for (let i = 0; i < devices; i += 1) await book.subscribe(endpointOf(i), [SLOT], START_MS - HOUR_MS);
  const woken = new Map<string, number>();
  const clock = { nowMs: START_MS };
  const tallies: Tally[] = [];
  const fanOut = () => {
    const run = createFanOut({
      storage,
      book,
      wake: async (endpoint) => {
        const times = (woken.get(endpoint) ?? 0) + 1;
        woken.set(endpoint, times);
        await new Promise((resolve) => setImmediate(resolve));
        return answer(endpoint, times);
      },
      now: () => clock.nowMs,
      pause: async (ms) => {
        clock.nowMs += ms;
        return Promise.resolve();
      },
    });
    return async () => run((tally) => void tallies.push(tally));
  };
  return { storage, book, woken, clock, tallies, fanOut };
};

test("everybody in a slot that is due is woken once, and the slot is erased", async () => {
  const { storage, woken, clock, tallies, fanOut } = await open(DEVICES);
  const run = fanOut();
  clock.nowMs = START_MS - 1;
  await run();
  expect(woken.size).toBe(0);
  clock.nowMs = START_MS;
  await run();
  expect([woken.size, [...woken.values()].every((times) => times === 1)]).toEqual([DEVICES, true]);
  expect(tallies).toEqual([{ sent: DEVICES, gone: 0, failed: 0 }]);
  expect(await storage.names(slotFolder(SLOT))).toEqual([]);
  await run();
  expect([...woken.values()].every((times) => times === 1)).toBe(true);
});

test("two servers over one storage share the work", async () => {
  const { woken, fanOut } = await open(DEVICES);
  const [one, two] = [fanOut(), fanOut()];
  await Promise.all([one(), two()]);
  await Promise.all([one(), two()]);
  expect([woken.size, [...woken.values()].every((times) => times === 1)]).toEqual([DEVICES, true]);
});

test("a part whose server has gone is sent by another once its lease is over, and not before", async () => {
  const { storage, woken, clock, fanOut } = await open(1);
  const [pointer = ""] = await storage.names(slotFolder(SLOT));
  await storage.create(`${TURNS}/${SLOT}`, `part-${pointer.charCodeAt(0)}-0`, String(START_MS));
  const run = fanOut();
  await run();
  expect(woken.size).toBe(0);
  expect(await storage.folders(SLOTS)).toEqual([slotFolder(SLOT)]);
  clock.nowMs = START_MS + LEASE_MS;
  await run();
  expect(woken.size).toBe(1);
});

test.each([404, 410])("a device that is gone (%s) is erased", async (status) => {
  const { book, tallies, fanOut } = await open(2, (endpoint) => ({
    status: endpoint === endpointOf(1) ? status : 201,
  }));
  await fanOut()();
  expect(tallies).toEqual([{ sent: 1, gone: 1, failed: 0 }]);
  const seal = openSeal("secret", random);
  expect(await book.find(await seal.idOf(endpointOf(0)))).not.toBeNull();
  expect(await book.find(await seal.idOf(endpointOf(1)))).toBeNull();
});

test.each([null, 429, 500, 503])("after %s it is tried again, three times at most", async (status) => {
  const twice = await open(5, (_, times) => ({ status: times < 3 ? status : 201 }));
  await twice.fanOut()();
  expect(twice.tallies).toEqual([{ sent: 5, gone: 0, failed: 0 }]);
  const never = await open(1, () => ({ status }));
  await never.fanOut()();
  expect(never.tallies).toEqual([{ sent: 0, gone: 0, failed: 1 }]);
  expect([...never.woken.values()]).toEqual([4]);
});

test("a refusal is not repeated", async () => {
  const { woken, tallies, fanOut } = await open(1, () => ({ status: 403 }));
  await fanOut()();
  expect([tallies, [...woken.values()]]).toEqual([[{ sent: 0, gone: 0, failed: 1 }], [1]]);
});

test("the pause that a push service asks for is kept, up to a minute", async () => {
  const { clock, fanOut } = await open(1, (_, times) => ({ status: times === 1 ? 429 : 201, pauseMs: 30_000 }));
  await fanOut()();
  expect(clock.nowMs).toBe(START_MS + 30_000);
  const long = await open(1, (_, times) => ({ status: times === 1 ? 429 : 201, pauseMs: HOUR_MS }));
  await long.fanOut()();
  expect(long.clock.nowMs).toBe(START_MS + 60_000);
});

test("what is late is dropped unsent, and the marks of a slot go after an hour", async () => {
  const { storage, woken, clock, fanOut } = await open(1);
  const late = fanOut();
  clock.nowMs = START_MS + LATE_MS;
  await late();
  expect(woken.size).toBe(0);
  expect(await storage.folders(SLOTS)).toEqual([]);
  const sent = await open(1);
  const run = sent.fanOut();
  await run();
  expect(await sent.storage.folders(TURNS)).toHaveLength(1);
  sent.clock.nowMs = START_MS + HOUR_MS + 1;
  await run();
  expect(await sent.storage.folders(TURNS)).toEqual([]);
});
