import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fold, hasArabic, isArabicWord, words, plainCase } from "#core/base/fold.ts";

/** What is typed, and the form in which it is compared. */
const FOLDED: readonly (readonly [what: string, text: string, folded: string])[] = [
  ["upper case", "MASJID", "masjid"],
  ["Latin accents", "Şişli Méxîçö", "sisli mexico"],
  ["dotted and dotless i", "İSTANBUL ısparta", "istanbul isparta"],
  ["letters that no accent is taken from", "Łódź Ærø GROẞ Đà Þór Gəncə Ħamrun", "lodz aero gross da thor gence hamrun"],
  ["half rings and apostrophes", "Ka‘ba Qurʼān Maʿādī O'Neill’s ʻEwa", "kaba quran maadi oneills ewa"],
  ["Arabic vowel marks", "مَسْجِدٌ", "مسجد"],
  ["hamza on any seat", "أإآٱ مؤمن قائد ماء", "اااا مومن قايد ما"],
  ["ta marbuta and alif maqsura", "مكة مصطفى", "مكه مصطفي"],
  ["tatweel", "مســـجد", "مسجد"],
  ["Persian and Urdu letters", "کربلای گیلان چشمہ", "كربلاي كيلان جشمه"],
  ["presentation forms", "ﻣﺴﺠﺪ ﷲ", "مسجد الله"],
  ["Arabic and Persian digits", "٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹", "0123456789 0123456789"],
  ["full width and ligatures", "Ｍｏｓｑｕｅ ﬁve", "mosque five"],
  ["compatibility capitals", "№ 5 ℡ 𝐌𝐨𝐬𝐪𝐮𝐞 🄰", "no 5 tel mosque a"],
  ["Cyrillic", "Мечеть Йошкар", "мечеть иошкар"],
];

/** Spellings that must meet. */
const SAME: readonly (readonly [string, string])[] = [
  ["القاهرة", "القاهره"],
  ["الإسكندرية", "الاسكندريه"],
  ["ترومسو", "تُرُومْسُو"],
  ["Mosquée", "Mosque\u0301e"],
  ["İzmir", "izmir"],
];

describe("fold", () => {
  test.each(FOLDED)("%s: %s", (_, text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  test.each(SAME)("%s meets %s", (a, b) => {
    expect(fold(a)).toBe(fold(b));
  });

  test("folding a folded text changes nothing, whatever the character", () => {
    const changed: string[] = [];
    for (let point = 0; point <= 0x10_ff_ff; point += 1) {
      // Planes 4 to 13 have no characters.
      if (point === 0x4_00_00) point = 0xe_00_00;
      const character = String.fromCodePoint(point);
      const once = fold(character);
      if (once !== character && fold(once) !== once) changed.push(`U+${point.toString(16)}`);
    }
    expect(changed).toEqual([]);
  });

  test("folding a folded text changes nothing, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 20 }), (text) => {
        const once = fold(text);
        expect(fold(once)).toBe(once);
      }),
    );
  });

  test("composed and decomposed spellings are one", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 20 }), (text) => {
        expect(fold(text.normalize("NFD"))).toBe(fold(text.normalize("NFC")));
      }),
    );
  });
});

const WORDS: readonly (readonly [text: string, words: readonly string[]])[] = [
  ["", []],
  [" –…!؟ ", []],
  ["Great Mosque, the GREAT", ["great", "mosque", "the", "great"]],
  ["القاهرة", ["قاهره"]],
  ["المسجد الحرام", ["مسجد", "حرام"]],
  ["الله", ["الله"]],
  ["ال", ["ال"]],
  ["Masjid No.2 (٣)", ["masjid", "no", "2", "3"]],
  ["Aix-en-Provence", ["aix", "en", "provence"]],
];

describe("words", () => {
  test.each(WORDS)("%j", (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  test("are never empty and never hold a space", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        for (const word of words(text)) expect(word).toMatch(/^[\p{L}\p{N}]+$/u);
      }),
    );
  });
});

describe("plainCase keeps all letters and marks of", () => {
  test.each([
    ["an apostrophe of any kind", "Londra’da", "londra'da"],
    ["a composed letter", "Şam", "şam"],
    ["Bengali vowel signs", "ঢাকায়", "ঢাকায়".normalize("NFC")],
  ])("%s: %s", (_, text, expected) => {
    expect(plainCase(text)).toBe(expected);
  });
});

describe("hasArabic", () => {
  test.each([
    ["مسجد", true],
    ["Masjid مسجد", true],
    ["گ", true],
    ["Masjid", false],
    ["123", false],
    ["", false],
  ] as const)("%j: %s", (text, expected) => {
    expect(hasArabic(text)).toBe(expected);
  });
});

describe("isArabicWord", () => {
  test.each([
    ["مسجد", true],
    ["كبير", true],
    ["masjid", false],
    ["мечеть", false],
    ["2", false],
    ["", false],
  ] as const)("%j: %s", (word, expected) => {
    expect(isArabicWord(word)).toBe(expected);
  });

  test("agrees with the script for every folded word of one script", () => {
    const letter = fc.constantFrom(..."abzéاحقيگچپٱѐж");
    fc.assert(
      fc.property(fc.string({ unit: letter, minLength: 1 }), (text) => {
        const word = fold(text);
        expect(isArabicWord(word)).toBe(hasArabic(word.slice(0, 1)));
      }),
    );
  });
});
