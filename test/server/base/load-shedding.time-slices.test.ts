/** Long work and new requests take turns, by a clock that only the work moves. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { inTurns, type Steps } from "#core/base/steps.ts";
import { checkpoint, inSlice, longestWaitMs, whileCompressing } from "../../../server/base/load-shedding.ts";

/** Of load-shedding.ts. */
const SLICE_MS = 2;

const turn = async (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

let nowMs = 1000;
let log: string[] = [];

beforeEach(() => {
  log = [];
  vi.spyOn(performance, "now").mockImplementation(() => nowMs);
});
afterEach(async () => {
  // The last slice of a test ends with it.
  await turn();
  await turn();
  vi.restoreAllMocks();
});

/** Steps of half a millisecond. */
function* steps(name: string, count: number): Steps<string> {
  for (let step = 0; step < count; step += 1) {
    nowMs += 0.5;
    log.push(name);
    yield;
  }
  return name;
}

const begin = async (name: string, count: number): Promise<void> =>
  inSlice(async () => {
    await inTurns(steps(name, count), checkpoint);
  });

/** How many entries of the log stand one after another, by name. */
const runs = (): readonly (readonly [string, number])[] => {
  const all: [string, number][] = [];
  for (const name of log) {
    const last = all.at(-1);
    if (last?.[0] === name) last[1] += 1;
    else all.push([name, 1]);
  }
  return all;
};

describe("long work", () => {
  test("gives up its slice after two milliseconds, and comes to its end", async () => {
    const work = begin("long", 40);
    const turns: number[] = [];
    let before = 0;
    while (log.length < 40) {
      await turn();
      turns.push(log.length - before);
      before = log.length;
    }
    await work;
    // The slice in which it was begun came before the loop turned.
    expect(Math.max(...turns.slice(1))).toBe(SLICE_MS / 0.5);
  });

  test("of several takes turns, and none starves", async () => {
    await Promise.all(["a", "b", "c"].map(async (name) => begin(name, 8)));
    expect(
      runs()
        .slice(0, 6)
        .map(([name]) => name),
    ).toEqual(["a", "b", "c", "a", "b", "c"]);
    expect(runs().every(([, count]) => count <= SLICE_MS / 0.5)).toBe(true);
  });

  test("lets a request in that comes later, after a slice of each", async () => {
    const work = Promise.all(Array.from({ length: 8 }, async (_, i) => begin(`long ${i}`, 400)));
    await turn();
    const before = log.length;
    const fromMs = nowMs;
    await begin("health", 1);
    expect(log.at(-1)).toBe("health");
    expect(log.length - before).toBeLessThanOrEqual(8 * (SLICE_MS / 0.5) + 1);
    expect(nowMs - fromMs).toBeLessThanOrEqual(8 * SLICE_MS + 0.5);
    await work;
  });

  test("keeps requests waiting while there is very much of it, which tells how late the server is", async () => {
    const work = Promise.all(Array.from({ length: 16 }, async (_, i) => begin(`long ${i}`, 40)));
    while (log.filter((name) => name === "long 15").length === 0) await turn();
    const late = begin("late", 1);
    const fromMs = nowMs;
    await turn();
    expect(longestWaitMs()).toBe(nowMs - fromMs);
    expect(longestWaitMs()).toBeGreaterThan(0);
    await Promise.all([work, late]);
    // The first to end made room for it.
    const ended = Array.from({ length: 16 }, (_, i) => log.lastIndexOf(`long ${i}`));
    expect(log.indexOf("late")).toBeGreaterThan(Math.min(...ended));
    expect(log.indexOf("late")).toBeLessThan(Math.max(...ended));
    expect(longestWaitMs()).toBe(0);
  });

  test("keeps requests waiting while very many long answers are compressed, and goes on when one of them is", async () => {
    const ends: (() => void)[] = [];
    const compressed = Array.from({ length: 16 }, async () =>
      whileCompressing(new Promise<void>((resolve) => ends.push(resolve))),
    );
    const late = begin("late", 1);
    for (let i = 0; i < 5; i += 1) await turn();
    expect(log).toEqual([]);
    ends[0]?.();
    await late;
    expect(log).toEqual(["late"]);
    for (const end of ends) end();
    await Promise.all(compressed);
  });

  test("that ends early leaves the rest of its slice to others, and no more", async () => {
    // Each has a millisecond left after its first slice.
    const work = Promise.all(Array.from({ length: 10 }, async (_, i) => begin(`short ${i}`, 6)));
    const inTurn: number[] = [];
    let before = 0;
    while (log.length < 60) {
      await turn();
      inTurn.push(log.length - before);
      before = log.length;
    }
    await work;
    expect(Math.max(...inTurn)).toBeLessThanOrEqual(2 * (SLICE_MS / 0.5));
  });
});
