/** data/search-words.csv: how it is folded, and that what ships means something. */
import { describe, expect, test } from "vitest";
import { nameWords } from "#core/base/fold.ts";
import { keyOf } from "#core/search/lexicon.ts";
import { isGeneric } from "#core/search/query-parser.ts";
import { searchWordsOf } from "../../../../build/compile/plan/lists.ts";
import { searchWords } from "../../../../build/tables/reference.ts";
import { readTable } from "../../../../build/tables/table.ts";
import { SHIPPED_WORDS } from "../../../core/search/shipped-words.ts";

const read = (...lines: readonly string[]) => {
  const { rows } = readTable(searchWords, "x", `word,role,value\n${lines.join("\n")}\n`);
  return searchWordsOf({ searchWords: rows });
};

describe("a row", () => {
  test.each([
    ["a type, folded", "Câmii,type,mosque", { types: { camii: ["mosque"] } }],
    ["without an article", "المسجد,type,mosque", { types: { مسجد: ["mosque"] } }],
    [
      "of several types",
      "islami,type,islamic-center;islamic-school",
      { types: { islami: ["islamic-center", "islamic-school"] } },
    ],
    ["a filler", "The,filler,", { fillers: ["the"] }],
    ["a spelling", "Osman,spelling,uthman", { spellings: { osman: "uthman" } }],
    ["a meaning", "grand,meaning,grand", { meanings: [["grand"]] }],
  ])("is %s: %s", (_, line, expected) => {
    expect(read(line)).toEqual({ types: {}, fillers: [], meanings: [], spellings: {}, ...expected });
  });

  test("stands with the others of its meaning", () => {
    const { meanings } = read("grand,meaning,grand", "new,meaning,new", "كبير,meaning,grand");
    expect(meanings).toEqual([["grand", "كبير"], ["new"]]);
  });
});

describe("the words that ship", () => {
  const { types, fillers, meanings, spellings } = SHIPPED_WORDS;
  const all = [...Object.keys(types), ...fillers, ...meanings.flat(), ...Object.keys(spellings)];

  test("are single folded words, as a query has them", () => {
    expect(all.filter((word) => nameWords(word).join(" ") !== word)).toEqual([]);
  });

  test("have what their role needs", () => {
    expect(Object.entries(types).filter(([, some]) => some.length === 0)).toEqual([]);
    expect(meanings.filter((group) => group.length < 2)).toEqual([]);
    expect(Object.entries(spellings).filter(([, usual]) => usual === "")).toEqual([]);
  });

  test("that have a meaning or another spelling are names, not generic", () => {
    const named = [...meanings.flat(), ...Object.keys(spellings), ...Object.values(spellings)];
    expect(named.filter((word) => isGeneric(SHIPPED_WORDS, word))).toEqual([]);
  });

  test("that are spellings stand with the usual one", () => {
    for (const [word, usual] of Object.entries(spellings)) {
      expect(keyOf(SHIPPED_WORDS, word)).toBe(keyOf(SHIPPED_WORDS, usual));
      expect(spellings).not.toHaveProperty(usual);
    }
  });
});
