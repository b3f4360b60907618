import { expect, test } from "vitest";
import { spelledWords } from "../../../build/base/spelled-words.ts";

test.each([
  ["Mäi 2026", ["mai", "2026"]],
  ["अप्रैल १", ["अप्रैल", "१"]],
  ["ফজর, যোহর", ["ফজর", "যোহর"]],
  ["الفَجْر", ["الفجر"]],
])("folds the words of %s", (text, words) => {
  expect(spelledWords(text)).toEqual(words.map((word) => word.normalize("NFKD")));
});

test("vowel signs tell words apart, and signs that many leave out do not", () => {
  expect(spelledWords("जून")).not.toEqual(spelledWords("जन"));
  expect(spelledWords("ज़ुहर")).toEqual(spelledWords("जुहर"));
  expect(spelledWords("മഗ്\u200Cരിബ്")).toEqual(spelledWords("മഗ്രിബ്"));
});
