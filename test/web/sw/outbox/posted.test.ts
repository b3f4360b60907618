/** What the worker reads of a request that posts. */
import { describe, expect, it } from "vitest";
import type { QueuedKind } from "../../../../web/sw/base/messages.ts";
import { postedKind, readPosted } from "../../../../web/sw/outbox/posted.ts";

const KEY = "0b5c1f0e-6d0e-4a52-9d1a-3f1b3c8f7a11";

const read = (kind: QueuedKind, body: unknown, headers: Readonly<Record<string, string>> = {}, search = "") => {
  const url = `https://musalla.example/api/v1/${kind}${search}`;
  const request = new Request(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
  });
  return readPosted(kind, request, new TextEncoder().encode(JSON.stringify(body)));
};

describe("an address", () => {
  it("takes reviews or suggestions, and no other does", () => {
    expect(["/api/v1/review", "/api/v1/suggestion", "/api/v1/places", "/review"].map(postedKind)).toEqual([
      "review",
      "suggestion",
      null,
      null,
    ]);
  });
});

describe("a posted review", () => {
  it("has the key and the language of its request", () => {
    const posted = read("review", { place_id: 401, rating: 5 }, { "idempotency-key": KEY }, "?lang=ar");
    expect(posted).toMatchObject({
      ok: true,
      value: { kind: "review", key: KEY, lang: "ar", body: { place_id: 401, rating: 5 } },
    });
  });

  it("gets a key where the page gave none, and English where it named no language", () => {
    const posted = read("review", { place_id: 401, rating: 5 });
    expect(posted).toMatchObject({ ok: true, value: { lang: "en" } });
    expect(posted.ok && posted.value.key).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("is a problem with the field that is wrong", () => {
    const posted = read("review", { place_id: 401, rating: 6 });
    expect(posted.ok ? [] : posted.problem.errors?.map(({ parameter }) => parameter)).toEqual(["rating"]);
  });
});

describe("a posted suggestion", () => {
  it("is taken as its page has checked it", () => {
    const body = { kind: "edit", place_id: 401, fields: { phone: "+441234567890" } };
    expect(read("suggestion", body)).toMatchObject({ ok: true, value: { kind: "suggestion", body } });
  });

  it.each([null, [], "edit", { place_id: 401 }])("is a problem where the body is %j", (body) => {
    expect(read("suggestion", body)).toMatchObject({ ok: false, problem: { code: "bad-body" } });
  });
});
