/** Addresses of requests, and what every list says. */
import { describe, expect, it } from "vitest";
import { asList, givenOf, searchOf } from "../../../../web/app/base/api.ts";

describe("a query string", () => {
  it("has the parameters that are given, and is empty without any", () => {
    expect(searchOf({ q: "blue mosque", limit: 20, lat: null, lng: undefined, type: "" })).toBe(
      "?q=blue+mosque&limit=20",
    );
    expect(searchOf({ q: "" })).toBe("");
  });

  it("is read by the names that a view knows, without empty ones", () => {
    expect(givenOf({ q: "x", type: "", other: "y" }, ["q", "type", "lat"])).toEqual({ q: "x" });
  });
});

describe("the answer of a list", () => {
  const meta = { lang: "en", attribution: [] };

  it("is the answer that says how many records there are, 0 too", () => {
    for (const total of [0, 308]) {
      const answer = { ok: true, data: [], meta: { ...meta, total } } as const;
      expect(asList(answer)).toBe(answer);
    }
  });

  it("is the failure that was answered", () => {
    const failure = { ok: false, error: "The data cannot be read.", code: "unavailable" } as const;
    expect(asList(failure)).toBe(failure);
  });

  it("is a failure where the answer does not say so, so that a page shows one", () => {
    expect(asList({ ok: true, data: [], meta })).toEqual({
      ok: false,
      error: "got a list without meta.total, expected a number",
      code: "no-envelope",
    });
  });
});
