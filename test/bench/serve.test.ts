/** What the server is asked over a build that is given, and the words of the command. */
import { expect, test } from "vitest";
import { parseOptions } from "../../bench/serve/options.ts";
import { largestOf, queriesOver, rowsOver } from "../support/traffic/queries.ts";
import type { Sample } from "../support/traffic/sample.ts";

const place = { id: 7, name: "Al Noor & Co", country: "TR", city: "izmir", lat: 38.4, lng: 27.1 };
const sample: Sample = {
  places: [{ ...place, country: "GB" }, { ...place, city: null }, place],
  listed: new Map([
    ["GB", 10],
    ["TR", 1000],
  ]),
};

test("one address of each kind, of the largest country and a place of it", () => {
  expect(largestOf(sample)).toEqual(["TR", 1000]);
  expect(rowsOver(sample)).toEqual([
    "/api/v1/places?country=TR&limit=20",
    "/api/v1/places?country=TR&limit=20&offset=900",
    "/api/v1/places?country=TR&city=izmir&limit=20",
    "/api/v1/places?lat=38.4000&lng=27.1000&radius=5000",
    "/api/v1/places?bbox=27.0550,38.3550,27.1450,38.4450",
    "/api/v1/place?id=7",
    "/api/v1/search?q=Al%20Noor%20%26%20Co",
  ]);
});

test("no address of the load comes twice, and the same ones come in every run", () => {
  const ask = (): readonly string[] => {
    const next = queriesOver(sample);
    return Array.from({ length: 500 }, () => next());
  };
  expect(new Set(ask()).size).toBe(500);
  expect(ask()).toEqual(ask());
  expect(queriesOver(sample)("place")).toBe("/api/v1/place?id=7&n=1");
});

test.each([
  [["--build", "no-such-folder"], "--build is no-such-folder; there is no such folder"],
  [["--queries", "10"], "--queries is 10, must be a whole number of 1000 … 9999999"],
])("%j: %s", (words, message) => {
  expect(() => parseOptions(words)).toThrow(message);
});
