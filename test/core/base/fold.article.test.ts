import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nameWords, withoutGluedArticle, withoutMaybeArticle } from "#core/base/fold.ts";

const NAMES: readonly (readonly [what: string, name: string, words: readonly string[]])[] = [
  ["apart", "Masjid Al Noor", ["masjid", "noor"]],
  ["in Egypt", "El Azhar", ["azhar"]],
  ["with a hyphen", "al-Noor", ["noor"]],
  ["as a contraction", "Dar ul Uloom", ["dar", "uloom"]],
  ["assimilated", "An-Nur, As Salam, Ar-Rahman", ["nur", "salam", "rahman"]],
  ["assimilated before a pair of letters", "Ash-Shams, Adh Dhikr, Ath-Thawra", ["shams", "dhikr", "thawra"]],
  ["in Arabic", "مسجد النور", ["مسجد", "نور"]],
  ["in Arabic after a preposition", "مسجد للنور", ["مسجد", "نور"]],
  ["in Arabic with vowel marks", "النُّور", ["نور"]],
  ["glued in Latin letters it stays", "Masjid Alnoor", ["masjid", "alnoor"]],
  ["as the last word it may be the beginning of one", "masjid al", ["masjid", "al"]],
  ["alone", "Al", ["al"]],
  ["not in a word that only begins so", "Ali Alaska", ["ali", "alaska"]],
  ["not in a short Arabic word", "الم", ["الم"]],
  ["not in a word of two letters after it", "الله", ["الله"]],
  ["nothing", "–", []],
];

const GLUED: readonly (readonly [what: string, word: string, bare: string | null])[] = [
  ["al", "alnoor", "noor"],
  ["el", "elnour", "nour"],
  ["assimilated", "annur", "nur"],
  ["assimilated r", "arrahman", "rahman"],
  ["assimilated t", "attaqwa", "taqwa"],
  ["assimilated sh", "ashshams", "shams"],
  ["a name that merely looks so", "alhambra", "hambra"],
  ["before a vowel it is none", "alaska", null],
  ["before l it is none", "allah", null],
  ["before less than four letters it is none", "almas", null],
  ["a doubled letter with less than three after it", "anna", null],
  ["none", "noor", null],
  ["Arabic has its own", "النور", null],
];

describe("the words of a name", () => {
  test.each(NAMES)("%s: %s", (_, name, words) => {
    expect(nameWords(name)).toEqual(words);
  });

  test("are folded, never empty, and some for every letter", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (name) => {
        for (const word of nameWords(name)) expect(word).toMatch(/^[\p{L}\p{N}]+$/u);
      }),
    );
    expect(nameWords("al al al")).toEqual(["al"]);
  });
});

describe("a glued article", () => {
  test.each(GLUED)("%s: %s", (_, word, bare) => {
    expect(withoutGluedArticle(word)).toBe(bare);
  });
});

test.each([
  ["alnoor", "noor"],
  ["alnur", "nur"],
  ["aliman", "iman"],
  ["elif", null],
  ["noor", null],
])("%s may be an article and %s", (word, bare) => {
  expect(withoutMaybeArticle(word)).toBe(bare);
});
