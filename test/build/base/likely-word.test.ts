import { expect, test } from "vitest";
import { likelyWord } from "../../../build/base/likely-word.ts";

test.each([
  ["latitude", "lat"],
  ["nam_en", "name_en"],
  ["Name_En", "name_en"],
  ["cuont", null],
  ["notes", null],
  ["", null],
])("%j may mean %j", (word, meant) => {
  expect(likelyWord(word, ["lat", "lng", "name_en", "name_ar"])).toBe(meant);
});
