import { expect, test } from "vitest";
import { wordsBeside, wordsIn } from "../../../../build/compile/plan/area-words.ts";

test.each([
  ["Cairo", 1],
  ["Mexico City", 1],
  ["City", 1],
  ["Ho Chi Minh City", 3],
  ["مدينة مكسيكو", 2],
])("%s has %i words", (name, words) => {
  expect(wordsIn(name)).toBe(words);
});

const MEXICO = ["Mexico City", "مدينة مكسيكو", "Mexico"];

test.each([
  ["of the shortest name", ["mexico"], 1],
  ["that stand beside one in its script", ["مدينه"], 2],
  ["with one that people omit, as it was asked for", ["city"], 2],
  ["of names that have no such word", ["cairo"], 1],
])("the words %s", (_, spellings, words) => {
  expect(wordsBeside(MEXICO, spellings)).toBe(words);
});
