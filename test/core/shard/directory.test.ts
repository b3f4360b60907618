import { describe, expect, test } from "vitest";
import { type Directory, FORMAT_VERSION, readDirectory, writeDirectory } from "#core/shard/directory.ts";
import { expectRefused } from "../../support/damage.ts";
import { bytesOf, testJsonShard } from "./json-shard.ts";

const GEONAMES = { name: "GeoNames", url: "https://www.geonames.org/", license: "CC-BY-4.0" };

const DIRECTORY: Directory = {
  format: FORMAT_VERSION,
  data_version: "0123456789ab",
  languages: ["en", "ar"],
  page_sizes: { places: 100, briefs: 16 },
  attribution: {
    places: [GEONAMES],
    cities: [GEONAMES],
    events: [],
    prayer: [{ ...GEONAMES, url: null }],
    lists: [],
  },
  owed_in: [],
  event_kinds: ["fasting", "lecture"],
  add_url: "https://example.org/add",
  types: { halal: { categories: ["restaurant"] }, mosque: { categories: [] } },
  countries: {
    AD: { method: 3, cities: 1, places: 0, listed: 0 },
    FJ: { method: 4, cities: 3, places: 2, listed: 1 },
  },
};

describe("the directory", () => {
  testJsonShard(writeDirectory(DIRECTORY), DIRECTORY, readDirectory);
});

test("a directory of another format is refused", () => {
  const other = bytesOf(JSON.stringify({ ...DIRECTORY, format: FORMAT_VERSION + 1 }));
  expect(() => readDirectory("index/directory.json", other)).toThrow(/^shard index\/directory\.json: [^]*format/);
});

test("a directory whose columns do not fit is refused", () => {
  const text = writeDirectory(DIRECTORY);
  for (const [whole, other] of [
    ["AD FJ", "AD"],
    ["[3,4]", "[3]"],
    ["[0,1]", "[0,1,2]"],
    ["AD FJ", ""],
  ] as const)
    expectRefused(readDirectory, bytesOf(text.replace(whole, other)));
});

test("a directory of no countries is a directory", () => {
  const none = { ...DIRECTORY, countries: {} };
  expect(readDirectory("x", bytesOf(writeDirectory(none)))).toEqual(none);
});
