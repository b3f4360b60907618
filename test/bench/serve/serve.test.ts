/** What the server and its peer are asked over a build that is given, how that is counted, and the words of the command. */
import { describe, expect, test } from "vitest";
import { processorMs, startProbed } from "../../../bench/base/processor.ts";
import { addressesOf, type KindName, type Source } from "../../../bench/serve/addresses.ts";
import { compare, compareFirst } from "../../../bench/serve/agreement.ts";
import { parseOptions } from "../../../bench/serve/options.ts";
import { growthTable, processorTable, type Result } from "../../../bench/serve/processor-table.ts";
import { rangeOf, toDeg, toUnits } from "../../../bench/serve/sqlite-near.ts";
import { largestOf, queriesOver, rowsOver } from "../../support/traffic/queries.ts";
import type { Sample } from "../../support/traffic/sample.ts";

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

describe("addresses beside SQLite", () => {
  const types = ["halal", "mosque"];
  const source: Source = {
    places: 100,
    placeAt: (position) => ({ ...place, id: position + 1, type: position === 99 ? "halal" : "mosque" }),
    cities: [{ country: "TR", slug: "izmir", lat: 38.4, lng: 27.1 }],
    types,
    listedIn: () => 100,
    queries: null,
  };
  const drawn = (name: KindName, amount: number, from = source): readonly string[] =>
    Array.from({ length: amount }, addressesOf(name, from));

  test.each([
    ["near", /^\/api\/v1\/places\?lat=38\.[34]\d{4}&lng=27\.[01]\d{4}&radius=5000&limit=20$/],
    ["near-city", /^\/api\/v1\/places\?lat=38\.[34]\d{4}&lng=27\.[01]\d{4}&radius=5000&limit=20$/],
    ["near-type", /&limit=20&type=(?:halal|mosque)$/],
    ["place", /^\/api\/v1\/place\?id=\d+(?:&n=\d+)?$/],
    ["list", /^\/api\/v1\/places\?country=TR&limit=20(?:&n=\d+)?$/],
    ["list-deep", /^\/api\/v1\/places\?country=TR&limit=20&offset=\d+(?:&n=\d+)?$/],
    ["list-city", /^\/api\/v1\/places\?country=TR&city=izmir&limit=20(?:&n=\d+)?$/],
    ["search", /^\/api\/v1\/search\?q=Al\+Noor\+%26\+Co&lang=en(?:&n=\d+)?$/],
  ] as const)("%s: none comes twice, and the same ones come in every run", (name, form) => {
    const paths = drawn(name, 150);
    for (const path of paths) expect(path).toMatch(form);
    expect(new Set(paths).size).toBe(150);
    expect(drawn(name, 150)).toEqual(paths);
  });

  test("a rare type is asked for as often as a common one", () => {
    const rare = drawn("near-type", 200).filter((path) => path.endsWith("type=halal")).length;
    expect(rare).toBeGreaterThan(70);
    expect(rare).toBeLessThan(130);
  });

  test("queries that are given are searched for, with their country and language", () => {
    const queries = [{ q: "مسجد", country: "TR", lang: "ar" as const }];
    expect(drawn("search", 1, { ...source, queries })).toEqual([
      "/api/v1/search?q=%D9%85%D8%B3%D8%AC%D8%AF&country=TR&lang=ar",
    ]);
  });
});

test("processor time of a process is what it spent, not what passed", async () => {
  const child = startProbed(["--eval", "while (process.cpuUsage().user < 200_000); setTimeout(() => {}, 5000)"]);
  const first = await processorMs(child);
  expect(first).toBeGreaterThanOrEqual(200);
  expect((await processorMs(child)) - first).toBeLessThan(100);
  child.kill("SIGKILL");
});

describe("two answers", () => {
  const answer = (total: number, ...data: readonly (readonly [id: number, metres?: number])[]) => ({
    data: data.map(([id, metres]) => (metres === undefined ? { id } : { id, distance_m: metres })),
    meta: { total },
  });

  test.each([
    ["same", answer(9, [1, 5], [2, 5]), answer(9, [1, 5], [2, 5])],
    ["ties", answer(9, [1, 5], [2, 5]), answer(9, [2, 5], [1, 5])],
    ["other records", answer(9, [1, 5], [2, 5]), answer(9, [1, 5], [3, 6])],
    ["other records", answer(9, [1], [2]), answer(9, [2], [1])],
    ["other total", answer(9, [1]), answer(8, [1])],
  ])("%s", (outcome, ours, peer) => {
    expect(compare(ours, peer)).toBe(outcome);
  });

  test.each([
    ["same first", answer(3, [1], [2]), answer(9, [1], [4])],
    ["other first", answer(3, [1]), answer(9, [4], [1])],
    ["peer finds none", answer(3, [1]), answer(0)],
  ])("%s where each has an order of its own", (outcome, ours, peer) => {
    expect(compareFirst(ours, peer)).toBe(outcome);
  });
});

describe("coordinates in the peer's tree", () => {
  test.each([-180, -2.61412, 0, 140.62281, 180])("%d comes back as it was", (deg) => {
    expect(toDeg(toUnits(deg))).toBe(deg);
  });

  test("more than five decimals are refused, and a range is no narrower", () => {
    expect(() => toUnits(1.000001)).toThrow("got 1.000001 degrees, expected at most five decimals");
    expect(rangeOf(-0.000001, 0.000001)).toEqual([-1, 1]);
  });
});

describe("tables of processor time", () => {
  const result = (ours: number, peer: number, p99Ms: number, kind: Result["kind"]): Result => ({
    kind,
    ours: { processorMs: ours, timesMs: [1, p99Ms] },
    peer: { processorMs: peer, timesMs: [1, 2] },
    ratio: ours / peer,
    agreement: "100 same",
  });
  const small = { places: 10_000, results: [result(0.3, 0.2, 3, "near"), result(1, 0.8, 20, "search")] };
  const large = { places: 1_000_000, results: [result(0.8, 0.5, 4, "near"), result(2, 2.4, 9, "search")] };

  test("a target that is not held is marked", () => {
    expect(processorTable(small, "SQLite 3").split("\n").slice(2)).toEqual([
      "| near, 5 km, at places | ≤ 1.5 × | 0.30 | 0.20 | **1.50** | 1.00 / 3.00 | 1.00 / 2.00 | 100 same |",
      "| search | mean ≤ 1.5 ms, p99 ≤ 15 ms **missed** | 1.00 | 0.80 | **1.25** | 1.00 / 20.00 | 1.00 / 2.00 | 100 same |",
    ]);
    expect(processorTable(large, "SQLite 3")).toContain("| ≤ 1.5 × **missed** | 0.80 |");
    expect(processorTable(large, "SQLite 3")).toContain("| mean ≤ 1.5 ms **missed**, p99 ≤ 15 ms | 2.00 |");
  });

  test("growth is shown from the smallest build to the largest", () => {
    expect(growthTable([large, small])).toBe(
      [
        "| ours / SQLite ms, **ratio** | 10,000 places | 1,000,000 places | grows by, ours / SQLite |",
        "|---|---|---|---|",
        "| near, 5 km, at places | 0.30 / 0.20 / **1.50** | 0.80 / 0.50 / **1.60** | 2.7 / 2.5 |",
        "| search | 1.00 / 0.80 / **1.25** | 2.00 / 2.40 / **0.83** | 2.0 / 3.0 |",
      ].join("\n"),
    );
  });
});

describe("the command", () => {
  test("takes builds with the data that they were built from, and only some tables and kinds", () => {
    expect(parseOptions([])).toMatchObject({ builds: [], tables: ["processor", "load", "constant"], requests: 2000 });
    const words = ["--build", "test", "--build", "bench", "--tables", "processor", "--kinds", "place,near"];
    expect(parseOptions([...words, "--data", "data", "--data", "build"])).toMatchObject({
      builds: [
        { build: "test", data: "data" },
        { build: "bench", data: "build" },
      ],
      tables: ["processor"],
      kinds: ["near", "place"],
    });
  });

  test.each([
    [["--build", "no-such-folder"], "--build is no-such-folder; there is no such folder"],
    [["--build", "test", "--data", "no-such-folder"], "--data is no-such-folder; there is no such folder"],
    [["--data", "data"], "--data is given 1 times, must be as often as --build, in its order"],
    [["--tables", "memory"], "--tables is memory, must be some of processor, load, constant"],
    [["--kinds", "near,far"], "--kinds is far, must be some of near, near-city"],
    [["--requests", "99"], "--requests is 99, must be a whole number of 100 … 9999999"],
    [["--connections", "64"], "--connections is 64, must be a whole number of 1 … 32"],
    [["--queries", "10"], "--queries is 10, must be a whole number of 1000 … 9999999"],
  ])("%j: %s", (words, message) => {
    expect(() => parseOptions(words)).toThrow(message);
  });
});
