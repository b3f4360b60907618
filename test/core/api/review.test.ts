import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { postReview } from "#core/api/review.ts";
import type { ReceivedBody } from "#core/api/review.ts";
import { createdReview } from "#core/model/review.ts";
import type { CreatedReview, StoredReview } from "#core/model/review.ts";
import { RANDOM_BYTES, sha256 } from "#core/review/create.ts";
import { openEngine } from "../../support/engine.ts";
import type { TestEngine } from "../../support/engine.ts";
import { answerOf } from "../../support/reply.ts";

let engine: TestEngine;
beforeAll(async () => {
  engine = await openEngine();
});
afterAll(() => engine.close());

const RANDOM = Uint8Array.from({ length: RANDOM_BYTES }, (_, i) => i * 5);

const post = async (value: unknown, form: ReceivedBody["form"] = "json") => {
  const kept: StoredReview[] = [];
  const store = async (review: StoredReview): Promise<boolean> => Promise.resolve(kept.push(review) > 0);
  return {
    kept,
    answer: answerOf<CreatedReview>(await postReview({ form, value }, engine.context(), RANDOM, store)),
  };
};

describe("POST /review", () => {
  test("creates: 201, the record with its token, and what is stored has none", async () => {
    const { kept, answer } = await post({ place_id: 1, rating: 5, comment: " مسجد جميل ", name: "Zoë" });
    const [created] = answer.data;
    expect({ status: answer.status, ok: answer.ok, cache: answer.headers["cache-control"] }).toEqual({
      status: 201,
      ok: true,
      cache: "no-store",
    });
    expect(created).toMatchObject({
      place_id: 1,
      rating: 5,
      comment: "مسجد جميل",
      name: "Zoë",
      status: "published",
      created_at: "2026-02-10T12:00:00+00:00",
    });
    expect(createdReview.strict().parse(created)).toEqual(created);
    expect(kept).toHaveLength(1);
    expect(kept[0]).toMatchObject({
      id: created?.id,
      delete_token_hash: await sha256(created?.delete_token ?? ""),
    });
    expect(JSON.stringify(kept)).not.toContain(created?.delete_token);
  });

  test("takes a form by the grammar of the query", async () => {
    expect((await post({ place_id: "5", rating: "1" }, "fields")).answer.status).toBe(201);
  });

  test.each([
    ["a place that there is not", { place_id: 10, rating: 5 }, 404, "unknown-id"],
    ["a place that was taken out", { place_id: 8, rating: 5 }, 410, "retired"],
    ["a row that has no number yet", { place_id: 2_000_000_000, rating: 5 }, 400, "bad-body"],
    ["numbers as text", { place_id: "1", rating: "5" }, 400, "bad-body"],
    ["an unknown field", { place_id: 1, rating: 5, id: "x" }, 400, "bad-body"],
    ["no object", [1, 5], 400, "bad-body"],
    ["nothing", null, 400, "bad-body"],
  ] as const)("stores nothing for %s", async (_, value, status, code) => {
    const { kept, answer } = await post(value);
    expect(answer).toMatchObject({ status, ok: false, code, headers: { "cache-control": "no-store" } });
    expect(kept).toEqual([]);
  });

  test("names every bad field at once", async () => {
    const { answer } = await post({ rating: 6, comment: 1, stars: 5 });
    expect(answer.errors.map(({ parameter }) => parameter).toSorted()).toEqual([
      "comment",
      "place_id",
      "rating",
      "stars",
    ]);
  });

  test("says when to try again if the review could not be stored just now", async () => {
    const value = { place_id: 1, rating: 5 };
    const full = async (): Promise<boolean> => Promise.resolve(false);
    const answer = answerOf(await postReview({ form: "json", value }, engine.context(), RANDOM, full));
    expect(answer).toMatchObject({ status: 503, ok: false, code: "unavailable" });
    expect(answer.headers).toMatchObject({
      "retry-after": expect.stringMatching(/^\d+$/),
      "cache-control": "no-store",
    });
  });

  test("fails when storing fails", async () => {
    const store = async (): Promise<boolean> => Promise.reject(new Error("disk full"));
    const value = { place_id: 1, rating: 5 };
    await expect(postReview({ form: "json", value }, engine.context(), RANDOM, store)).rejects.toThrow(
      "disk full",
    );
  });
});
