import { beforeAll, describe, expect, test } from "vitest";
import { deleteReview, listModeration, postModeration, postReport } from "#core/api/reviews.ts";
import type { WriteRequest } from "#core/api/writing.ts";
import { moderatedReview, type ModeratedReview } from "#core/model/review.ts";
import type { ReviewService } from "#core/review/service.ts";
import { submit, testReviewService } from "../../support/review-service.ts";
import { NOW_MS, openEngine, type TestEngine } from "../../support/engine.ts";
import { answerOf } from "../../support/reply.ts";

let engine: TestEngine;
beforeAll(async () => {
  engine = await openEngine();
});

const TOKEN = "sixteen-characters";
const RIGHT = `Bearer ${TOKEN}`;

const request = (value: unknown, authorization: string | undefined, search = ""): WriteRequest => ({
  client: "192.0.2.1",
  search,
  authorization,
  receive: async () => Promise.resolve({ ok: true, value: { form: "json", value } }),
});

const list = async (service: ReviewService, search = "", authorization: string | undefined = RIGHT) =>
  answerOf<ModeratedReview>(await listModeration(request(null, authorization, search), engine.context(), service));

const moderate = async (service: ReviewService, value: unknown, authorization: string | undefined = RIGHT) =>
  answerOf<ModeratedReview>(await postModeration(request(value, authorization), engine.context(), service));

/** A service that holds every review, with three of them at two places, oldest first. */
const held = async () => {
  const service = testReviewService({ isHolding: true, moderators: [{ name: "amina", token: TOKEN }] });
  const reviews = [];
  for (const [i, placeId] of [1, 4, 1].entries()) {
    const outcome = await submit(service, { placeId, comment: `${i}`, nowMs: NOW_MS + i });
    if (!("record" in outcome)) throw new Error(outcome.kind);
    reviews.push(outcome.record);
  }
  const [first, second, third] = reviews;
  if (first === undefined || second === undefined || third === undefined) throw new Error("fewer than three");
  return { service, first, second, third };
};

describe("without a token of the server", () => {
  test("the addresses are not there", async () => {
    const service = testReviewService();
    const { status, code, error } = await list(service);
    expect([status, code]).toEqual([404, "not-found"]);
    expect(error).toContain("/api/v1/moderation/reviews");
    expect(await moderate(service, {})).toMatchObject({ status: 404, code: "not-found" });
  });
});

describe("the token", () => {
  test.each([
    [undefined, 401],
    ["Basic eDp5", 401],
    ["Bearer ", 401],
    [`Bearer ${TOKEN}x`, 403],
    [`Bearer ${TOKEN.slice(1)}`, 403],
    [`bearer ${TOKEN}`, 200],
  ])("%s is %i", async (authorization, status) => {
    const { service, first } = await held();
    const ask = request(null, authorization);
    expect((await listModeration(ask, engine.context(), service)).status).toBe(status);
    const value = { id: first.id, action: "publish", reason: "a" };
    const answer = answerOf(await postModeration(request(value, authorization), engine.context(), service));
    expect(answer.status).toBe(status);
    if (status === 401) expect(answer.headers["www-authenticate"]).toBe('Bearer realm="moderation"');
    const isPublished = (await service.repository.stateOf(1)).rating.count === 1;
    expect(isPublished).toBe(status === 200);
  });
});

describe("GET /moderation/reviews", () => {
  test("lists what is pending, of all places, newest first, in pages", async () => {
    const { service, first, second, third } = await held();
    const all = await list(service);
    expect(all.data.map(({ id }) => id)).toEqual([third.id, second.id, first.id]);
    expect(all.meta).toMatchObject({ total: 3, limit: 20, offset: 0 });
    expect(all.headers["cache-control"]).toBe("no-store");
    for (const record of all.data) expect(moderatedReview.strict().parse(record)).toEqual(record);
    const page = await list(service, "?limit=1&offset=1");
    expect(page.data.map(({ id }) => id)).toEqual([second.id]);
    expect(page.headers["link"]).toContain("/api/v1/moderation/reviews?limit=1&offset=2");
    expect((await list(service, "?status=published")).data).toEqual([]);
    expect(await list(service, "?status=lost&limit=51")).toMatchObject({ status: 400, code: "bad-parameter" });
  });

  test("shows reports and history", async () => {
    const { service, first } = await held();
    await moderate(service, { id: first.id, action: "publish", reason: "Fine." });
    const report = { id: first.id, reason: "spam", note: "Twice." };
    await postReport(request(report, undefined), engine.context(), service);
    await moderate(service, { id: first.id, action: "remove", reason: "Spam." });
    const at = "2026-02-10T12:00:00+00:00";
    expect((await list(service, "status=removed")).data).toMatchObject([
      {
        id: first.id,
        status: "removed",
        comment: "0",
        reports: [{ reason: "spam", note: "Twice.", received_at: at }],
        history: [
          { action: "publish", by: "moderator", moderator: "amina", reason: "Fine.", at },
          { action: "remove", by: "moderator", moderator: "amina", reason: "Spam.", at },
        ],
      },
    ]);
  });

  test("says who judged, to moderators alone, and to the log", async () => {
    const told: unknown[] = [];
    const { service: held1, first } = await held();
    const second = { name: "bilal", token: "another-sixteen-characters" };
    const onModerated = (act: unknown): void => void told.push(act);
    const service = { ...held1, moderators: [...held1.moderators, second], onModerated };
    await moderate(service, { id: first.id, action: "publish", reason: "Fine." });
    const answer = await moderate(
      service,
      { id: first.id, action: "remove", reason: "Spam." },
      `Bearer ${second.token}`,
    );
    expect(answer.data[0]?.history.map(({ moderator }) => moderator)).toEqual(["amina", "bilal"]);
    expect(answer.meta["moderator"]).toBe("bilal");
    expect((await list(service, "status=removed")).meta["moderator"]).toBe("amina");
    const about = { about: "review", id: first.id };
    expect(told).toEqual([
      { moderator: "amina", ...about, action: "publish" },
      { moderator: "bilal", ...about, action: "remove" },
    ]);
    // Taken away alone; what was done stays.
    const left = { ...service, moderators: held1.moderators };
    expect(
      await moderate(left, { id: first.id, action: "publish", reason: "?" }, `Bearer ${second.token}`),
    ).toMatchObject({
      status: 403,
    });
    expect((await list(left, "status=removed")).data[0]?.history.map(({ moderator }) => moderator)).toEqual([
      "amina",
      "bilal",
    ]);
    const shown = await service.repository.page(await service.repository.stateOf(1), 0, 10);
    expect(JSON.stringify(shown)).not.toMatch(/amina|bilal/);
  });

  test("lists what readers reported since it was last judged", async () => {
    const { service, first } = await held();
    const report = async (client: string, atMs = NOW_MS): Promise<unknown> => {
      const sent = { ...request({ id: first.id, reason: "spam" }, undefined), client };
      return postReport(sent, { ...engine.context(), nowMs: atMs }, service);
    };
    const reported = async (): Promise<readonly string[]> =>
      (await list(service, "status=reported")).data.map(({ id }) => id);
    await report("192.0.2.1");
    // It waits for its first verdict still.
    expect(await reported()).toEqual([]);
    await moderate(service, { id: first.id, action: "publish", reason: "Fine." });
    expect(await reported()).toEqual([]);
    await report("192.0.2.2", NOW_MS + 1000);
    expect(await reported()).toEqual([first.id]);
    await moderate(service, { id: first.id, action: "publish", reason: "Still fine." });
    expect(await reported()).toEqual([]);
    await report("192.0.2.3", NOW_MS + 2000);
    await moderate(service, { id: first.id, action: "remove", reason: "Spam." });
    expect(await reported()).toEqual([]);
  });
});

describe("POST /moderation/review", () => {
  test("publishes and removes, the last act counts, within one millisecond too", async () => {
    const { service, first } = await held();
    for (let i = 0; i < 6; i += 1) {
      const action = i % 2 === 0 ? "publish" : "remove";
      const status = i % 2 === 0 ? "published" : "removed";
      const answer = await moderate(service, { id: first.id, action, reason: `${i}` });
      expect([answer.status, answer.data[0]?.status]).toEqual([200, status]);
      expect((await service.repository.stateOf(1)).rating.count).toBe(i % 2 === 0 ? 1 : 0);
    }
    expect((await list(service, "status=removed")).data[0]?.history).toHaveLength(6);
  });

  test("never brings back what was erased", async () => {
    const { service, first } = await held();
    const erase = request(null, `Bearer ${first.delete_token}`, `id=${first.id}`);
    expect((await deleteReview(erase, engine.context(), service)).status).toBe(200);
    const publish = { id: first.id, action: "publish", reason: "a" };
    expect(await moderate(service, publish)).toMatchObject({ status: 409, code: "review-erased" });
    expect((await moderate(service, { ...publish, action: "remove" })).status).toBe(200);
    expect((await list(service, "status=removed")).data).toMatchObject([{ comment: null, name: null }]);
  });

  test.each([
    [{ id: "none", action: "publish", reason: "a" }, 404, []],
    [{ id: "none", action: "erase", reason: " " }, 400, ["action", "reason"]],
    [{ why: 1 }, 400, ["action", "id", "reason", "why"]],
  ])("%j is %i", async (value, status, named) => {
    const { service } = await held();
    const answer = await moderate(service, value);
    expect(answer.status).toBe(status);
    expect((answer.errors ?? []).map(({ parameter }) => parameter).toSorted()).toEqual(named);
  });
});
