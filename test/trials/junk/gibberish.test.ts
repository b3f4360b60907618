import { expect, test } from "vitest";
import { createRandom } from "../../../bench/generate/random.ts";
import { makersOf } from "./gibberish.ts";

const LATIN = ["window", "winter", "wander", "under", "dinner", "thunder", "render", "rodeos"];
const ARABIC = ["مفتاح", "مصباح", "مفترق", "صباحات"];

const made = (seed: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    [...makersOf(createRandom(seed), LATIN, ARABIC)].map(([kind, make]) => [kind, Array.from({ length: 50 }, make)]),
  );

test("a seed makes the same words, another one others", () => {
  expect(made("1")).toEqual(made("1"));
  expect(made("2")).not.toEqual(made("1"));
});

test("words have five to ten letters of their script", () => {
  for (const [kind, words] of made("1"))
    for (const word of words.flatMap((text) => text.split(" ")))
      expect(word, kind).toMatch(kind.startsWith("Arabic") ? /^[ء-ي]{5,10}$/ : /^[a-z]{5,10}$/);
});

test("three letters of a chained word follow each other in a given one", () => {
  for (const word of made("1").get("Latin, chained") ?? [])
    for (let i = 0; i + 3 <= word.length; i += 1)
      expect(LATIN.some((given) => given.includes(word.slice(i, i + 3)))).toBe(true);
});
