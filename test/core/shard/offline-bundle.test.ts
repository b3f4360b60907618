/** Which files a device keeps, and for which country. */
import { describe, expect, it } from "vitest";
import {
  isKnownAbsent,
  type KeepIndex,
  keptIn,
  partIn,
  readKeepIndex,
  SHARED,
  writeKeepIndex,
} from "#core/shard/offline-bundle.ts";

describe("the part that a file is in", () => {
  it.each([
    ["index/directory.json", SHARED],
    ["index/lexicon/ml_.bin", SHARED],
    ["prayer/ephemeris/2020.bin", SHARED],
    ["openapi.json", SHARED],
    ["ar/countries.json", SHARED],
    ["ar/places/sa.json", "SA"],
    ["en/places/sa.2.json", "SA"],
    ["en/places/sa.closed.json", "SA"],
    ["en/cities/sa.json", "SA"],
    ["index/blocks/sa.bin", "SA"],
    ["index/leaves/sa.bin", "SA"],
    ["index/leaves/sa/012.bin", "SA"],
    ["index/briefs/sa/cities.0.json", "SA"],
    ["index/ids/3.bin", "span"],
    ["index/ratings/3.bin", "span"],
    ["en/places/sa/riyadh.json", null],
    ["en/events/sa.json", null],
    ["en/events.json", null],
    ["attribution.json", null],
    ["manifest.json", null],
    ["manifest/index.json", null],
    ["keep/sa.json", null],
  ])("%s: %s", (path, part) => expect(keptIn(path)).toBe(part));
});

it("knows that a file is absent only where its part is kept", () => {
  const kept = new Set(["index/ids/0.bin"]);
  const isAbsent = (path: string): boolean => isKnownAbsent(path, new Set([SHARED, "SA"]), (one) => kept.has(one));
  expect(isAbsent("index/tiles/0-0.json")).toBe(true);
  expect(isAbsent("en/places/sa.9.json")).toBe(true);
  expect(isAbsent("en/places/eg.json")).toBe(false);
  expect(isAbsent("en/places/sa/riyadh.json")).toBe(true);
  expect(isAbsent("en/places/eg/cairo.json")).toBe(false);
  expect(isAbsent("index/ratings/0.bin")).toBe(true);
  expect(isAbsent("index/ratings/1.bin")).toBe(false);
});

describe("the index", () => {
  const index: KeepIndex = {
    format: 1,
    data_version: "0123456789ab",
    shared: ["aaaaaaaaaaaaaaaa", 2, 30],
    countries: { EG: ["bbbbbbbbbbbbbbbb", 1, 20], SA: ["cccccccccccccccc", 3, 40] },
  };

  it("is read as it was written, a country on a line", () => {
    const text = writeKeepIndex(index);
    expect(readKeepIndex("keep/index.json", new TextEncoder().encode(text))).toEqual(index);
    expect(text.split("\n")[2]).toBe('"SA":["cccccccccccccccc",3,40]');
    expect([SHARED, "SA", "XX"].map((part) => partIn(index, part)?.[2] ?? null)).toEqual([30, 40, null]);
  });

  it("of another version is refused by name", () => {
    const text = writeKeepIndex({ ...index, format: 2 as 1 });
    expect(() => readKeepIndex("keep/index.json", new TextEncoder().encode(text))).toThrow("shard keep/index.json");
  });
});
