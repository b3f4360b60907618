import { expect, test } from "vitest";
import { withoutWords } from "../../../../web/app/explore/without-words.ts";

test.each([
  ["halal food in paris", ["halal"], "food in paris"],
  ["Bishkek Mosque Bishkek", ["Bishkek"], "Mosque Bishkek"],
  ["  مسجد   بلندن ", ["بلندن"], "مسجد"],
  ["paris", ["paris"], ""],
])("%s without %j is %s", (query, words, rest) => {
  expect(withoutWords(query, words)).toBe(rest);
});
