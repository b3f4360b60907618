import { expect, test } from "vitest";
import { isNearEnough } from "#core/search/lone-word.ts";

test.each([
  ["a slip in five letters", "lodno", "lodon", true],
  ["a slip in four", "lida", "lids", false],
  ["two slips in eleven", "playstation", "plastation", true],
  ["two slips in eleven letters", "playstation", "plantatian", false],
  ["two slips in twelve", "hudavendigar", "hudavendigxx", true],
  ["a slip in five Arabic letters", "ستاره", "ستارا", false],
  ["a slip in six", "القاهر", "القاهد", true],
  ["the other script, letter by letter", "nour", "نور", true],
  ["one short vowel", "salihin", "صالحين", true],
  ["two short vowels", "salihen", "صلحين", false],
  ["one short vowel in few letters", "kadar", "قادر", false],
])("%s: %s, %s", (_, word, form, isNear) => {
  expect(isNearEnough(word, form)).toBe(isNear);
  expect(isNearEnough(form, word)).toBe(isNear);
});
