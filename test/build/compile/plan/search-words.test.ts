/** search-words.csv as the search reads it; that each word means something is a rule of the check. */
import { describe, expect, test } from "vitest";
import { searchWordsOf } from "../../../../build/compile/plan/search-words.ts";
import { searchWords } from "../../../../build/tables/reference.ts";
import { readTable } from "../../../../build/tables/table.ts";

const read = (...lines: readonly string[]) => {
  const { rows } = readTable(searchWords, "x", `word,role,value\n${lines.join("\n")}\n`);
  return searchWordsOf({ searchWords: rows, searchAffixes: [], placeTypes: [] });
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
    expect(read(line)).toEqual({
      types: {},
      fillers: [],
      meanings: [],
      affixes: [],
      prayer: [],
      spellings: {},
      ...expected,
    });
  });

  test("stands with the others of its meaning", () => {
    const { meanings } = read("grand,meaning,grand", "new,meaning,new", "كبير,meaning,grand");
    expect(meanings).toEqual([["grand", "كبير"], ["new"]]);
  });
});
