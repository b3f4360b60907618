import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addRecord } from "#core/contribution/once.ts";
import { memoryStorage } from "#core/contribution/memory-storage.ts";
import { type ContributionStorage, logFolder, SUMMARY } from "#core/contribution/storage.ts";
import { watchPlaces } from "#core/review/place-watcher.ts";
import { readSnapshot, SNAPSHOT_NAME } from "#core/review/ratings-snapshot.ts";
import { createRatings, LOOK_AGAIN_MS } from "#core/review/ratings.ts";
import { REVIEW, reviewsFolder } from "#core/review/id.ts";
import { createReviewRepository } from "#core/review/service.ts";
import { putAct, putReview, recordOf, reviewId, T0_MS } from "../../support/reviews.ts";

const HOUR_MS = 3_600_000;

/** A process over a storage: its ratings, and how often it read names of the reviews of a place. */
const processOver = (storage: ContributionStorage) => {
  const calls = { folders: 0, reviews: 0, log: 0 };
  const names: ContributionStorage["names"] = async (folder) => {
    if (folder.startsWith("reviews/")) calls.reviews += 1;
    if (folder.startsWith("log/")) calls.log += 1;
    return storage.names(folder);
  };
  const folders: ContributionStorage["folders"] = async (parent) => {
    calls.folders += 1;
    return storage.folders(parent);
  };
  const counted = { ...storage, names, folders };
  const repository = createReviewRepository(counted);
  const ratings = createRatings(counted, repository.stateOf, async () => Promise.resolve());
  const own = watchPlaces(storage, ratings.touch);
  const shown = (placeId: number): unknown => {
    const bytes = ratings.get(placeId)?.bytes;
    return bytes === undefined ? null : JSON.parse(new TextDecoder().decode(bytes));
  };
  return { ratings, shown, calls, own };
};

const settle = async (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

describe("live ratings", () => {
  test("are there after the first look, from the reviews alone", async () => {
    const storage = memoryStorage();
    await putReview(storage, { placeId: 7, rating: 5 });
    await putReview(storage, { placeId: 7, rating: 4 });
    await putReview(storage, { placeId: 8, rating: 1, isHeld: true });
    const { ratings, shown } = processOver(storage);
    expect(ratings.size).toBe(0);
    await ratings.look(T0_MS);
    expect(ratings.size).toBe(2);
    expect(shown(7)).toEqual({ average: 4.5, count: 2 });
    expect(shown(8)).toEqual({ average: null, count: 0 });
    expect(shown(9)).toBeNull();
  });

  test("follow what other processes write, and read nothing while nothing happens", async () => {
    const storage = memoryStorage();
    const { ratings, shown, calls } = processOver(storage);
    await ratings.look(T0_MS);
    const before = ratings.generation();
    const id = await putReview(storage, { placeId: 7, rating: 4, atMs: T0_MS + 1000 });
    await ratings.look(T0_MS + LOOK_AGAIN_MS - 1);
    expect(shown(7)).toBeNull();
    await ratings.look(T0_MS + LOOK_AGAIN_MS);
    expect(shown(7)).toEqual({ average: 4, count: 1 });
    expect(ratings.generation()).not.toBe(before);
    await putAct(storage, id, "remove", T0_MS + 3000, 7);
    await ratings.look(T0_MS + 2 * LOOK_AGAIN_MS);
    expect(shown(7)).toEqual({ average: null, count: 0 });
    await ratings.look(T0_MS + 60_000);
    const [quiet, generation] = [{ ...calls }, ratings.generation()];
    for (let i = 1; i <= 5; i += 1) await ratings.look(T0_MS + 60_000 + i * LOOK_AGAIN_MS);
    expect(calls).toEqual(quiet);
    expect(ratings.generation()).toBe(generation);
  });

  test("find a record that comes after its line of the log was seen", async () => {
    const storage = memoryStorage();
    const { ratings, shown } = processOver(storage);
    const id = reviewId({ placeId: 7 });
    await storage.create(logFolder(T0_MS), id, "");
    await ratings.look(T0_MS);
    expect(shown(7)).toBeNull();
    await storage.create(reviewsFolder(7), id, JSON.stringify(recordOf(id, { placeId: 7 })));
    await ratings.look(T0_MS + LOOK_AGAIN_MS);
    expect(shown(7)).toEqual({ average: 5, count: 1 });
  });

  test("find one that comes much later once the hour is over", async () => {
    const storage = memoryStorage();
    const { ratings, shown } = processOver(storage);
    await putReview(storage, { placeId: 8 });
    const id = reviewId({ placeId: 7 });
    await storage.create(logFolder(T0_MS), id, "");
    for (let at = 0; at <= 60_000; at += LOOK_AGAIN_MS) await ratings.look(T0_MS + at);
    await storage.create(reviewsFolder(7), id, JSON.stringify(recordOf(id, { placeId: 7 })));
    await ratings.look(T0_MS + HOUR_MS);
    expect(shown(7)).toBeNull();
    await ratings.look(T0_MS + 2 * HOUR_MS);
    await ratings.look(T0_MS + 2 * HOUR_MS + LOOK_AGAIN_MS);
    expect(shown(7)).toEqual({ average: 5, count: 1 });
  });

  test("are looked at once a minute where names are seen late", async () => {
    const storage = { ...memoryStorage(), isExclusive: false };
    const { ratings, shown } = processOver(storage);
    await ratings.look(T0_MS);
    await putReview(storage, { placeId: 7, atMs: T0_MS });
    await ratings.look(T0_MS + 59_000);
    expect(shown(7)).toBeNull();
    await ratings.look(T0_MS + 60_000);
    expect(shown(7)).toEqual({ average: 5, count: 1 });
  });

  test("miss nothing while the process slept", async () => {
    const storage = memoryStorage();
    const { ratings, shown } = processOver(storage);
    await ratings.look(T0_MS);
    await putReview(storage, { placeId: 7, atMs: T0_MS + 5 * HOUR_MS });
    await ratings.look(T0_MS + 9 * HOUR_MS);
    expect(shown(7)).toEqual({ average: 5, count: 1 });
  });

  test("hold what this process writes at once", async () => {
    const { ratings, shown, own } = processOver(memoryStorage());
    await ratings.look(T0_MS);
    const id = reviewId({ placeId: 7 });
    await addRecord(own, REVIEW, recordOf(id, { placeId: 7 }), T0_MS);
    await settle();
    expect(shown(7)).toEqual({ average: 5, count: 1 });
  });

  test("stay as they are while the storage is down, and catch up after", async () => {
    const inner = memoryStorage();
    let isDown = false;
    const names: ContributionStorage["names"] = async (folder) =>
      isDown ? Promise.reject(new Error("down")) : inner.names(folder);
    const { ratings, shown } = processOver({ ...inner, names });
    await putReview(inner, { placeId: 7 });
    await ratings.look(T0_MS);
    isDown = true;
    await putReview(inner, { placeId: 7, rating: 4 });
    await ratings.look(T0_MS + LOOK_AGAIN_MS);
    expect(shown(7)).toEqual({ average: 5, count: 1 });
    isDown = false;
    await ratings.look(T0_MS + 2 * LOOK_AGAIN_MS);
    expect(shown(7)).toEqual({ average: 4.5, count: 2 });
  });

  test("a storage that is away at the start is walked when it is back", async () => {
    const inner = memoryStorage();
    await putReview(inner, { placeId: 7 });
    let isDown = true;
    const get: ContributionStorage["get"] = async (folder, name) =>
      isDown ? Promise.reject(new Error("down")) : inner.get(folder, name);
    const { ratings, shown } = processOver({ ...inner, get });
    await ratings.look(T0_MS);
    expect(shown(7)).toBeNull();
    isDown = false;
    await ratings.look(T0_MS + LOOK_AGAIN_MS);
    expect(shown(7)).toEqual({ average: 5, count: 1 });
  });
});

describe("whatever happens, in whatever order", () => {
  const step = fc.record({
    who: fc.constantFrom(0, 1),
    what: fc.constantFrom("review", "held", "publish", "remove", "erase", "look", "pass"),
    placeId: fc.integer({ min: 1, max: 3 }),
    rating: fc.integer({ min: 1, max: 5 }),
    passMs: fc.constantFrom(1, 500, 2000, 45_000, HOUR_MS, 3 * HOUR_MS),
  });

  test("every process shows in the end what the reviews say", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const storage = memoryStorage();
        const processes = [processOver(storage), processOver(storage)];
        const ids: { readonly id: string; readonly placeId: number }[] = [];
        let atMs = T0_MS;
        for (const { who, what, placeId, rating, passMs } of steps) {
          const last = ids.at(-1);
          if (what === "look") await processes[who]?.ratings.look(atMs);
          else if (what === "pass") atMs += passMs;
          else if (what === "review" || what === "held") {
            const isHeld = what === "held";
            ids.push({ id: await putReview(storage, { placeId, rating, atMs, isHeld }), placeId });
          } else if (last !== undefined) await putAct(storage, last.id, what, atMs, last.placeId);
        }
        const repository = createReviewRepository(storage);
        for (const { ratings, shown } of processes) {
          await ratings.look(atMs + 2 * LOOK_AGAIN_MS);
          for (const placeId of [1, 2, 3]) {
            const { entries, rating } = await repository.stateOf(placeId);
            const { average, count } = rating;
            expect(shown(placeId)).toEqual(entries.length === 0 ? null : { average, count });
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe("the snapshot", () => {
  const stored = async (storage: ContributionStorage) =>
    readSnapshot((await storage.get(SUMMARY, SNAPSHOT_NAME)) ?? "");

  test("spares the next process the walk; the log since then is counted on top", async () => {
    const storage = memoryStorage();
    await putReview(storage, { placeId: 7 });
    await putReview(storage, { placeId: 8, rating: 3 });
    await processOver(storage).ratings.look(T0_MS);
    expect((await stored(storage))?.places).toEqual(
      new Map([
        [7, [0, 0, 0, 0, 1]],
        [8, [0, 0, 1, 0, 0]],
      ]),
    );
    await putReview(storage, { placeId: 7, rating: 4, atMs: T0_MS + HOUR_MS });
    const { ratings, shown, calls } = processOver(storage);
    await ratings.look(T0_MS + 3 * HOUR_MS);
    expect(calls.folders).toBe(0);
    expect(shown(7)).toEqual({ average: 4.5, count: 2 });
    expect(shown(8)).toEqual({ average: 3, count: 1 });
  });

  test("is written again after ten minutes, not before", async () => {
    const storage = memoryStorage();
    await putReview(storage, { placeId: 7 });
    const { ratings } = processOver(storage);
    await ratings.look(T0_MS);
    await putReview(storage, { placeId: 7, atMs: T0_MS + 1 });
    await ratings.look(T0_MS + 599_000);
    expect((await stored(storage))?.places.get(7)).toEqual([0, 0, 0, 0, 1]);
    await ratings.look(T0_MS + 601_000);
    expect((await stored(storage))?.places.get(7)).toEqual([0, 0, 0, 0, 2]);
    expect((await stored(storage))?.writtenMs).toBe(T0_MS + 601_000);
  });

  test.each([
    ["is none", "no"],
    ["is of another format", JSON.stringify({ format: 2, written_ms: T0_MS, since_ms: T0_MS, places: [] })],
    ["is cut short", '{"format":1,"written_ms":1,"since_ms":1,"places":[[7,0,0'],
    ["lacks a count", JSON.stringify({ format: 1, written_ms: T0_MS, since_ms: T0_MS, places: [[7, 1, 2]] })],
    ["is of tomorrow", JSON.stringify({ format: 1, written_ms: T0_MS, since_ms: T0_MS + 24 * HOUR_MS, places: [] })],
    ["is of last year", JSON.stringify({ format: 1, written_ms: 1, since_ms: T0_MS - 400 * 24 * HOUR_MS, places: [] })],
  ])("that %s is passed over: the reviews are walked", async (_, text) => {
    const storage = memoryStorage();
    await putReview(storage, { placeId: 7, atMs: T0_MS - 48 * HOUR_MS });
    await storage.create(SUMMARY, SNAPSHOT_NAME, text);
    const { ratings, shown } = processOver(storage);
    await ratings.look(T0_MS);
    expect(shown(7)).toEqual({ average: 5, count: 1 });
  });

  test("that was taken away makes every process count again", async () => {
    const storage = memoryStorage();
    await putReview(storage, { placeId: 7 });
    const { ratings, shown } = processOver(storage);
    await ratings.look(T0_MS);
    const id = reviewId({ placeId: 9, atMs: T0_MS - 48 * HOUR_MS });
    await storage.create(reviewsFolder(9), id, JSON.stringify(recordOf(id, { placeId: 9 })));
    await storage.removeFolder(SUMMARY);
    await ratings.look(T0_MS + 700_000);
    expect(shown(9)).toEqual({ average: 5, count: 1 });
    expect((await stored(storage))?.places.has(9)).toBe(true);
  });

  test("of an empty storage is not written", async () => {
    const storage = memoryStorage();
    const { ratings } = processOver(storage);
    await ratings.look(T0_MS);
    await ratings.look(T0_MS + 700_000);
    expect(await storage.names(SUMMARY)).toEqual([]);
  });
});
