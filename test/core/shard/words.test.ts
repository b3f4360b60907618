import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readPack, writePack } from "#core/shard/pack.ts";
import { readLetters, readWords, reversed, type WordList, writeWords } from "#core/shard/words.ts";
import { expectEveryBitMatters, expectNoiseRefused, expectRefused, expectWholeOnly } from "../../support/damage.ts";
import { allTexts } from "../../support/shards.ts";

const NONE = new Uint8Array();

type Words = WordList<readonly string[]>;

const listOf = (words: readonly string[]): Words => ({
  words,
  weights: Uint8Array.from(words, (_, i) => i % 256),
});

const read = (bytes: Uint8Array): Words => {
  const { words, weights } = readWords("x", bytes);
  return { words: allTexts(words), weights };
};

const SMALL = writeWords(listOf(["noor", "nooruddin", "nour", "نور", "نورة"]));
const columnsOf = (bytes: Uint8Array): readonly Uint8Array[] => readPack("x", "W", 2, 3, bytes);

const wordsOf = (unit: fc.Arbitrary<string>): fc.Arbitrary<readonly string[]> =>
  fc.uniqueArray(fc.string({ unit, minLength: 1, maxLength: 8 }), { maxLength: 30 }).map((some) => some.toSorted());

describe("a word list", () => {
  test("keeps nothing of its file in memory but the weights, and two bytes a word for where it ends", () => {
    const { words, weights } = readWords("x", SMALL);
    expect(weights.buffer.byteLength).toBe(weights.length);
    expect(words.ends.BYTES_PER_ELEMENT).toBe(2);
  });

  test("has texts of any length", () => {
    const list = listOf(Array.from({ length: 9000 }, (_, i) => `nour${String(i).padStart(6, "0")}`));
    expect(read(writeWords(list))).toEqual(list);
  });

  test.each([
    ["one alphabet", fc.constantFrom(..."abn")],
    ["two alphabets", fc.constantFrom(..."abنور")],
    ["letters of two code units (Adlam)", fc.constantFrom("𞤀", "𞤁", "𞤲", "a")],
    ["any letters", fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }).filter((one) => /^\p{L}/u.test(one))],
  ])("gives back its words and their weights: %s", (_, unit) => {
    fc.assert(
      fc.property(wordsOf(unit), (words) => {
        const list = listOf(words);
        expect(read(writeWords(list))).toEqual(list);
      }),
    );
  });

  test("gives back words that have very many letters in common", () => {
    const list = listOf([254, 255, 256, 600].map((length) => "n".repeat(length)));
    expect(read(writeWords(list))).toEqual(list);
  });

  test("holds of each word what the one before does not begin with", () => {
    const [shared = NONE, rest = NONE] = columnsOf(SMALL);
    expect([...shared]).toEqual([0, 4, 2, 0, 3]);
    expect(readLetters(rest).split("\n")).toEqual(["noor", "uddin", "ur", "نور", "ة"]);
  });

  test("may come without weights", () => {
    const list = { words: ["noor", "nour"], weights: NONE };
    expect(read(writeWords(list))).toEqual(list);
  });

  test("of no words is a list", () => {
    expect(read(writeWords(listOf([])))).toEqual(listOf([]));
  });

  test("is refused cut short, with a bit changed, or made of noise", () => {
    expectWholeOnly(readWords, SMALL);
    expectEveryBitMatters(readWords, SMALL);
    expectNoiseRefused(readWords);
  });

  test("of any bytes in a sound frame is read to an end or refused", () => {
    const bytes = fc.uint8Array({ maxLength: 10 });
    fc.assert(
      fc.property(bytes, bytes, bytes, (shared, rest, weights) => {
        try {
          const { words } = readWords("s", writePack("W", 2, [shared, rest, weights]));
          expect(words.ends).toHaveLength(shared.length);
        } catch (error) {
          expect(String(error)).toMatch(/^Error: shard s: /);
        }
      }),
    );
  });

  test("is refused in a sound frame of another shape or with columns that do not fit", () => {
    const columns = columnsOf(SMALL);
    expectRefused(readWords, writePack("W", 2, []));
    expectRefused(readWords, writePack("W", 1, columns));
    expectRefused(readWords, writePack("P", 2, columns));
    for (const [i, column] of columns.entries())
      expectRefused(readWords, writePack("W", 2, columns.with(i, column.slice(0, 2))));
  });
});

test.each([
  ["noor", "roon"],
  ["نور", "رون"],
  ["𞤀𞤁", "𞤁𞤀"],
])("%s from its end is %s, and the other way round", (word, expected) => {
  expect(reversed(word)).toBe(expected);
  expect(reversed(expected)).toBe(word);
});
