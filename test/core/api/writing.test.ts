/** Guessing tokens: each wrong one counts, and after 600 within a minute not even the right one is listened to. */
import { beforeAll, expect, test } from "vitest";
import { deleteReview, listModeration } from "#core/api/reviews.ts";
import type { WriteRequest } from "#core/api/writing.ts";
import { REFUSED_MAX } from "#core/contribution/rate-limit.ts";
import { submit, testReviewService } from "../../support/review-service.ts";
import { NOW_MS, openEngine, type TestEngine } from "../../support/engine.ts";

let engine: TestEngine;
beforeAll(async () => {
  engine = await openEngine();
});

const TOKEN = "sixteen-characters";

const request = (client: string, authorization: string, search = ""): WriteRequest => ({
  client,
  search,
  authorization,
  receive: async () => Promise.reject(new Error("no body is read")),
});

test("of moderators", async () => {
  const service = testReviewService({ moderators: [{ name: "amina", token: TOKEN }] });
  const guess = async (client: string, token: string, search = "") =>
    listModeration(request(client, `Bearer ${token}`, search), engine.context(), service);
  for (let i = 0; i < REFUSED_MAX; i += 1) expect((await guess("192.0.2.7", `guess-${i}`)).status).toBe(403);
  const refused = await guess("192.0.2.7", TOKEN);
  expect([refused.status, Number(refused.headers["retry-after"]) > 0]).toEqual([429, true]);
  expect((await guess("192.0.2.8", TOKEN)).status).toBe(200);
  // In an address, which logs and histories keep, a token is none.
  expect((await guess("192.0.2.8", "wrong", `?token=${TOKEN}&access_token=${TOKEN}`)).status).toBe(403);
});

test("of a review: 256 bits, of which the digest alone is kept; that of another review is none", async () => {
  const service = testReviewService();
  const tokens: string[] = [];
  const ids: string[] = [];
  for (const comment of ["one", "two"]) {
    const outcome = await submit(service, { comment, nowMs: NOW_MS });
    if (!("record" in outcome)) throw new Error(outcome.kind);
    ids.push(outcome.record.id);
    tokens.push(outcome.record.delete_token);
  }
  for (const token of tokens) expect(token).toMatch(/^[0-9a-f]{64}$/);
  for (const name of await service.storage.names("reviews/1")) {
    const record = (await service.storage.get("reviews/1", name)) ?? "";
    expect(tokens.filter((token) => record.includes(token))).toEqual([]);
  }
  const erase = async (token = "") =>
    deleteReview(request("192.0.2.9", `Bearer ${token}`, `?id=${ids[0]}`), engine.context(), service);
  expect([(await erase(tokens[1])).status, (await erase(tokens[0])).status]).toEqual([403, 200]);
});
