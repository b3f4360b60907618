/** A clock that jumps, by an hour or a year, forth and back: ratings, salts, claims and tidying go on. */
import { describe, expect, test } from "vitest";
import { createHousekeeper } from "#core/contribution/housekeeper.ts";
import { memoryStorage } from "#core/contribution/memory-storage.ts";
import { createSalts, periodOf } from "#core/contribution/salts.ts";
import { SUMMARY } from "#core/contribution/storage.ts";
import { voterPeriodOf, VOTERS } from "#core/contribution/voters.ts";
import { readSnapshot, SNAPSHOT_NAME } from "#core/review/ratings-snapshot.ts";
import { createRatings, LOOK_AGAIN_MS } from "#core/review/ratings.ts";
import { createReviewRepository } from "#core/review/service.ts";
import { random, submit, testReviewService } from "../../support/review-service.ts";
import { T0_MS, putReview } from "../../support/reviews.ts";

const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * 24 * HOUR_MS;
/** In the middle of the period of a salt. */
const NOW_MS = T0_MS + HOUR_MS;
const JUMPS_MS = [-YEAR_MS, -HOUR_MS, HOUR_MS, YEAR_MS];

describe("ratings", () => {
  test.each(JUMPS_MS)("of other processes are followed after a jump of %d ms", async (jumpMs) => {
    const storage = memoryStorage();
    const ratings = createRatings(storage, createReviewRepository(storage).stateOf, async () => Promise.resolve());
    await ratings.look(T0_MS);
    const nowMs = T0_MS + jumpMs;
    await ratings.look(nowMs);
    await putReview(storage, { placeId: 7, rating: 4, atMs: nowMs });
    await ratings.look(nowMs + LOOK_AGAIN_MS);
    expect(ratings.get(7)).toBeDefined();
  });

  test("are written down again after a snapshot of next year", async () => {
    const storage = memoryStorage();
    await putReview(storage, { placeId: 7 });
    for (const nowMs of [T0_MS + YEAR_MS, T0_MS]) {
      const ratings = createRatings(storage, createReviewRepository(storage).stateOf, async () => Promise.resolve());
      await ratings.look(nowMs);
    }
    const snapshot = readSnapshot((await storage.get(SUMMARY, SNAPSHOT_NAME)) ?? "");
    expect(snapshot?.writtenMs).toBe(T0_MS);
  });
});

describe("a client", () => {
  test.each(JUMPS_MS)("may say the same again a day after a jump of %d ms and back", async (jumpMs) => {
    const service = testReviewService();
    expect((await submit(service, { nowMs: T0_MS + jumpMs })).kind).toBe("created");
    expect((await submit(service, { nowMs: T0_MS + 26 * HOUR_MS })).kind).toBe("created");
  });

  test("may use its key again a day after a jump of an hour and back", async () => {
    const service = testReviewService();
    const key = "k";
    const first = await submit(service, { key, nowMs: T0_MS + HOUR_MS });
    expect(first.kind).toBe("created");
    expect((await submit(service, { key, nowMs: T0_MS })).kind).toBe("replayed");
  });
});

describe("salts of next year", () => {
  test("are not used, and are taken away with their claims", async () => {
    const storage = memoryStorage();
    const service = testReviewService({}, storage);
    await submit(service, { nowMs: NOW_MS + YEAR_MS, key: "k" });
    await submit(service, { nowMs: NOW_MS });
    const periods = (await createSalts(storage, random).at(NOW_MS)).map(({ period }) => period);
    expect(periods).toEqual([periodOf(NOW_MS)]);
    await createHousekeeper(storage, () => undefined)(NOW_MS);
    expect(await storage.folders("salts")).toEqual([`salts/${periodOf(NOW_MS)}`]);
    expect(await storage.folders("once")).toEqual([`once/${periodOf(NOW_MS)}`]);
  });
});

describe("the secret of confirmations", () => {
  const DAY_MS = 24 * HOUR_MS;
  const LIFE_MS = 400 * DAY_MS;
  const folderOf = (nowMs: number): string => `${VOTERS}/${voterPeriodOf(nowMs)}`;
  const withSecret = async (...times: readonly number[]) => {
    const storage = memoryStorage();
    for (const atMs of times) await storage.create(folderOf(atMs), "secret", String(atMs));
    return { storage, tidy: createHousekeeper(storage, (cause) => expect(cause).toBeNull()) };
  };

  test.each([-2 * LIFE_MS, -YEAR_MS, YEAR_MS, 2 * LIFE_MS])("outlives a jump of %d ms and back", async (jumpMs) => {
    const { storage, tidy } = await withSecret(NOW_MS, NOW_MS + jumpMs);
    for (let i = 0; i < 3; i += 1) {
      const nowMs = NOW_MS + i * 3 * HOUR_MS;
      await tidy(nowMs);
      await tidy(nowMs + jumpMs);
    }
    await tidy(NOW_MS + 10 * HOUR_MS);
    expect(await storage.get(folderOf(NOW_MS), "secret")).toBe(String(NOW_MS));
    // What the jump made goes, ahead of time or behind it.
    await tidy(NOW_MS + 40 * HOUR_MS);
    await tidy(NOW_MS + 70 * HOUR_MS);
    expect(await storage.folders(VOTERS)).toEqual([folderOf(NOW_MS)]);
  });

  test("is gone a day after its 400 days", async () => {
    const { storage, tidy } = await withSecret(NOW_MS);
    const endMs = (Number(voterPeriodOf(NOW_MS)) + 1) * LIFE_MS;
    await tidy(endMs - 1);
    expect(await storage.folders(VOTERS)).toHaveLength(1);
    await tidy(endMs + HOUR_MS);
    await tidy(endMs + 23 * HOUR_MS);
    expect(await storage.folders(VOTERS)).toHaveLength(1);
    await tidy(endMs + 26 * HOUR_MS);
    expect(await storage.folders(VOTERS)).toEqual([]);
  });
});
