/** When a device wants to be woken, and what it shows when it is: never a time that is not. */
import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#core/base/time.ts";
import { dueEntry, type ReminderEntry, slotsAhead, tagOf } from "#core/reminder/schedule.ts";
import { slotOf, slotStartMs, SLOTS_MAX } from "#core/values/reminder.ts";

const NOW_MS = Date.UTC(2026, 10, 27, 12, 3);
const entryAt = (ms: number): ReminderEntry => ({ at: new Date(ms).toISOString(), title: String(ms), body: "" });

test("slots are those of the times ahead, in three days, each once, as many as the server takes", () => {
  const entries = Array.from({ length: 50 }, (_, i) => entryAt(NOW_MS - DAY_MS + i * 5 * HOUR_MS));
  const slots = slotsAhead([...entries, ...entries], NOW_MS);
  expect(slots).toHaveLength(15);
  expect(slots).toEqual([...new Set(slots)].toSorted((a, b) => a - b));
  for (const slot of slots) {
    expect(slot % 5).toBe(0);
    expect(slotStartMs(slot) - NOW_MS).toBeGreaterThan(2 * MINUTE_MS);
    expect(slotStartMs(slot) - NOW_MS).toBeLessThanOrEqual(3 * DAY_MS);
  }
  const many = Array.from({ length: 100 }, (_, i) => entryAt(NOW_MS + (i + 1) * 10 * MINUTE_MS));
  expect(slotsAhead(many, NOW_MS)).toHaveLength(SLOTS_MAX);
});

test("a slot begins at most five minutes before its time, and never after it", () => {
  for (let minute = 0; minute < 60; minute += 1) {
    const atMs = NOW_MS + HOUR_MS + minute * MINUTE_MS;
    const [slot = 0] = slotsAhead([entryAt(atMs)], NOW_MS);
    const earlyMs = atMs - slotStartMs(slot);
    expect(earlyMs >= 0 && earlyMs < 5 * MINUTE_MS).toBe(true);
  }
});

test("a wake-up shows the time of its slot, until a quarter of an hour after it", () => {
  const atMs = NOW_MS + HOUR_MS;
  const entries = [entryAt(atMs - 3 * HOUR_MS), entryAt(atMs), entryAt(atMs + 3 * HOUR_MS)];
  const startMs = slotStartMs(slotOf(atMs));
  for (const nowMs of [startMs - MINUTE_MS, startMs, atMs, atMs + 15 * MINUTE_MS - 1])
    expect(dueEntry(entries, nowMs)).toBe(entries[1]);
  for (const nowMs of [startMs - MINUTE_MS - 1, atMs + 15 * MINUTE_MS]) expect(dueEntry(entries, nowMs)).toBeNull();
  expect(dueEntry([], atMs)).toBeNull();
});

test("of two times that are near, the later one is due", () => {
  const entries = [entryAt(NOW_MS), entryAt(NOW_MS + 10 * MINUTE_MS)];
  expect(dueEntry(entries, NOW_MS + 10 * MINUTE_MS)).toBe(entries[1]);
});

test("a time has one tag, that of the open page", () => {
  expect(tagOf({ at: "2026-11-27T16:02:00+00:00", title: "", body: "" })).toBe("prayer 2026-11-27T16:02:00+00:00");
});
