/** The ways in which queries write a name otherwise, and what makes a mistyped one ambiguous. */
import { describe, expect, test } from "vitest";
import { isWithin } from "#core/base/edit-distance.ts";
import { type ArticleStyle, withArticle } from "../../../bench/generate/article.ts";
import { createNeighbours } from "../../../bench/generate/neighbours.ts";
import { plain } from "../../../bench/generate/plain.ts";
import { createRandom } from "../../../bench/generate/random.ts";
import { carelessArabic, voweled } from "../../../bench/generate/spellings.ts";
import { withFirstSlip, withSlip } from "../../../bench/generate/typos.ts";
import { shareOut } from "../../../bench/generate/world.ts";

test.each<[string, string, ArticleStyle, string]>([
  ["Noor", "النور", "hyphen", "Al-Noor"],
  ["Noor", "النور", "space", "Al Noor"],
  ["Noor", "النور", "assimilated", "An-Noor"],
  ["Shams", "الشمس", "assimilated", "Ash-Shams"],
  ["Huda", "الهدى", "assimilated", "Al-Huda"],
  ["Noor", "النور", "glued", "Alnoor"],
  ["Noor", "النور", "el", "El-Noor"],
])("the article of %s (%s), %s, is %s", (latin, arabic, style, expected) => {
  expect(withArticle(latin, arabic, style)).toBe(expected);
});

test.each([
  ["مسجد الرحمة", "مسجد الرحمه"],
  ["مصلى أحمد", "مصلي احمد"],
  ["مسجد علي", "مسجد على"],
  ["مسجد النور", null],
])("%s, carelessly, is %s", (arabic, expected) => {
  expect(carelessArabic(arabic)).toBe(expected);
});

test("vowel marks leave the letters as they are", () => {
  const random = createRandom("marks");
  const marked = voweled("مسجد الرحمن", random);
  expect(marked).not.toBe("مسجد الرحمن");
  expect(plain(marked)).toBe("مسجد الرحمن");
});

describe("a slip", () => {
  const random = createRandom("slips");
  const slips = Array.from({ length: 200 }, () => withSlip("karimpur", random));
  const firsts = Array.from({ length: 200 }, () => withFirstSlip("karimpur", random));

  test("is one edit", () => {
    for (const one of [...slips, ...firsts]) if (one !== null) expect(isWithin("karimpur", one, 1)).toBe(true);
  });

  test("keeps the first letter, or changes it", () => {
    for (const one of slips) expect(one?.[0] ?? "k").toBe("k");
    for (const one of firsts) expect(one?.[0]).not.toBe("k");
  });

  test.each(["ali", "2024", "al-noor"])("is not made in %s", (word) => {
    expect([withSlip(word, random), withFirstSlip(word, random)]).toEqual([null, null]);
  });
});

test.each([
  ["masjid karimpr", "masjid karimpur", true],
  ["masjid karimpr", "masjid karimar", true],
  ["masjid karimpr", "masjid noor karimpur", false],
  ["masjid karimpr", "jami karimpur", false],
  ["karimpr", "masjid karimpur", true],
  ["karimpr", "masjid rahimpur", false],
])("%s may mean %s: %s", (query, name, expected) => {
  const neighbours = createNeighbours<string>();
  neighbours.add(query, query);
  expect(neighbours.of(name).has(query)).toBe(expected);
});

test("shares add up and follow the weights", () => {
  expect(shareOut(10, [1, 1])).toEqual([5, 5]);
  expect(shareOut(7, [5, 1, 1])).toEqual([5, 1, 1]);
  expect(shareOut(100, [3, 0, 1])).toEqual([75, 0, 25]);
});
