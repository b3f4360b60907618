import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createReviewRepository } from "#core/review/service.ts";
import { memoryStorage } from "#core/contribution/memory-storage.ts";
import { type ContributionStorage, logFolder } from "#core/contribution/storage.ts";
import { REVIEW, reviewedPlaces, reviewsFolder } from "#core/review/id.ts";
import { addRecord } from "#core/contribution/once.ts";
import { filesStorage } from "../../../server/storage/files.ts";
import { putAct, putReview, recordOf, reviewId, T0_MS } from "../../support/reviews.ts";

/** The same storage, and how often each of its functions was called. */
const counted = (storage: ContributionStorage) => {
  const calls = { names: 0, get: 0 };
  return {
    calls,
    storage: {
      ...storage,
      names: async (folder: string) => {
        calls.names += 1;
        return storage.names(folder);
      },
      get: async (folder: string, name: string) => {
        calls.get += 1;
        return storage.get(folder, name);
      },
    },
  };
};

describe("the repository", () => {
  test("names folders of the log by the hour of UTC", () => {
    expect(logFolder(T0_MS)).toBe("log/2026021012");
    expect(logFolder(T0_MS - 1)).toBe("log/2026021011");
    expect(logFolder(Date.UTC(2026, 11, 31, 23, 59, 59, 999))).toBe("log/2026123123");
  });

  test("keeps a review after its line of the log", async () => {
    const storage = memoryStorage();
    const [id, order] = [reviewId(), [] as string[]];
    const create: ContributionStorage["create"] = async (folder, name, value) => {
      order.push(folder);
      return storage.create(folder, name, value);
    };
    const watched = { ...storage, create };
    expect(await addRecord(watched, REVIEW, recordOf(id, {}), T0_MS)).toBe(true);
    expect(order).toEqual(["log/2026021012", "reviews/1"]);
    expect(await addRecord(watched, REVIEW, recordOf(id, { rating: 1 }), T0_MS)).toBe(false);
    const repository = createReviewRepository(watched);
    const [entry] = (await repository.stateOf(1)).entries;
    expect(entry && (await repository.read(entry))).toEqual(recordOf(id, {}));
  });

  test("pages what is published, newest first, and reads only what it shows", async () => {
    const inner = memoryStorage();
    const { storage, calls } = counted(inner);
    const ids: string[] = [];
    for (let i = 0; i < 30; i += 1) ids.push(await putReview(inner, { atMs: T0_MS + i, isHeld: i % 3 === 0 }));
    await putAct(inner, ids[29] ?? "", "remove", T0_MS + 100);
    const expected = ids.filter((_, i) => i % 3 !== 0 && i !== 29).reverse();
    const repository = createReviewRepository(storage);
    const state = await repository.stateOf(1);
    const pageOf = async (offset: number, limit: number) =>
      (await repository.page(state, offset, limit)).map(({ id }) => id);
    expect(await pageOf(0, 5)).toEqual(expected.slice(0, 5));
    expect(calls.get).toBe(5);
    expect(await pageOf(17, 5)).toEqual(expected.slice(17));
    expect(await pageOf(100, 5)).toEqual([]);
    expect(calls.get).toBe(5 + expected.length - 17);
  });

  test("shows neither the token's hash nor, after an erasure, the text that may still be there", async () => {
    const storage = memoryStorage();
    const id = await putReview(storage);
    const repository = createReviewRepository(storage);
    const [shown] = await repository.page(await repository.stateOf(1), 0, 1);
    expect(shown).not.toHaveProperty("delete_token_hash");
    expect(shown).toMatchObject({ id, status: "published", name: "Amina" });
    await putAct(storage, id, "erase", T0_MS + 1);
    const [entry] = (await repository.stateOf(1)).entries;
    expect(entry && (await repository.read(entry))).toMatchObject({ comment: null, name: null, rating: 5 });
    expect(await repository.page(await repository.stateOf(1), 0, 1)).toEqual([]);
  });

  test("passes over a record that cannot be read", async () => {
    const storage = memoryStorage();
    const [good, bad] = [await putReview(storage), reviewId({ atMs: T0_MS + 1 })];
    await storage.create(reviewsFolder(1), bad, '{"id":"');
    const repository = createReviewRepository(storage);
    expect((await repository.page(await repository.stateOf(1), 0, 5)).map(({ id }) => id)).toEqual([good]);
  });

  test("reads names again only when something was added, and once for all who ask at once", async () => {
    const inner = memoryStorage();
    const { storage, calls } = counted(inner);
    await putReview(inner);
    const repository = createReviewRepository(storage);
    await Promise.all(Array.from({ length: 20 }, async () => repository.stateOf(1)));
    expect(calls.names).toBe(2);
    await repository.stateOf(1);
    expect(calls.names).toBe(2);
    await putReview(inner, { atMs: T0_MS + 5 });
    expect((await repository.stateOf(1)).entries).toHaveLength(2);
  });

  test("what was acknowledged before the question is in the answer, however many ask", async () => {
    const inner = memoryStorage();
    const slow: ContributionStorage = {
      ...inner,
      names: async (folder) => {
        const names = await inner.names(folder);
        await new Promise((resolve) => setTimeout(resolve, 2));
        return names;
      },
    };
    const repository = createReviewRepository(slow);
    const seen = Array.from({ length: 20 }, async (_, i) => {
      await new Promise((resolve) => setTimeout(resolve, i));
      await putReview(inner, { atMs: T0_MS + i });
      const before = (await inner.names("reviews/1")).length;
      expect((await repository.stateOf(1)).entries.length).toBeGreaterThanOrEqual(before);
    });
    await Promise.all(seen);
  });

  test("a storage that fails once does not stay failed", async () => {
    const inner = memoryStorage();
    await putReview(inner);
    let isDown = true;
    const names: ContributionStorage["names"] = async (folder) =>
      isDown ? Promise.reject(new Error("down")) : inner.names(folder);
    const repository = createReviewRepository({ ...inner, names });
    await expect(repository.stateOf(1)).rejects.toThrow("down");
    isDown = false;
    expect((await repository.stateOf(1)).entries).toHaveLength(1);
  });

  test("knows which places were ever reviewed", async () => {
    const storage = memoryStorage();
    await putReview(storage, { placeId: 7 });
    await putReview(storage, { placeId: 12 });
    await storage.create("reviews/elsewhere", "x", "");
    expect([...(await reviewedPlaces(storage))].sort((a, b) => a - b)).toEqual([7, 12]);
  });
});

describe("on files", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "musalla-repository-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test("two shelves over one folder see each other's reviews and acts at once", async () => {
    const [one, other] = [filesStorage(folder), filesStorage(folder)];
    const [first, second] = [createReviewRepository(one), createReviewRepository(other)];
    for (let i = 0; i < 10; i += 1) {
      const [writer, reader] = i % 2 === 0 ? [one, second] : [other, first];
      const countOf = async () => (await reader.stateOf(1)).rating.count;
      const id = await putReview(writer, { atMs: T0_MS + i });
      expect(await countOf()).toBe(i + 1);
      await putAct(writer, id, "remove", T0_MS + 100 + i);
      expect(await countOf()).toBe(i);
      await putAct(writer, id, "publish", T0_MS + 200 + i);
      expect(await countOf()).toBe(i + 1);
    }
  });
});
