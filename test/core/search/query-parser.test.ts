import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compoundsOf, isGeneric, parseQuery } from "#core/search/query-parser.ts";
import type { SearchWords } from "#core/shard/search-words.ts";

const WORDS: SearchWords = {
  types: {
    mosque: ["mosque"],
    masjid: ["mosque"],
    مسجد: ["mosque"],
    islamic: ["islamic-center", "islamic-school"],
    school: ["islamic-school"],
    halal: ["halal"],
  },
  fillers: ["the", "of"],
  meanings: [
    ["grand", "great", "كبير"],
    ["new", "yeni"],
  ],
  affixes: [],
  prayer: [],
  spellings: {},
};

const QUERIES: readonly (readonly [
  what: string,
  text: string,
  words: readonly string[],
  types: readonly string[],
  isTypeOnly: boolean,
])[] = [
  ["a name", "Abdul Qadir", ["abdul", "qadir"], [], false],
  ["a name and a type", "Noor Mosque", ["noor"], ["mosque"], false],
  ["in another language", "مسجد النور", ["نور"], ["mosque"], false],
  ["words for types that agree", "Noor Islamic School", ["noor"], ["islamic-school"], false],
  ["words for types that do not", "Noor Halal School", ["noor"], ["halal", "islamic-school"], false],
  ["fillers", "the Mosque of Noor", ["noor"], ["mosque"], false],
  ["a type alone", "the mosque", ["the", "mosque"], ["mosque"], true],
  ["fillers alone", "of the", ["of", "the"], [], true],
  ["a word with a meaning is a name", "Grand Mosque", ["grand"], ["mosque"], false],
  ["two single letters, and the last word", "a b c d e noor f", ["a", "b", "noor", "f"], [], false],
  ["a letter of another script too", "م ن و noor", ["م", "ن", "noor"], [], false],
  ["no words", "– !", [], [], true],
  ["what every object has is a name", "constructor", ["constructor"], [], false],
  ["a word counts once", "noor mosque noor", ["noor"], ["mosque"], false],
  ["a filler at the end may be a name, or begin one", "the Noor of", ["noor", "of"], [], false],
];

describe("a query", () => {
  test.each(QUERIES)("%s: %s", (_, text, words, types, isTypeOnly) => {
    const asked = parseQuery(WORDS, text);
    expect(asked).toMatchObject({ types, isTypeOnly });
    expect(asked.words.map(({ word }) => word)).toEqual(words);
  });

  test("has other words of the same meaning", () => {
    expect(parseQuery(WORDS, "great noor").words.map(({ meanings }) => meanings)).toEqual([["grand", "كبير"], []]);
  });

  test.each([
    ["the last word may begin one", "noor ahm", [false, true]],
    ["unless a word for a type follows it", "noor ahm mosque", [false, false]],
    ["a type alone is no beginning", "mosque", [false]],
  ])("%s: %s", (_, text, expected) => {
    expect(parseQuery(WORDS, text).words.map(({ mayBegin }) => mayBegin)).toEqual(expected);
  });

  test.each([
    ["half typed, as the last word", "noor mos", ["mosque"]],
    ["half typed, before another", "mos noor", []],
    ["mistyped", "mosqe noor", ["mosque"]],
    ["mistyped and last", "noor hallal", ["halal"]],
    ["of two letters, as the last word", "noor mo", ["mosque"]],
    ["one letter is too few", "noor m", []],
    ["three letters cannot be mistyped", "msq noor", []],
    ["a beginning of several", "noor islami", ["islamic-center", "islamic-school"]],
  ])("a word for a type %s: %s", (_, text, types) => {
    expect(parseQuery(WORDS, text).words.flatMap(({ maybeTypes }) => maybeTypes)).toEqual(types);
  });

  test.each([
    ["may be a half-typed filler, of no type", "noor th", [false, true]],
    ["may be a mistyped word for a type", "mosqe noor", [true, false]],
    ["may be nothing but a name", "khalid noor", [false, false]],
    ["is never doubtful where nothing but generic words were asked for", "the mosque", [false, false]],
  ])("each word %s: %s", (_, text, expected) => {
    expect(parseQuery(WORDS, text).words.map(({ mayBeGeneric }) => mayBeGeneric)).toEqual(expected);
  });

  test.each([
    ["may be the beginning of a word for a type", "noor mosq", true],
    ["of a filler", "noor th", true],
    ["can only be a mistyped one", "noor mosqe", false],
    ["stands before others", "mosq noor", false],
  ])("the word that is doubtful %s: %s", (_, text, expected) => {
    const doubtful = parseQuery(WORDS, text).words.filter(({ mayBeGeneric }) => mayBeGeneric);
    expect(doubtful.some(({ mayBeginGeneric }) => mayBeginGeneric)).toBe(expected);
  });

  test("of many words is cut, of any text read", () => {
    const many = Array.from({ length: 50 }, (_, i) => `n${i}`);
    expect(parseQuery(WORDS, many.join(" ")).words).toHaveLength(8);
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const { words, isTypeOnly } = parseQuery(WORDS, text);
        expect(words.length).toBeLessThanOrEqual(8);
        const generic = words.filter(({ word }) => isGeneric(WORDS, word));
        // But for a filler at the end.
        if (!isTypeOnly) expect(generic).toEqual(words.slice(-1).filter(({ isFiller }) => isFiller));
      }),
    );
  });
});

describe("an Arabic name of two words", () => {
  test.each([
    ["the second has the article", "مسجد عبد الرحمن", ["مسجد عبدالرحمن", "مسجد عبدرحمن", "مسجد عبدال رحمن"]],
    ["the article belongs to the word", "عبد الله", ["عبدالله", "عبدله", "عبدال له"]],
    [
      "there are two of them",
      "زين الدين عبد القادر",
      [
        "زينالدين عبد القادر",
        "زيندين عبد القادر",
        "زينال دين عبد القادر",
        "زين الدين عبدالقادر",
        "زين الدين عبدقادر",
        "زين الدين عبدال قادر",
      ],
    ],
    ["the first is a word for a type", "مسجد النور", []],
    ["the second has no article", "محمد علي", []],
    ["the first is Latin", "noor النور", []],
    ["there is one", "الرحمن", []],
  ])("is written in other ways too: %s", (_, text, expected) => {
    expect(compoundsOf(WORDS, text)).toEqual(expected);
  });
});
