/** What of a written name is read as its words. */
import { expect, test } from "vitest";
import { readSearchWords } from "../../../../bench/import/same-place.ts";
import {
  partsOfName,
  separateNames,
  turkishAsHeard,
  withoutLocation,
  wordsOfName,
} from "../../../../build/import/resolve/name-text.ts";
import { nameWordsOf } from "../../../../build/import/resolve/words.ts";

const table = nameWordsOf(readSearchWords());

test.each([
  ["Masjid Bilal near the market", "Masjid Bilal "],
  ["مسجد النور في تيارت", "مسجد النور "],
  ["مسجد الراجي في الله", "مسجد الراجي في الله"],
  ["In the Garden", "In the Garden"],
])("%s is read without where it is", (text, without) => {
  expect(withoutLocation(text)).toBe(without);
});

test.each([
  ["Al Noor | Masjid an-Nur", ["Al Noor", "Masjid an-Nur"]],
  ["Bilal/Hilal", ["Bilal", "Hilal"]],
  ["Masjid G-9/3", ["Masjid G-9/3"]],
  ["Women's Hall ~ ...", ["Women Hall"]],
  ["Mosquée de l'Université", ["Mosquée de Université"]],
])("the names of a field are told apart: %s", (text, names) => {
  expect(separateNames(text, table.honorifics)).toEqual(names);
});

test("commas cut a name, brackets stand apart", () => {
  expect(partsOfName("Masjid Bilal (Bilal Mosque), Main Road")).toEqual({
    parts: ["Masjid Bilal  ", " Main Road"],
    bracketed: ["(Bilal Mosque)"],
  });
});

test("Turkish letters are read as they sound, other texts are no Turkish", () => {
  expect(turkishAsHeard("Çarşı Camii")).toBe("charshı jamii");
  expect(turkishAsHeard("Central Mosque")).toBeNull();
});

test.each([
  ["Baitul Mukarram", ["bait", "mukarram"]],
  ["Khalil Mosque", ["khalil", "mosque"]],
  ["Abdullah", ["abd", "allah"]],
  ["Abdurrahman", ["abd", "rahman"]],
  ["عبدالرحمن", ["عبد", "رحمن"]],
  ["Rasul Mosque", ["rasul", "mosque"]],
])("glued words of %s come apart", (text, words) => {
  expect(wordsOfName(text, table)).toEqual(words);
});
