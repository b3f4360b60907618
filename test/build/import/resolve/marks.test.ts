/** The words of a name that tell apart neighbours. */
import { expect, test } from "vitest";
import { readSearchWords } from "../../../../bench/import/same-place.ts";
import { createMarkReader, joinMarks } from "../../../../build/import/resolve/marks.ts";
import { nameWordsOf } from "../../../../build/import/resolve/words.ts";

const read = createMarkReader(nameWordsOf(readSearchWords()));

test.each([
  ["Women's Hall", [["women", "women"]]],
  [
    "Old Mosque 3rd Street",
    [
      ["age", "old"],
      ["number", "3"],
    ],
  ],
  ["Masjid Block C", [["unit", "c"]]],
  ["Masjid C Bilal", []],
])("%s", (text, marks) => {
  expect(read(text).marks).toEqual(marks);
});

test("a word for a kind says what a place is, unless it tells neighbours apart", () => {
  expect(read("Bilal Mosque").saysKind).toBe(true);
  expect(read("Bilal").saysKind).toBe(false);
});

test("the marks of several names are joined by set", () => {
  expect(
    joinMarks([
      [["number", "1"]],
      [
        ["number", "2"],
        ["age", "old"],
      ],
    ]),
  ).toEqual(
    new Map([
      ["number", new Set(["1", "2"])],
      ["age", new Set(["old"])],
    ]),
  );
  expect(joinMarks([[], []])).toEqual(new Map());
});
