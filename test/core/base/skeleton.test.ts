import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fold } from "#core/base/fold.ts";
import { skeletonOf } from "#core/base/skeleton.ts";

const skeleton = (name: string): string => skeletonOf(fold(name));

/** Spellings of one name in two scripts, and the skeleton that they share. */
const SAME: readonly (readonly [skeleton: string, spellings: readonly string[]])[] = [
  ["md", ["Muhammad", "Mohamed", "Mohammed", "Muhammed", "محمد", "مُحَمَّد"]],
  ["nr", ["Noor", "Nur", "Nour", "Nūr", "نور"]],
  ["tmn", ["Uthman", "Othman", "عثمان"]],
  ["kld", ["Khalid", "Khaled", "خالد"]],
  ["kdr", ["Qadir", "Kadir", "Qader", "قادر"]],
  ["sf", ["Yusuf", "Yousef", "Yousuf", "يوسف"]],
  ["rmn", ["Rahman", "Rehman", "رحمن"]],
  ["sn", ["Hussein", "Hüseyin", "Husain", "حسين"]],
  ["bkr", ["Bakr", "Bekir", "Bakar", "بكر"]],
  ["kds", ["Quds", "Kudüs", "قدس"]],
  ["ks", ["Aqsa", "Aksa", "أقصى"]],
  ["ftm", ["Fatima", "Fatma", "فاطمة"]],
  ["srf", ["Sharif", "Şerif", "Cherif", "شريف"]],
  ["gml", ["Jamal", "Djamal", "Gamal", "جمال"]],
  ["gdl", ["Ghazali", "Gazali", "غزالي"]],
  ["mr", ["Omar", "Umar", "Ömer", "عمر"]],
  ["tk", ["Taqwa", "Taqwah", "تقوى"]],
  ["kb", ["Yaqub", "Ya‘qūb", "يعقوب"]],
  ["bl", ["Bilal", "Billal", "بلال", "بِلَال"]],
  ["slmn", ["Süleymaniye", "Sulaymaniyya"]],
];

/** Names with different skeletons: different ones, and spellings that data/search-words.csv or a typo joins. */
const APART: readonly (readonly [a: string, b: string])[] = [
  ["Khalid", "Bilal"],
  ["Noor", "Nasr"],
  ["Fatima", "Fath"],
  ["Omar", "Amin"],
  ["Osman", "عثمان"],
  ["Halit", "خالد"],
  ["Mehmet", "محمد"],
  ["Takva", "Taqwa"],
];

/** What a letter or two become. */
const SOUNDS: readonly (readonly [what: string, word: string, skeleton: string])[] = [
  ["vowels and weak letters are silent", "aeiouyhw", ""],
  ["Arabic ones too", "اويهحع", ""],
  ["k sounds", "kkhckqc", "k"],
  ["s sounds", "schtchshchs", "s"],
  ["c before e and i", "cedar", "sdr"],
  ["d sounds", "dadhazad", "d"],
  ["zh and dj are g", "zhadj", "g"],
  ["x is two", "x", "ks"],
  ["doubles become one", "ballabban", "blbn"],
  ["across a silent letter too", "mama", "m"],
  ["digits stay, doubled ones too", "a11b22", "11b22"],
  ["Cyrillic stands for itself", "мечеть", "мечеть"],
  ["nothing", "", ""],
];

describe("the skeleton", () => {
  test.each(SAME)("%s: %j", (expected, spellings) => {
    expect(spellings.map(skeleton)).toEqual(spellings.map(() => expected));
  });

  test.each(APART)("%s is not %s", (a, b) => {
    expect(skeleton(a)).not.toBe(skeleton(b));
  });

  test.each(SOUNDS)("%s: %s → %j", (_, word, expected) => {
    expect(skeletonOf(word)).toBe(expected);
  });

  test("is the same beside a letter of another script, which takes the slower way", () => {
    const letter = fc.constantFrom(..."acdeghjkpstxzنتشخ");
    fc.assert(
      fc.property(fc.string({ unit: letter }), (word) => {
        expect(skeletonOf(`${word}м`)).toBe(`${skeletonOf(word)}м`);
      }),
      { numRuns: 1000 },
    );
  });

  test("of Latin and Arabic words has its letters and no double", () => {
    const letter = fc.constantFrom(..."abcdefghijklmnopqrstuvwxyzابتثجحخدذرزسشصضطظعغفقكلمنهوي");
    fc.assert(
      fc.property(fc.string({ unit: letter }), (word) => {
        expect(skeletonOf(word)).toMatch(/^[bdfgklmnrst]*$/);
        expect(skeletonOf(word)).not.toMatch(/(.)\1/);
      }),
    );
  });
});
