import { describe, expect, test } from "vitest";
import { readSearchWords, type SearchWords, writeSearchWords } from "#core/shard/search-words.ts";
import { expectRefused } from "../../support/damage.ts";

const WORDS: SearchWords = {
  types: { masjid: ["mosque"], islamic: ["islamic-center", "islamic-school"] },
  fillers: ["the", "في"],
  meanings: [["grand", "كبير"]],
  affixes: [{ affix: "da", position: "suffix", instead: [""], after: null, unless: "named" }],
  prayer: ["mosque"],
  spellings: { osman: "uthman" },
};

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("the words with a meaning", () => {
  test("come back as they were written", () => {
    expect(readSearchWords("x", bytesOf(writeSearchWords(WORDS)))).toEqual(WORDS);
  });

  test.each([
    "",
    "{}",
    "[]",
    JSON.stringify({ ...WORDS, types: { masjid: "mosque" } }),
    JSON.stringify({ ...WORDS, meanings: ["grand"] }),
    JSON.stringify(WORDS).slice(0, -1),
  ])("refuses %s", (text) => {
    expectRefused(readSearchWords, bytesOf(text));
  });
});
