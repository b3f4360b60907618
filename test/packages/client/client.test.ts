/** The client without a server: addresses, answers as values, tries, waiting, the cache by ETag, pages. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createClient, type ClientOptions } from "../../../packages/client/src/client.ts";
import type { RequestInitLike } from "../../../packages/client/src/transport.ts";

interface Sent {
  readonly url: string;
  readonly init: RequestInitLike;
}

/** An answer, or something to throw. */
type Step =
  | { readonly status: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }
  | Error;

const BASE = "https://musalla.example/api/v1";
const good = (data: readonly unknown[], meta: object = {}): Step => ({ status: 200, body: { ok: true, data, meta } });
const bad = (status: number, code: string, headers = {}): Step => ({
  status,
  body: { ok: false, error: "No.", code },
  headers,
});

const over = (steps: readonly Step[], options: Partial<ClientOptions> = {}) => {
  const sent: Sent[] = [];
  const client = createClient({
    baseUrl: BASE,
    ...options,
    fetch: async (url, init) => {
      const step = steps[Math.min(sent.length, steps.length - 1)];
      sent.push({ url, init });
      if (step === undefined || step instanceof Error) throw step ?? new Error("no step");
      const text = typeof step.body === "string" ? step.body : JSON.stringify(step.body ?? "");
      return Promise.resolve({ status: step.status, headers: new Headers(step.headers), text: async () => text });
    },
  });
  return { client, sent };
};

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-02-10T12:00:00Z") }));
afterEach(() => void vi.useRealTimers());

/** The result, with all waiting passed over. */
const soon = async <T>(result: Promise<T>): Promise<T> => {
  const seen = { isThere: false };
  const settled = result.finally(() => {
    seen.isThere = true;
  });
  // On a busy machine the wait may not have begun when the timers that there are have run.
  while (!seen.isThere) await vi.runAllTimersAsync();
  return settled;
};

describe("addresses", () => {
  test.each([
    [{}, ""],
    [{ country: "TR", city: undefined }, "?country=TR"],
    [{ q: "جامع & co" }, "?q=%D8%AC%D8%A7%D9%85%D8%B9%20%26%20co"],
    [{ bbox: [1, 2.5, -3, 4] }, "?bbox=1%2C2.5%2C-3%2C4"],
    [{ lat: 1e-7, lng: 0 }, "?lat=0.0000001&lng=0"],
  ])("%o is %s", (query, text) => {
    expect(over([]).client.url("/places", query)).toBe(`${BASE}/places${text}`);
  });

  test("the language of the client is that of requests that say none", () => {
    const { client } = over([], { lang: "ar", baseUrl: `${BASE}//` });
    expect([client.url("/methods"), client.url("/methods", { lang: "en" })]).toEqual([
      `${BASE}/methods?lang=ar`,
      `${BASE}/methods?lang=en`,
    ]);
  });

  test("options that are wrong are named all at once", () => {
    expect(() => createClient({ baseUrl: "example.org", retries: -1, timeoutMs: Number.NaN })).toThrow(
      "createClient: baseUrl must be an http(s) address, got example.org; retries must be 0 or more, got -1; timeoutMs must be 0 or more, got NaN",
    );
  });
});

describe("answers", () => {
  test("are records and meta without the envelope", async () => {
    const { client, sent } = over([good([{ id: 1 }], { total: 1 })]);
    expect(await client.get("/places")).toEqual({ ok: true, status: 200, data: [{ id: 1 }], meta: { total: 1 } });
    expect(sent[0]?.init.method).toBe("GET");
  });

  test("are failures as values, each with what the API says", async () => {
    const errors = [{ parameter: "limit", message: "must be at most 100" }];
    const { client } = over([{ status: 400, body: { ok: false, error: "No.", code: "bad-parameter", errors } }]);
    expect(await client.get("/places")).toEqual({
      ok: false,
      status: 400,
      code: "bad-parameter",
      error: "No.",
      errors,
      retryAfterMs: null,
    });
    const gone = { ok: false, error: "Gone.", code: "retired", reason: "closed", replaced_by: 7 };
    expect(await over([{ status: 410, body: gone }]).client.get("/place", { id: 1 })).toMatchObject({
      code: "retired",
      reason: "closed",
      replacedBy: 7,
    });
  });

  test.each([
    ["<html>", "foreign-answer"],
    ["null", "foreign-answer"],
    ["[]", "foreign-answer"],
    ['{"ok":true}', "foreign-answer"],
    ['{"ok":false,"error":"x"}', "foreign-answer"],
  ])("that are not of the API (%s) are told: %s", async (body, code) => {
    expect(await over([{ status: 200, body }]).client.get("/places")).toMatchObject({ ok: false, code, status: 200 });
  });
});

describe("another try", () => {
  test.each<readonly [string, readonly Step[], number]>([
    ["after no answer", [new Error("down"), good([])], 2],
    ["after 503, as its Retry-After says", [bad(503, "unavailable", { "retry-after": "5" }), good([])], 2],
    ["after a page of a proxy with 502, no more than told", [{ status: 502, body: "<html>" }], 3],
    ["not after a failure that stays", [bad(404, "unknown-id")], 1],
    ["not when the wait is too long", [bad(429, "rate-limited", { "retry-after": "60" })], 1],
  ])("comes %s", async (_, steps, tries) => {
    const { client, sent } = over(steps);
    await soon(client.get("/places"));
    expect(sent.length).toBe(tries);
  });

  test("waits as long as Retry-After says, in seconds or as a date", async () => {
    for (const after of ["7", "Tue, 10 Feb 2026 12:00:07 GMT"]) {
      vi.setSystemTime(Date.parse("2026-02-10T12:00:00Z"));
      const { client, sent } = over([bad(429, "rate-limited", { "retry-after": after }), good([])]);
      const answer = client.get("/places");
      await vi.advanceTimersByTimeAsync(6999);
      expect(sent.length).toBe(1);
      await vi.advanceTimersByTimeAsync(1);
      expect([(await answer).ok, sent.length]).toEqual([true, 2]);
    }
  });

  test("of a write comes only where nothing can be done twice", async () => {
    const review = { place_id: 1, rating: 5 };
    const lost = over([new Error("down"), good([])]);
    expect(await soon(lost.client.post("/review", review))).toMatchObject({ code: "no-answer" });
    expect(lost.sent.length).toBe(1);
    const refused = over([bad(429, "rate-limited"), good([])]);
    expect(await soon(refused.client.post("/review", review))).toMatchObject({ ok: true });
    const keyed = over([new Error("down"), good([])]);
    expect(await soon(keyed.client.post("/review", review, { idempotencyKey: "k" }))).toMatchObject({ ok: true });
    expect(keyed.sent.map(({ init }) => [init.headers?.["idempotency-key"], init.body])).toEqual([
      ["k", JSON.stringify(review)],
      ["k", JSON.stringify(review)],
    ]);
  });
});

describe("giving up", () => {
  const never = (options: Partial<ClientOptions> = {}) =>
    createClient({
      baseUrl: BASE,
      retries: 0,
      ...options,
      fetch: async (_, init) =>
        new Promise((_done, fail) =>
          (init.signal as unknown as AbortSignal).addEventListener("abort", () => fail(new Error("aborted"))),
        ),
    });

  test("comes after the time limit", async () => {
    expect(await soon(never({ timeoutMs: 50 }).get("/places"))).toMatchObject({ code: "timeout", status: null });
  });

  test("is the caller's, before, during and between tries", async () => {
    const signal = AbortSignal.abort();
    expect(await never().get("/places", {}, { signal })).toMatchObject({ code: "aborted" });
    const during = new AbortController();
    const answer = never().get("/places", {}, { signal: during.signal });
    during.abort();
    expect(await answer).toMatchObject({ code: "aborted" });
    const between = new AbortController();
    const { client, sent } = over([bad(503, "unavailable", { "retry-after": "9" })]);
    const waiting = client.get("/places", {}, { signal: between.signal });
    await vi.advanceTimersByTimeAsync(1000);
    between.abort();
    expect(await waiting).toMatchObject({ code: "aborted" });
    expect(sent.length).toBe(1);
  });
});

describe("the cache", () => {
  const tagged = (tag: string): Step => ({ ...(good([{ tag }]) as { status: number }), headers: { etag: tag } });

  test("asks with the tag, and answers 304 with what it has", async () => {
    const { client, sent } = over([tagged('"a"'), { status: 304 }]);
    const first = await client.get("/places", { country: "TR" });
    expect(await client.get("/places", { country: "TR" })).toBe(first);
    expect(sent.map(({ init }) => init.headers?.["if-none-match"])).toEqual([undefined, '"a"']);
  });

  test("keeps at most as many as asked, the last used", async () => {
    const { client, sent } = over([tagged('"a"')], { cacheEntries: 1 });
    await client.get("/places", { country: "TR" });
    await client.get("/places", { country: "SA" });
    await client.get("/places", { country: "TR" });
    expect(sent[2]?.init.headers?.["if-none-match"]).toBeUndefined();
  });
});

describe("pages", () => {
  test("follow the count of the list", async () => {
    const of = (n: number) => good(Array.from({ length: n }), { total: 5 });
    const { client, sent } = over([of(2), of(2), of(1)]);
    const lengths: number[] = [];
    for await (const page of client.pages("/places", { limit: 2 })) lengths.push(page.ok ? page.data.length : -1);
    expect([lengths, sent.map(({ url }) => new URL(url).searchParams.get("offset"))]).toEqual([
      [2, 2, 1],
      ["0", "2", "4"],
    ]);
  });

  test.each([
    ["a failure", bad(400, "bad-parameter"), [true, false]],
    ["a list that shrank", good([], { total: 5 }), [true, true]],
  ])("end with %s", async (_, last, ok) => {
    const { client } = over([good([1, 2], { total: 5 }), last]);
    const seen: boolean[] = [];
    for await (const page of client.pages("/places")) seen.push(page.ok);
    expect(seen).toEqual(ok);
  });
});
