/** Addresses of requests, and what every list says. */
import { describe, expect, it } from "vitest";
import { givenOf, searchOf, totalOf } from "../../../../web/app/base/api.ts";

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

describe("the total of a list", () => {
  const meta = { lang: "en", attribution: [] };

  it("is what the answer says, 0 too", () => {
    expect([0, 308].map((total) => totalOf({ meta: { ...meta, total } }))).toEqual([0, 308]);
  });

  it("is an error where the answer is of no list", () => {
    expect(() => totalOf({ meta })).toThrow("answer of a list: got no meta.total, expected a number");
  });
});
