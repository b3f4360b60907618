/** The words of a name by which it is compared, and what each weighs. */
import { expect, test } from "vitest";
import { readSearchWords } from "../../../../bench/import/same-place.ts";
import { createNameReader } from "../../../../build/import/resolve/names.ts";
import { nameWordsOf } from "../../../../build/import/resolve/words.ts";

const read = createNameReader(nameWordsOf(readSearchWords()));

const wordsOf = (text: string, isVenue = false) =>
  read({ und: text }, isVenue).names.map(({ words }) =>
    words.map(({ spellings: [written], weight }) => [written.text, weight]),
  );

test.each([
  ["Masjid Bilal", [[["bilal", 1]]]],
  ["Masjid 3", [[]]],
  ["Bilal Mosque, Main Road", [[["bilal", 1]]]],
  ["Bilal Mosque, Hilal Mosque", [[["bilal", 1]], [["hilal", 1]]]],
  ["Bilal | Hilal", [[["bilal", 1]], [["hilal", 1]]]],
  ["Masjid Bilal (Hilal)", [[["bilal", 1]], [["hilal", 1]]]],
])("%s is the names %j", (text, names) => {
  expect(wordsOf(text)).toEqual(names);
});

test("a word for a kind belongs to the name of a venue, and weighs little there", () => {
  expect(wordsOf("Bilal Restaurant")).toEqual([[["bilal", 1]]]);
  expect(wordsOf("Bilal Restaurant", true)).toEqual([
    [
      ["bilal", 1],
      ["restaurant", 0.25],
    ],
  ]);
});

test("words are also read joined with their neighbour", () => {
  const [name] = read({ en: "Hassan Bilal Mosque" }, false).names;
  expect(name?.neighbours.map(({ text }) => text)).toEqual(["hassanbilal"]);
  expect(name?.joined.text).toBe("hassanbilal");
  expect(name?.weight).toBe(2);
});

test("equal texts in several languages are one name", () => {
  expect(read({ en: "Bilal", tr: "Bilal" }, false).names).toHaveLength(1);
  expect(read({}, false)).toEqual({ names: [], marks: new Map(), saysKind: false });
});
