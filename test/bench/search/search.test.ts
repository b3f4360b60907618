/** How the benchmark of the search counts: round trips, ranks, shares, and the words of its command. */
import { describe, expect, test } from "vitest";
import type { Read } from "#core/shard/cache.ts";
import { rankOf, tallyOf } from "../../../bench/peers/judge.ts";
import { parseOptions } from "../../../bench/search/options.ts";
import { inTrips } from "../../../bench/search/readers.ts";
import { spreadOver } from "../../../bench/search/sizes.ts";
import { percentile } from "../../support/figures.ts";

const bytes = new Uint8Array(1);
/** Answers after a while that differs from name to name. */
const slow: Read = async (name) =>
  new Promise((resolve) => setTimeout(() => resolve(name === "absent" ? null : bytes), name.length));

describe("round trips", () => {
  test("reads that do not wait for each other share one, however long each takes", async () => {
    const { read, trips } = inTrips(slow, new Map());
    const chain = async (...names: readonly string[]): Promise<void> => {
      for (const name of names) await read(name);
    };
    await Promise.all([chain("a", "after-a"), chain("a-long-name", "after-that", "and-that")]);
    expect(trips).toEqual([["a", "a-long-name"], ["after-a", "after-that"], ["and-that"]]);
  });

  test("a file in memory costs no trip, an absent file one", async () => {
    const { read, trips } = inTrips(slow, new Map([["held", bytes]]));
    expect(await read("held")).toBe(bytes);
    expect(await read("absent")).toBeNull();
    expect(trips).toEqual([["absent"]]);
  });

  test("a read that fails fails there", async () => {
    const { read } = inTrips(async () => Promise.reject(new Error("gone")), new Map());
    await expect(Promise.all([read("a"), read("b")])).rejects.toThrow("gone");
  });
});

test("a rank counts from 1 and is 0 beyond the fifth", () => {
  expect([[7], [1, 7], [1, 2, 3, 4, 5, 7], []].map((ids) => rankOf(ids, { expect: [7, 9] }))).toEqual([1, 2, 0, 0]);
  expect(tallyOf([1, 2, 0, 1])).toEqual({ asked: 4, top1: 0.5, top5: 0.75 });
});

test("a percentile is a value that was measured", () => {
  expect([0, 0.5, 0.99, 1].map((share) => percentile([3, 1, 2, 4], share))).toEqual([1, 2, 4, 4]);
  expect(percentile([], 0.5)).toBe(0);
});

test("a sample is spread over all, and is all where there are few", () => {
  expect(spreadOver([1, 2, 3, 4, 5, 6, 7], 3)).toEqual([1, 3, 5]);
  expect(spreadOver([1, 2], 3)).toEqual([1, 2]);
  expect(spreadOver([], 3)).toEqual([]);
});

describe("the command", () => {
  test("runs a small set beside all peers unless it is told otherwise", () => {
    expect(parseOptions([])).toMatchObject({ size: "10k", set: "test", seconds: 60 });
    expect(parseOptions([]).peers).toEqual(["minisearch", "flexsearch", "sqlite", "sqlite-strict"]);
    expect(parseOptions(["--peers", "none"]).peers).toEqual([]);
  });

  test.each([
    [["--size", "many"], "--size is many, must be such as 300, 10k or 1m"],
    [["--set", "dev"], "--set is dev, must be train or test"],
    [["--peers", "lunr"], "--peers is lunr, must be some of minisearch, flexsearch, sqlite, none"],
    [["--seconds", "0"], "--seconds is 0, must be a whole number of at least 1"],
    [["--data", "no-such-folder"], "--data is no-such-folder; there is no such folder"],
    [["--build", "test"], "--build needs --data DIR, the folder that it was built from"],
  ])("%j: %s", (words, message) => {
    expect(() => parseOptions(words)).toThrow(message);
  });
});
