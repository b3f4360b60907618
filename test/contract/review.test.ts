/** POST /review, and how /place shows what was written. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ACCEPTED_REVIEWS, JSON_TYPE, REFUSED_REVIEWS } from "./cases/review.ts";
import { expectSuccess } from "./envelope.ts";
import type { Json } from "./envelope.ts";
import { NOT_WRITABLE, askHost, openHost } from "./host.ts";
import type { Host } from "./host.ts";
import { describeUnless, runRows } from "./rows.ts";

let host: Host;
beforeAll(async () => {
  host = await openHost();
});
afterAll(async () => host.stop());

describe("refused", () => runRows(() => host, REFUSED_REVIEWS));

/** Another than the tables write about. */
const placeOf = async (index: number): Promise<number> => {
  const { data } = expectSuccess(await askHost(host, "/places?limit=5&offset=5"));
  return Number(data[index]?.["id"]);
};

const write = async (placeId: number, rating: number, comment: string): Promise<Json> => {
  const body = JSON.stringify({ place_id: placeId, rating, comment });
  const answer = await askHost(host, { ask: "POST /review", headers: { "content-type": JSON_TYPE }, body });
  expect(answer.status, answer.text).toBe(201);
  return expectSuccess(answer).data[0] ?? {};
};

interface Shown {
  readonly rating: { average: number | null; count: number; distribution: Readonly<Record<string, number>> };
  readonly reviews: readonly Json[];
}

const show = async (placeId: number): Promise<Shown> =>
  expectSuccess(await askHost(host, `/place?id=${placeId}`)).data[0] as unknown as Shown;

describeUnless(NOT_WRITABLE, "accepted", () => {
  runRows(() => host, ACCEPTED_REVIEWS);

  it("§3 Caching: /place reflects a 201 at once", async () => {
    const placeId = await placeOf(0);
    const path = `/place?id=${placeId}`;
    const before = await askHost(host, path);
    const { delete_token, ...review } = await write(placeId, 4, `At once ${before.headers["date"]}`);
    const condition = { "if-none-match": before.headers["etag"] ?? "" };
    const after = await askHost(host, { ask: path, headers: condition });
    expect(after.status).toBe(200);
    expect(after.headers["etag"]).not.toBe(before.headers["etag"]);
    const { reviews } = await show(placeId);
    expect(reviews[0]).toEqual(review);
    expect(after.text).not.toContain(String(delete_token));
  });

  it("§3 Records: the rating and the newest 10 reviews", async () => {
    const placeId = await placeOf(1);
    const { rating: had } = await show(placeId);
    const written: Json[] = [];
    for (let i = 0; i < 12; i += 1) {
      written.push(await write(placeId, (i % 5) + 1, `Review ${i} of many, ${Date.now()}`));
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    const ids = written.map(({ id }) => String(id));
    expect(ids, "ids are in the order of time").toEqual(ids.toSorted());
    const { rating, reviews } = await show(placeId);
    expect(reviews.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 10));
    expect(rating.count).toBe(had.count + 12);
    const stars = Object.entries(rating.distribution);
    const sum = stars.reduce((total, [star, count]) => total + Number(star) * count, 0);
    expect(rating.average).toBeCloseTo(sum / rating.count, 2);
  });

  it("§3 Reviews: fifty at the same time are fifty", async () => {
    const placeId = await placeOf(2);
    const { rating: had } = await show(placeId);
    const stamp = Date.now();
    await Promise.all(Array.from({ length: 50 }, async (_, i) => write(placeId, 3, `Number ${i}, ${stamp}`)));
    expect((await show(placeId)).rating.count).toBe(had.count + 50);
  });
});
