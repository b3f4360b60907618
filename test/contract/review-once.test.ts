/** Reviews and suggestions count once, can be erased, are moderated, and have a budget; reviews are reported and held. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MODERATION, REFUSED_RIGHTS } from "./cases/review-rights.ts";
import { JSON_TYPE } from "./cases/review.ts";
import { KEYS } from "./cases/record-keys.ts";
import { MODERATED_SUGGESTIONS, REFUSED_SUGGESTIONS, TAKEN_SUGGESTIONS } from "./cases/suggestions.ts";
import { lack } from "./capabilities.ts";
import { expectKeys } from "./cases/records.ts";
import type { Answer, Headers } from "./client.ts";
import { expectFailure, expectSuccess } from "./envelope.ts";
import type { Json } from "./envelope.ts";
import { NOT_MODERATED, NOT_OURS, NOT_WRITABLE, askHost, openHost, openServer } from "./host.ts";
import type { Host } from "./host.ts";
import { describeUnless, runRows } from "./rows.ts";

let host: Host;
beforeAll(async () => {
  host = await openHost();
});
afterAll(async () => host.stop());

const STAMP = Date.now();

const post = async (at: Host, path: string, body: Json, headers: Headers = {}): Promise<Answer> =>
  askHost(at, {
    ask: `POST ${path}`,
    headers: { "content-type": JSON_TYPE, ...headers },
    body: JSON.stringify({ ...body }).replace('"{place}"', "{place}"),
  });

const review = (comment: string | null, more: Json = {}): Json => ({
  place_id: "{place}",
  rating: 4,
  ...(comment !== null && { comment: `${comment}, ${STAMP}` }),
  ...more,
});

const recordOf = (answer: Answer): Json => expectSuccess(answer).data[0] ?? {};

const write = async (at: Host, comment: string): Promise<Json> => {
  const answer = await post(at, "/review", review(comment));
  expect(answer.status, answer.text).toBe(201);
  return recordOf(answer);
};

const statusAndCode = (answer: Answer): readonly unknown[] => [answer.status, expectFailure(answer).code];

const bearer = (token: unknown): Headers => ({ authorization: `Bearer ${String(token)}` });

const erase = async (at: Host, id: unknown, token: unknown): Promise<Answer> =>
  askHost(at, { ask: `DELETE /review?id=${String(id)}`, headers: bearer(token) });

describe("refused", () => runRows(() => host, REFUSED_RIGHTS));

describe("suggestions that are refused", () => runRows(() => host, REFUSED_SUGGESTIONS));

describeUnless(NOT_WRITABLE, "suggestions", () => {
  runRows(() => host, TAKEN_SUGGESTIONS);

  it("§5 Suggestions: told, judged once, told again, erased; shown nowhere", async () => {
    const secret = `Secret ${STAMP} Street`;
    const body = { kind: "edit", place_id: "{place}", fields: { address: { street_address: secret } } };
    const made = recordOf(await post(host, "/suggestion", body));
    const told = async (): Promise<Answer> => askHost(host, `/suggestion?id=${String(made["id"])}`);
    expect(recordOf(await told())).toMatchObject({ status: "pending", reason: null, judged_at: null });
    if (host.token !== null) {
      const verdict = { id: made["id"], action: "accept", reason: "Seen." };
      const judge = async (more: Json = {}): Promise<Answer> =>
        post(host, "/moderation/suggestion", { ...verdict, ...more }, bearer(host.token));
      expect(recordOf(await judge())).toMatchObject({
        status: "accepted",
        place: { id: expect.any(Number) as number },
      });
      expect(statusAndCode(await judge({ action: "reject" }))).toEqual([409, "already-judged"]);
      expect(recordOf(await told())).toMatchObject({ status: "accepted", reason: "Seen." });
    }
    expect((await askHost(host, "/place?id={place}")).text).not.toContain(secret);
    const gone = await askHost(host, {
      ask: `DELETE /suggestion?id=${String(made["id"])}`,
      headers: bearer(made["delete_token"]),
    });
    expect(recordOf(gone)).toMatchObject({ status: "removed" });
    expect(recordOf(await told())).toMatchObject({ status: "removed", reason: null });
  });

  it("§5 Suggestions: the same twice is 409; a key answers the same again, byte for byte", async () => {
    const body = { kind: "edit", place_id: "{place}", fields: { address: { region: `R ${STAMP}` } } };
    const key = { "idempotency-key": `suggestion-${STAMP}` };
    const first = await post(host, "/suggestion", body, key);
    expect(first.status, first.text).toBe(201);
    expect((await post(host, "/suggestion", body, key)).text).toBe(first.text);
    expect(statusAndCode(await post(host, "/suggestion", body))).toEqual([409, "duplicate-suggestion"]);
  });
});

describeUnless(NOT_WRITABLE, "once", () => {
  it("§3 Reviews: the same text twice is 409", async () => {
    await write(host, "Twice");
    expect(statusAndCode(await post(host, "/review", review("Twice")))).toEqual([409, "duplicate-review"]);
    expect(statusAndCode(await post(host, "/review", review(" Twice", { rating: 1 })))).toEqual([
      409,
      "duplicate-review",
    ]);
  });

  it("§3 Reviews: Idempotency-Key answers the same again, byte for byte", async () => {
    const key = { "idempotency-key": `key-${STAMP}` };
    const first = await post(host, "/review", review("With a key"), key);
    expect(first.status, first.text).toBe(201);
    const again = await post(host, "/review", review("With a key"), key);
    expect([again.status, again.text]).toEqual([201, first.text]);
    const quoted = await post(host, "/review", review("With a key"), { "idempotency-key": `"key-${STAMP}"` });
    expect([quoted.status, quoted.text]).toEqual([201, first.text]);
    expect(statusAndCode(await post(host, "/review", review("Another"), key))).toEqual([409, "idempotency-conflict"]);
  });

  it.skipIf(lack("exclusive-names") !== null)("§3 Reviews: clicks at the same time are one review", async () => {
    const all = await Promise.all(Array.from({ length: 5 }, async () => post(host, "/review", review("Clicks"))));
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409]);
  });
});

describeUnless(NOT_WRITABLE, "rights", () => {
  it("§3 Reviews: DELETE erases text and name, for the holder of the token", async () => {
    const { delete_token, ...created } = await write(host, "To be erased");
    expect(statusAndCode(await erase(host, created["id"], "0".repeat(64)))).toEqual([403, "forbidden"]);
    const erased = await erase(host, created["id"], delete_token);
    expect(erased.status, erased.text).toBe(200);
    const record = recordOf(erased);
    expectKeys(record, KEYS.review);
    expect(record).toEqual({ ...created, comment: null, name: null, status: "removed" });
    expect((await erase(host, created["id"], delete_token)).text).toBe(erased.text);
    const listed = await askHost(host, "/reviews?place_id={place}&limit=50");
    expect(listed.text).not.toContain(String(created["id"]));
  });

  it("§3 Reviews: a report answers what was received, the second one the first", async () => {
    const { id } = await write(host, "To be reported");
    const answer = await post(host, "/review/report", { id, reason: "off-topic", note: "About a car." });
    expect(answer.status, answer.text).toBe(200);
    const record = recordOf(answer);
    expectKeys(record, KEYS.report);
    expect(record).toMatchObject({ review_id: id, reason: "off-topic" });
    expect(recordOf(await post(host, "/review/report", { id, reason: "spam" }))).toEqual(record);
  });
});

describeUnless(NOT_MODERATED, "moderation", () => {
  runRows(() => host, MODERATION);
  runRows(() => host, MODERATED_SUGGESTIONS);

  it.skipIf(NOT_WRITABLE !== null)("§3 Reviews: removes, publishes, never what was erased", async () => {
    const { id, delete_token } = await write(host, "To be moderated");
    const token = bearer(host.token);
    const act = async (action: string): Promise<Answer> =>
      post(host, "/moderation/review", { id, action, reason: "A test." }, token);
    await post(host, "/review/report", { id, reason: "spam" });
    const removed = recordOf(await act("remove"));
    expectKeys(removed, KEYS.moderatedReview);
    expect(removed).toMatchObject({ status: "removed", reports: [{ reason: "spam" }] });
    const listed = await askHost(host, {
      ask: "/moderation/reviews?status=removed&limit=50",
      headers: token,
    });
    expect(expectSuccess(listed).data).toContainEqual(removed);
    expect(recordOf(await act("publish"))).toMatchObject({ id, status: "published" });
    await erase(host, id, delete_token);
    expect(statusAndCode(await act("publish"))).toEqual([409, "review-erased"]);
  });
});

describeUnless(NOT_OURS, "a server that holds reviews", () => {
  let server: Host;
  beforeAll(async () => {
    server = await openServer({ MUSALLA_REVIEW_MODE: "hold" });
  });
  afterAll(async () => server.stop());

  it("answers 201 with status pending, and shows the review once it is published", async () => {
    const created = await write(server, "Held");
    expect(created["status"]).toBe("pending");
    const total = async (): Promise<unknown> =>
      expectSuccess(await askHost(server, "/reviews?place_id={place}")).meta["total"];
    expect(await total()).toBe(0);
    const act = { id: created["id"], action: "publish", reason: "Fine." };
    expect((await post(server, "/moderation/review", act, bearer(server.token))).status).toBe(200);
    expect(await total()).toBe(1);
  });
});

describeUnless(NOT_OURS, "a server with a budget of three behind a proxy", () => {
  let server: Host;
  beforeAll(async () => {
    // 600 requests at once may wait long on a busy machine; they are not to be shed.
    server = await openServer({ MUSALLA_RATE_LIMIT: "3", MUSALLA_TRUSTED_PROXIES: "1", MUSALLA_MAX_DELAY: "60000" });
  });
  afterAll(async () => server.stop());

  /** As a proxy reports the client, and as Cloudflare does, which alone knows that header. */
  const from = (client: string): Headers => ({
    "x-forwarded-for": `203.0.113.9, ${client}`,
    "cf-connecting-ip": client,
  });

  it("tells what is left, then 429 with Retry-After; other clients go on", async () => {
    const answers: Answer[] = [];
    for (const comment of ["a", "b", "c", "d"])
      answers.push(await post(server, "/review", review(comment), from("192.0.2.7")));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 429]);
    for (const [i, { headers }] of answers.entries()) {
      expect(headers["ratelimit-policy"]).toBe('"reviews";q=3;w=3600');
      expect(headers["ratelimit"]).toMatch(new RegExp(`^"reviews";r=${Math.max(0, 2 - i)};t=3[56]\\d\\d$`));
    }
    const last = answers.at(-1);
    if (last === undefined) throw new Error("no answer");
    expect(statusAndCode(last)).toEqual([429, "rate-limited"]);
    expect(last.headers["retry-after"]).toMatch(/^3[56]\d\d$/);
    expect((await post(server, "/review", review("e"), from("192.0.2.8"))).status).toBe(201);
  });

  it("holds what is more than ten within ten minutes at one place", async () => {
    const statuses: unknown[] = [];
    for (let i = 0; i < 12; i += 1) {
      const answer = await post(server, "/review", review(`${i}`, { place_id: 401 }), from(`198.51.100.${i}`));
      statuses.push(recordOf(answer)["status"]);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => "published"), "pending", "pending"]);
  });

  it("ignores a client that was refused 600 times within a minute", async () => {
    const bad = async (): Promise<Answer> => post(server, "/review", {}, from("192.0.2.66"));
    const all = await Promise.all(Array.from({ length: 600 }, bad));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([400]));
    const answer = await bad();
    expect(statusAndCode(answer)).toEqual([429, "rate-limited"]);
    expect(Number(answer.headers["retry-after"])).toBeLessThanOrEqual(60);
    expect((await askHost(server, "/health")).status).toBe(200);
  });
});

describeUnless(NOT_OURS, "a server without a moderation token", () => {
  let server: Host;
  beforeAll(async () => {
    const { token: _token, ...rest } = await openServer({ MUSALLA_MODERATION_TOKEN: undefined });
    server = { ...rest, token: null };
  });
  afterAll(async () => server.stop());

  it.each(["GET /moderation/reviews", "POST /moderation/review", "PUT /moderation/review"])(
    "has nothing at %s",
    async (ask) => {
      const answer = await askHost(server, { ask, headers: bearer("x") });
      expect(statusAndCode(answer)).toEqual([404, "not-found"]);
      const nothing = await askHost(server, { ask: ask.replace("moderation", "nothing") });
      expect(answer.text.replaceAll("moderation", "nothing")).toBe(nothing.text);
      expect(answer.headers["allow"]).toBe(nothing.headers["allow"]);
    },
  );
});
