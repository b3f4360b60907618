/** The state of the explorer is its address; the request of a list follows from it alone. */
import { describe, expect, it } from "vitest";
import { nearPoint, readState, requestOf, withChange } from "../../../../web/app/explore/state.ts";

describe("the request of a state", () => {
  it.each([
    ["", null],
    ["map=2/24/42", null],
    ["q=blue", "/api/v1/search?q=blue&limit=20&lang=en"],
    ["q=blue&country=TR", "/api/v1/search?q=blue&country=TR&limit=20&lang=en"],
    ["q=blue&type=mosque", "/api/v1/places?q=blue&type=mosque&limit=20&lang=en"],
    ["country=TR&offset=20", "/api/v1/places?country=TR&limit=20&offset=20&lang=en"],
    ["lat=41&lng=29&at=Here", "/api/v1/places?lat=41&lng=29&radius=50000&limit=20&lang=en"],
    ["lat=41", null],
  ])("%s", (search, request) => {
    expect(requestOf(readState(Object.fromEntries(new URLSearchParams(search))), "en")).toBe(request);
  });
});

describe("a change", () => {
  it("starts the list again", () => {
    expect(withChange({ q: "a", offset: "20" }, { type: "halal" })).toEqual({ q: "a", type: "halal" });
  });
  it("of the map alone leaves the list where it is", () => {
    expect(withChange({ q: "a", offset: "20" }, { map: "2/1/1" })).toEqual({
      q: "a",
      offset: "20",
      map: "2/1/1",
    });
  });
  it("to a point leaves words and country behind and keeps the filters", () => {
    expect(nearPoint({ q: "a", country: "TR", type: "mosque" }, 41.013_84, 28.949_66)).toEqual({
      type: "mosque",
      lat: "41.0138",
      lng: "28.9497",
    });
  });
});
