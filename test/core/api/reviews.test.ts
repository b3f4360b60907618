import { beforeAll, describe, expect, test } from "vitest";
import { deleteReview, postReport, postReview } from "#core/api/reviews.ts";
import { type WriteRequest } from "#core/api/writing.ts";
import { sha256 } from "#core/base/digest.ts";
import type { ReceivedBody } from "#core/http/body.ts";
import { createdReview, type CreatedReview } from "#core/model/review.ts";
import { clientKeys } from "#core/contribution/rate-limit.ts";
import { readStored } from "#core/contribution/record-kind.ts";
import type { ReviewService } from "#core/review/service.ts";
import { memoryStorage } from "#core/contribution/memory-storage.ts";
import { Unavailable } from "#core/contribution/storage.ts";
import { REVIEW } from "#core/review/id.ts";
import { faulty, testReviewService } from "../../support/review-service.ts";
import { NOW_MS, openEngine, type TestEngine } from "../../support/engine.ts";
import { answerOf } from "../../support/reply.ts";

let engine: TestEngine;
beforeAll(async () => {
  engine = await openEngine();
});

const requestOf = (
  value: unknown,
  form: ReceivedBody["form"] = "json",
  more: Partial<WriteRequest> = {},
): WriteRequest => ({
  client: "192.0.2.1",
  search: "",
  receive: async () => Promise.resolve({ ok: true, value: { form, value } }),
  ...more,
});

const post = async (
  value: unknown,
  service: ReviewService = testReviewService(),
  more: Partial<WriteRequest> = {},
  nowMs = NOW_MS,
) =>
  answerOf<CreatedReview>(
    await postReview(requestOf(value, "json", more), engine.context({ nowMs, reviews: service.repository }), service),
  );

const SOUND = { place_id: 1, rating: 5, comment: "Quiet.", name: "Zoë" };

/** A service with one review, and the review. */
const written = async () => {
  const service = testReviewService({ limit: 0 });
  const [review] = (await post(SOUND, service)).data;
  if (review === undefined) throw new Error("no review was answered");
  return { service, review };
};

/** What the client of these tests is counted under. */
const keyOf = async (service: ReviewService) => clientKeys(await service.salts.at(NOW_MS), "192.0.2.1", NOW_MS);

describe("POST /review", () => {
  test("creates: 201, the record with its token, and what is stored has none", async () => {
    const storage = memoryStorage();
    const answer = await post({ ...SOUND, comment: " مسجد جميل " }, testReviewService({}, storage));
    const [created] = answer.data;
    expect(answer).toMatchObject({ status: 201, ok: true, headers: { "cache-control": "no-store" } });
    expect(created).toMatchObject({
      ...SOUND,
      comment: "مسجد جميل",
      status: "published",
      created_at: "2026-02-10T12:00:00+00:00",
    });
    expect(createdReview.strict().parse(created)).toEqual(created);
    const record = await readStored(storage, REVIEW, created?.id ?? "");
    expect(record?.delete_token_hash).toBe(await sha256(created?.delete_token ?? ""));
    expect(JSON.stringify(record)).not.toContain(created?.delete_token);
  });

  test("refuses a review of a place whose type has none", async () => {
    const storage = memoryStorage();
    const answer = await post({ ...SOUND, place_id: 29 }, testReviewService({}, storage));
    expect(answer).toMatchObject({ status: 403, ok: false, code: "not-reviewed" });
    expect(await storage.names("reviews/29")).toEqual([]);
  });

  test("takes a form by the grammar of the query", async () => {
    const service = testReviewService();
    const reply = await postReview(requestOf({ place_id: "5", rating: "1" }, "fields"), engine.context(), service);
    expect(reply.status).toBe(201);
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
    const storage = memoryStorage();
    const answer = await post(value, testReviewService({}, storage));
    expect(answer).toMatchObject({ status, ok: false, code, headers: { "cache-control": "no-store" } });
    expect(await storage.folders("reviews")).toEqual([]);
  });

  test("refuses an unpaired surrogate, by the name of its field, and answers what can be read", async () => {
    const storage = memoryStorage();
    const half = { comment: "x\ud800y", name: "\udfffz", "stars\ud83d": 5 };
    const reply = await postReview(requestOf({ ...SOUND, ...half }), engine.context(), testReviewService({}, storage));
    const answer = answerOf(reply);
    expect(answer).toMatchObject({ status: 400, code: "bad-body" });
    expect(answer.errors.map(({ parameter }) => parameter).toSorted()).toEqual(["comment", "name", "stars\ufffd"]);
    expect(JSON.stringify(answer)).not.toMatch(/\\ud[89a-f]/i);
    expect(await storage.folders("reviews")).toEqual([]);
  });

  test.each([
    ["an invisible name is none", { name: "\u200b\u3164" }, { name: null }],
    ["a comment that shows nothing is none", { comment: " \u2800\ufe0f\u{e0061}" }, { comment: null }],
    ["what hides is taken out", { comment: "Qui\u00adet\u{e0061}.\u200f" }, { comment: "Quiet." }],
    ["joiners that join stay", { name: "می\u200cخواهم\u200c" }, { name: "می\u200cخواهم" }],
    ["length is that of what is kept", { name: `A${"\u200b".repeat(500)}m` }, { name: "Am" }],
  ])("%s", async (_, sent, kept) => {
    const { status, data } = await post({ ...SOUND, ...sent });
    expect(status).toBe(201);
    expect(data[0]).toMatchObject({ ...SOUND, ...kept });
  });

  test("81 characters that are seen are too many, however they were hidden", async () => {
    const { status, errors } = await post({ ...SOUND, name: "\u200ba".repeat(81) });
    expect([status, errors[0]?.parameter]).toEqual([400, "name"]);
  });

  test("a text is the same however it hides what it is", async () => {
    const service = testReviewService({ limit: 0 });
    expect((await post({ ...SOUND, comment: "A calm place" }, service)).status).toBe(201);
    for (const comment of [
      "A calm\u200b place",
      "a\u200c CALM  place",
      "A\u00a0calm\nplace\u2060",
      "\uff21 calm place\ufe0f",
    ])
      expect(await post({ ...SOUND, comment }, service)).toMatchObject({
        status: 409,
        code: "duplicate-review",
      });
    expect((await post({ ...SOUND, comment: "A calm place!" }, service)).status).toBe(201);
  });

  test("names every bad field at once", async () => {
    const { errors } = await post({ rating: 6, comment: 1, stars: 5 });
    const named = errors.map(({ parameter }) => parameter).toSorted();
    expect(named).toEqual(["comment", "place_id", "rating", "stars"]);
  });

  test("the same again is 409, with its code", async () => {
    const { service } = await written();
    expect(await post(SOUND, service)).toMatchObject({ status: 409, code: "duplicate-review" });
  });

  test("the answer to a key is the same byte for byte; another body is 409", async () => {
    const service = testReviewService({ limit: 0 });
    const ask = async (rating: number) =>
      post({ ...SOUND, rating }, service, { idempotencyKey: '"a-key-of-a-client"' });
    const [first, second] = [await ask(5), await ask(5)];
    expect([second.status, second.data, second.meta]).toEqual([201, first.data, first.meta]);
    expect(await ask(4)).toMatchObject({ status: 409, code: "idempotency-conflict" });
  });

  test.each([
    "",
    " ",
    "a b",
    '"',
    '"a',
    "é",
    "a".repeat(256),
    '""',
    "1",
    "5f0c7c1e",
    "a".repeat(15),
    `"${"a".repeat(15)}"`,
    `"${"a".repeat(256)}"`,
    `${"a".repeat(16)}\u00e9`,
    `"${"a".repeat(15)}\\"`,
  ])("%j is no key", async (idempotencyKey) => {
    const answer = await post(SOUND, testReviewService(), { idempotencyKey });
    expect(answer).toMatchObject({
      status: 400,
      code: "bad-parameter",
      errors: [{ parameter: "Idempotency-Key" }],
    });
  });

  test.each(["a".repeat(16), `"${"a".repeat(16)}"`, "a".repeat(255), "5f0c7c1e-8a3d-4b62-9c1f-2d7e6a90b354"])(
    "%j is a key, from whatever address it comes again",
    async (idempotencyKey) => {
      const service = testReviewService();
      const first = await post(SOUND, service, { idempotencyKey });
      const again = await post(SOUND, service, { idempotencyKey, client: "2001:db8::1" });
      expect([first.status, again.status, again.data]).toEqual([201, 201, first.data]);
    },
  );

  test("tells the budget, and when it is spent says when there is more", async () => {
    const service = testReviewService({ limit: 2 });
    const left: (string | undefined)[] = [];
    for (const comment of ["a", "b", "c"]) left.push((await post({ ...SOUND, comment }, service)).headers["ratelimit"]);
    expect(left).toEqual(['"reviews";r=1;t=3600', '"reviews";r=0;t=3600', '"reviews";r=0;t=3600']);
    expect(await post({ ...SOUND, comment: "d" }, service)).toMatchObject({
      status: 429,
      code: "rate-limited",
      headers: { "ratelimit-policy": '"reviews";q=2;w=3600', "retry-after": "3600" },
    });
    expect((await post(SOUND, testReviewService({ limit: 0 }))).headers).not.toHaveProperty("ratelimit");
  });

  test("a site of IPv6 has five budgets for all its networks, and learns which one is tighter", async () => {
    const service = testReviewService({ limit: 2 });
    const from = async (network: number, comment: string, site = "2001:db8:1") =>
      post({ ...SOUND, comment }, service, { client: `${site}:${network.toString(16)}::1` });
    const first = await from(0, "first");
    expect(first.headers).toMatchObject({
      "ratelimit-policy": '"reviews";q=2;w=3600',
      ratelimit: '"reviews";r=1;t=3600',
    });
    const statuses: number[] = [];
    for (let i = 1; i < 14; i += 1) statuses.push((await from(i, "same")).status);
    expect(statuses).toEqual([...Array.from({ length: 9 }, () => 201), ...Array.from({ length: 4 }, () => 429)]);
    const refused = await from(200, "one more");
    expect(refused).toMatchObject({
      status: 429,
      code: "rate-limited",
      headers: {
        "ratelimit-policy": '"reviews-site";q=10;w=3600',
        ratelimit: '"reviews-site";r=0;t=3600',
        "retry-after": "3600",
      },
    });
    // What the site refused is not taken from the budget of the network.
    const { current } = await clientKeys(await service.salts.at(NOW_MS), "2001:db8:1:c8::", NOW_MS);
    expect((await service.counters.reviews.read(current)).count).toBe(0);
    expect((await from(0, "elsewhere", "2001:db8:2")).status).toBe(201);
    expect((await post({ ...SOUND, comment: "IPv4" }, service)).status).toBe(201);
  });

  test("without a limit a site has none", async () => {
    const service = testReviewService({ limit: 0 });
    for (let i = 0; i < 30; i += 1)
      expect((await post({ ...SOUND, comment: `${i}` }, service, { client: `2001:db8:1:${i}::1` })).status).toBe(201);
  });

  test("a site that was refused 3000 times within a minute is ignored", async () => {
    const service = testReviewService({ limit: 0 });
    const client = "2001:db8:1:1::1";
    const { site } = await clientKeys(await service.salts.at(NOW_MS), client, NOW_MS);
    for (let i = 0; i < 2999; i += 1) await service.counters.refused.add(site?.current ?? "");
    expect((await post({ ...SOUND, rating: 6 }, service, { client })).status).toBe(400);
    expect(await post(SOUND, service, { client: "2001:db8:1:2::1" })).toMatchObject({
      status: 429,
      headers: {
        "ratelimit-policy": '"refused-site";q=3000;w=60',
        ratelimit: expect.stringMatching(/^"refused-site";r=0;t=\d+$/),
      },
    });
    expect((await post(SOUND, service, { client: "2001:db8:2:2::1" })).status).toBe(201);
  });

  test("a counter that fails half-way keeps nothing of what it counted", async () => {
    const service = testReviewService({ limit: 2 });
    const { reviews } = service.counters;
    const client = "2001:db8:1:1::1";
    const { current, site } = await clientKeys(await service.salts.at(NOW_MS), client, NOW_MS);
    const add: typeof reviews.add = async (key) =>
      key === site?.current ? Promise.reject(new Unavailable("the counter cannot be asked")) : reviews.add(key);
    const failing: ReviewService = { ...service, counters: { ...service.counters, reviews: { ...reviews, add } } };
    expect((await post(SOUND, failing, { client })).status).toBe(503);
    expect((await reviews.read(current)).count).toBe(0);
  });

  test("a client that was refused 600 times within a minute is ignored", async () => {
    const service = testReviewService({ limit: 0 });
    for (let i = 0; i < 600; i += 1) await service.counters.refused.add((await keyOf(service)).current);
    const read: string[] = [];
    const receive: WriteRequest["receive"] = async () => {
      read.push("body");
      return Promise.resolve({ ok: true, value: { form: "json", value: SOUND } });
    };
    expect(await post(SOUND, service, { receive })).toMatchObject({
      status: 429,
      code: "rate-limited",
      headers: { "retry-after": expect.stringMatching(/^[1-9]\d*$/) },
    });
    expect(read).toEqual([]);
    expect((await post(SOUND, service, { client: "192.0.2.2" })).status).toBe(201);
  });

  test("a refusal is counted, an answer is not", async () => {
    const service = testReviewService({ limit: 0 });
    const refused = async () => (await service.counters.refused.read((await keyOf(service)).current)).count;
    await post(SOUND, service);
    expect(await refused()).toBe(0);
    await post({ ...SOUND, rating: 6 }, service);
    await post({ ...SOUND, place_id: 10 }, service);
    expect(await refused()).toBe(2);
  });

  test("says when to try again if the review could not be stored just now, and acknowledges nothing", async () => {
    const storage = memoryStorage();
    const full = { ...storage, create: async () => Promise.reject(new Error("disk full")) };
    const causes: unknown[] = [];
    const service: ReviewService = { ...testReviewService({}, full), onFailure: (cause) => causes.push(cause) };
    expect(await post(SOUND, service)).toMatchObject({
      status: 503,
      ok: false,
      code: "unavailable",
      headers: { "retry-after": "5", "cache-control": "no-store" },
    });
    expect(causes).toEqual([new Error("disk full")]);
    expect(await storage.folders("reviews")).toEqual([]);
  });
});

describe("DELETE /review", () => {
  const erase = async (service: ReviewService, id: string | null, authorization?: string) =>
    answerOf(
      await deleteReview(
        requestOf(null, "json", { search: id === null ? "" : `?id=${id}`, authorization }),
        engine.context(),
        service,
      ),
    );

  test("takes text and name away for good, and answers the same when asked again", async () => {
    const { service, review } = await written();
    const { delete_token, ...record } = review;
    for (let i = 0; i < 3; i += 1) {
      const answer = await erase(service, review.id, `Bearer ${delete_token}`);
      expect([answer.status, answer.data]).toEqual([
        200,
        [{ ...record, comment: null, name: null, status: "removed" }],
      ]);
    }
    expect(await readStored(service.storage, REVIEW, review.id)).toMatchObject({ comment: null, name: null });
    expect(await service.storage.names("acts/1")).toHaveLength(1);
    expect((await service.repository.stateOf(1)).rating.count).toBe(0);
  });

  test("asks for the token of that review", async () => {
    const { service, review } = await written();
    const missing = await erase(service, review.id);
    expect(missing).toMatchObject({ status: 401, code: "unauthorized" });
    expect(missing.headers["www-authenticate"]).toBe('Bearer realm="review"');
    expect(await erase(service, review.id, "Basic eDp5")).toMatchObject({ status: 401 });
    expect(await erase(service, review.id, `Bearer ${"0".repeat(64)}`)).toMatchObject({
      status: 403,
      code: "forbidden",
    });
    expect(await erase(service, review.id, "Bearer x")).toMatchObject({ status: 403 });
    expect(await erase(service, "nothing", "Bearer x")).toMatchObject({ status: 404, code: "unknown-id" });
    expect(await erase(service, `${review.id.slice(0, -1)}0`, "Bearer x")).toMatchObject({ status: 404 });
    expect(await erase(service, null, "Bearer x")).toMatchObject({ status: 400, code: "bad-parameter" });
    expect(await readStored(service.storage, REVIEW, review.id)).toMatchObject({ comment: "Quiet." });
  });

  test("what failed half-way hides the text at once, and the next request ends it", async () => {
    const { service, review } = await written();
    const storage = { ...service.storage, replace: async () => Promise.reject(new Error("disk full")) };
    const failing = testReviewService({}, storage);
    const authorization = `Bearer ${review.delete_token}`;
    expect(await erase(failing, review.id, authorization)).toMatchObject({ status: 503 });
    const [entry] = (await service.repository.stateOf(1)).entries;
    expect(entry).toMatchObject({ status: "removed", isErased: true });
    expect((await erase(service, review.id, authorization)).status).toBe(200);
    expect(await readStored(service.storage, REVIEW, review.id)).toMatchObject({ comment: null });
  });
});

describe("POST /review/report", () => {
  const report = async (service: ReviewService, value: unknown, client = "192.0.2.1") =>
    answerOf(await postReport(requestOf(value, "json", { client }), engine.context(), service));

  test("is taken once of each client", async () => {
    const { service, review } = await written();
    const value = { id: review.id, reason: "spam", note: " Twice. " };
    const told = { review_id: review.id, reason: "spam", received_at: "2026-02-10T12:00:00+00:00" };
    expect(await report(service, value)).toMatchObject({ status: 200, data: [told] });
    expect(await report(service, { ...value, reason: "other" })).toMatchObject({ status: 200, data: [told] });
    await report(service, value, "192.0.2.2");
    const { entries } = await service.repository.stateOf(1);
    expect(entries.map(({ reports, status }) => [reports, status])).toEqual([[2, "published"]]);
  });

  test.each([
    [{ id: "none", reason: "spam" }, 404, []],
    [{ reason: "boring" }, 400, ["id", "reason"]],
    [{ id: "x y", reason: "spam", note: 5, more: 1 }, 400, ["id", "more", "note"]],
    [{ id: "none", reason: "spam", note: "a".repeat(1001) }, 400, ["note"]],
  ])("%j is %s", async (value, status, named) => {
    const answer = await report(testReviewService(), value);
    expect(answer.status).toBe(status);
    expect((answer.errors ?? []).map(({ parameter }) => parameter).toSorted()).toEqual(named);
  });

  test("has a budget of its own", async () => {
    const { service, review } = await written();
    const limited: ReviewService = { ...service, limit: 1 };
    const [second] = (await post({ ...SOUND, comment: "b" }, service)).data;
    expect((await report(limited, { id: review.id, reason: "spam" })).status).toBe(200);
    expect(await report(limited, { id: second?.id, reason: "spam" })).toMatchObject({
      status: 429,
      headers: { "ratelimit-policy": '"reports";q=1;w=3600', ratelimit: '"reports";r=0;t=3600' },
    });
  });

  test("whose act was not kept is kept by the next one, as the first", async () => {
    const { service, review } = await written();
    // The salt is known; two claims fail to be found and one is made, then the log and the act.
    for (let i = 0; i < 12; i += 1) {
      const faults = [...Array.from({ length: i }, () => "none" as const), "before" as const];
      await report(testReviewService({ limit: 0 }, faulty(service.storage, faults)), { id: review.id, reason: "spam" });
    }
    expect((await report(service, { id: review.id, reason: "spam" })).status).toBe(200);
    expect((await service.repository.stateOf(1)).entries[0]?.reports).toBe(1);
  });
});
