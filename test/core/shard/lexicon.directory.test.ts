import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type LexiconDirectory,
  readLexiconDirectory,
  shardOf,
  shardsBeginning,
  writeLexiconDirectory,
} from "#core/shard/lexicon.ts";
import { expectRefused } from "../../support/damage.ts";

const DIRECTORY: LexiconDirectory = { lexicon: ["", "nr"], beginnings: ["", "سل", "\ud83a"], endings: [] };

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("the directory of the search", () => {
  test("comes back as it was, were it cut within a letter", () => {
    expect(readLexiconDirectory("x", bytesOf(writeLexiconDirectory(DIRECTORY)))).toEqual(DIRECTORY);
  });

  test("comes back whatever the cuts", () => {
    const unit = fc.constantFrom(..."abz09-", "ن", "𞤀", "\ud83a");
    const text = fc.string({ unit, maxLength: 50 });
    const froms = fc.uniqueArray(text, { maxLength: 20 }).map((some) => some.toSorted());
    fc.assert(
      fc.property(fc.record({ lexicon: froms, beginnings: froms, endings: froms }), (directory) => {
        expect(readLexiconDirectory("x", bytesOf(writeLexiconDirectory(directory)))).toEqual(directory);
      }),
    );
  });

  test("stores for each shard what differs from the one before", () => {
    const directory = { lexicon: ["", "nr", "nrs", "s"], beginnings: [], endings: [""] };
    expect(JSON.parse(writeLexiconDirectory(directory))).toEqual({
      lexicon: "0 0nr 2s 0s",
      beginnings: "",
      endings: "0",
    });
  });

  test.each([
    "",
    "{}",
    "[]",
    '{"lexicon":"","beginnings":""}',
    '{"lexicon":["0"],"beginnings":"","endings":""}',
    '{"lexicon":"0 -a","beginnings":"","endings":""}',
    '{"lexicon":"0  0","beginnings":"","endings":""}',
    '{"lexicon":" ","beginnings":"","endings":""}',
  ])("refuses %s", (text) => expectRefused(readLexiconDirectory, bytesOf(text)));
});

const FROM = ["", "mu", "nab", "noo", "noor", "nu"];

describe("the shard", () => {
  test.each([
    ["a", 0],
    ["mu", 1],
    ["musa", 1],
    ["nab", 2],
    ["noo", 3],
    ["noon", 3],
    ["noor", 4],
    ["noorani", 4],
    ["z", 5],
  ])("that holds %s is %i", (word, shard) => {
    expect(shardOf(FROM, word)).toBe(shard);
  });

  test("is none before the first, nor where there are no shards", () => {
    expect([shardOf(["b"], "a"), shardOf([], "a")]).toEqual([-1, -1]);
  });
});

describe("the shards of a beginning", () => {
  test.each([
    ["n", [1, 5]],
    ["no", [2, 4]],
    ["noor", [4, 4]],
    ["nooruddin", [4, 4]],
    ["a", [0, 0]],
  ] as const)("%s are %j", (beginning, shards) => {
    expect(shardsBeginning(FROM, beginning)).toEqual(shards);
  });

  test("hold every word that begins so, whatever the cuts", () => {
    const text = fc.string({ unit: fc.constantFrom(..."ab"), minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(fc.uniqueArray(text, { maxLength: 8 }), text, text, (cuts, beginning, rest) => {
        const from = ["", ...cuts.toSorted()];
        const [first, last] = shardsBeginning(from, beginning);
        const shard = shardOf(from, beginning + rest);
        expect(first <= shard && shard <= last).toBe(true);
      }),
    );
  });
});
