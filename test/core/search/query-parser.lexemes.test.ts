import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { keyOf } from "#core/search/lexicon-reader.ts";
import { isGeneric, lexemeKey, lexemesOf, tellingWords } from "#core/search/query-parser.ts";
import { SHIPPED_WORDS } from "./shipped-words.ts";

describe("the words that tell a name", () => {
  test.each([
    ["without words for types", "Noor Mosque", ["noor"]],
    ["in Arabic, without the article", "مسجد النور", ["نور"]],
    ["without fillers", "Mosque of Ibn Tulun", ["ibn", "tulun"]],
    ["all of them, where none tells", "Islamic School", ["islamic", "school"]],
    ["none, where there is none", "–", []],
  ])("are those %s: %s", (_, name, words) => {
    expect(tellingWords(SHIPPED_WORDS, name)).toEqual(words);
  });

  test("are never a mix of telling and generic words", () => {
    const some = fc.array(fc.constantFrom("noor", "mosque", "of", "khalid", "camii", "school"));
    fc.assert(
      fc.property(some, (words) => {
        const generic = tellingWords(SHIPPED_WORDS, words.join(" ")).map((one) => isGeneric(SHIPPED_WORDS, one));
        expect(new Set(generic).size).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe("the lexemes of names", () => {
  const keysOf = (...names: readonly string[]): readonly string[] =>
    lexemesOf(
      names.map((name) => tellingWords(SHIPPED_WORDS, name)),
      (word) => keyOf(SHIPPED_WORDS, word),
    ).map(({ forms }) => lexemeKey(forms));

  test.each([
    ["each word by itself", ["Ibn Tulun Mosque"], ["ibn", "tulun"]],
    ["one word in two scripts", ["Noor Mosque", "مسجد النور"], ["noor نور"]],
    ["two spellings in one name", ["Noor Nur"], ["noor nur"]],
    ["a word twice", ["Noor Noor", "Noor"], ["noor"]],
    ["names in any order", ["مسجد النور", "Nur Camii", "Noor Mosque"], ["noor nur نور"]],
  ])("%s: %j", (_, names, keys) => {
    expect(keysOf(...names)).toEqual(keys);
  });
});
