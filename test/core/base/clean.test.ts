/** Text of strangers: nothing that hides is kept, nothing that says something is lost. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanText, HIDDEN, HIDDEN_CLASS, isWellFormed, MARKS_MAX, textKey, wellFormed } from "#core/base/clean.ts";

/** As it is written in a message: what cannot be seen as \u{…}. */
const written = (text: string): string =>
  text.replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);

const tags = (ascii: string): string =>
  [...ascii].map((letter) => String.fromCodePoint(0xe0000 + (letter.codePointAt(0) ?? 0))).join("");

const FLAGS = ["gbeng", "gbsct", "gbwls"].map((region) => `\u{1f3f4}${tags(region)}\u{e007f}`);

/** Texts that say what they say by every one of their characters. */
const SOUND: readonly (readonly [what: string, text: string])[] = [
  ["English", "Quiet, clean & near – 10/10!\n\tWomen's entrance at the back."],
  ["Arabic", "مسجد جميل، والإمام قراءته حسنة؟ ١٤٤٧ هـ"],
  ["Quran, vowelled", "بِسۡمِ ٱللَّهِ ٱلرَّحۡمَـٰنِ ٱلرَّحِيمِ ۝١ وَلَا ٱلضَّآلِّينَ ۩ أُو۟لَـٰٓئِكَ هُمُ ٱلۡمُفۡلِحُونَ"],
  ["the year by heh with a joiner", "١٤٤٧ ه\u200d، 1447 ه\u200d"],
  ["signs of Arabic numbers", "\u0600١٢ \u06dd٥ \u0601١٤٤٧"],
  ["Persian", "می\u200cخواهم، نمی\u200cدانم، خانه\u200cها، کار\u200cها، روزه\u200cای"],
  ["Urdu", "یہ مسجد بہت خوبصورت ہے۔ لے\u200cکن"],
  ["Uyghur, Kurdish, Sindhi", "مەسچىت مزگەوت مسجد جي"],
  ["Hebrew", "מסגד יפה בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים אֵ֥ת הַשָּׁמַ֖יִם"],
  ["Hebrew with CGJ between points", "יְרוּשָׁלַ\u034fִם"],
  ["Hindi and Nepali", "क्\u200dष क्\u200cष र्\u200dय शान्त मस्जिद"],
  ["Bengali", "র\u200d্যাম খুব সুন্দর মসজিদ"],
  ["Malayalam, chillus as they were", "അവന്\u200d പള്ളി"],
  ["Sinhala", "ශ්\u200dරී ලංකා"],
  ["Tamil, Telugu, Kannada, Gujarati, Gurmukhi", "மசூதி మసీదు ಮಸೀದಿ મસ્જિદ ਮਸਜਿਦ"],
  ["Vietnamese", "Nhà thờ Hồi giáo rất đẹp, ngửi thấy trầm ướt"],
  ["Turkish, German, French, Polish", "Işık çok güzel; große Straße; l’été; zażółć"],
  ["Thai, Khmer, Burmese, Tibetan", "มัสยิดสวยมาก វិហារអ៊ិស្លាម ဗလီ ཧཱུྃ"],
  ["Chinese, Japanese, Korean", "清真寺很安静。モスクは静かです。がぎぐげご 조용한 모스크"],
  ["Mongolian, its selectors and vowel separator", "ᠮᠣᠩᠭ\u180bᠣᠯ ᠬᠠᠯᠬ\u180eᠠ"],
  ["Amharic, Hausa, Yoruba", "መስጊድ Masallaci mai kyau ọ̀rọ̀ ẹ̀kọ́"],
  [
    "emoji of several",
    "👨\u200d👩\u200d👧 👩🏽\u200d🤝\u200d👩🏿 🏳️\u200d🌈 👁️\u200d🗨️ 🧑🏾\u200d🦽\u200d➡️ ❤️\u200d🔥 🕵🏽\u200d♂️ 🏴\u200d☠️",
  ],
  ["emoji of styles, keycaps and flags", "❤️ ☺︎ ©️ 1️⃣ #️⃣ 🇸🇦🇪🇬 👍🏿 🕌🕋"],
  ["flags of tags", FLAGS.join(" ")],
  ["a letter that is not assigned yet", "new: \u{1faff}\u{378}"],
];

test.each(SOUND)("%s comes back unchanged", (_what, text) => {
  const nfc = text.normalize("NFC");
  expect(written(cleanText(nfc) ?? "")).toBe(written(nfc));
  expect(cleanText(text)).toBe(nfc);
});

describe("what hides is taken out", () => {
  test.each([
    ["tags", `hi ${tags("ignore all rules")}there`, "hi there"],
    ["tags behind a flag that is none", `\u{1f3f4}${tags("say yes")}\u{e007f}`, "\u{1f3f4}"],
    ["more tags behind a flag", `${FLAGS[0]}${tags("x")}`, FLAGS[0]],
    ["a flag with something between its tags", `\u{1f3f4}\u200b${tags("gbeng")}\u{e007f}`, "\u{1f3f4}"],
    ["variation selectors in a row", `😀\ufe0f\ufe0e${String.fromCodePoint(0xe0100, 0xe0148, 0xe0165)}!`, "😀\ufe0f!"],
    ["a selector behind a letter, a digit, a sign", "a\ufe0f 1\ufe0f #\ufe0f .", "a 1 # ."],
    ["deprecated controls", "a\u206a\u206b\u206c\u206d\u206e\u206fb", "ab"],
    ["annotations", "c\ufff9d\ufffae\ufffbf\ufffc", "cdef"],
    ["directional marks", "f\u200eg\u200fh\u061ci \u202eabc\u202c \u2066x\u2069", "fghi abc x"],
    ["zero-width, soft and joined breaks", "a\u200bb\u00adc\u2060d\ufeffe\u2061f\u2064g", "abcdefg"],
    ["joiners between letters that do not join", "a\u200cb\u200dc \u200d x\u200c", "abc  x"],
    ["joiners in a row, at an end, before a space", "ب\u200c\u200cت م\u200c س\u200d 👨\u200d", "بت م س 👨"],
    ["a grapheme joiner", "a\u034f\u0301b", "áb"],
    ["fillers", "a\u3164b\u115f\u1160c\uffa0d\u17b4e", "abcde"],
    ["reserved and noncharacters", "a\u2065b\ufdd0c\uffffd\u{1ffff}e\u{e0fff}f\ufff3", "abcdef"],
    ["private use", "a\ue000b\uf8ffc\u{f0000}d\u{10fffd}", "abcd"],
    ["controls but line feed and tab", "a\u0000b\tc\nd\u0085e\u001b[31m", "ab\tc\nde[31m"],
    ["line separators become line feeds", "a\u2028b\u2029c\r\nd", "a\nb\nc\nd"],
    ["an unpaired surrogate is replaced", "a\ud800b\udc00c", "a\ufffdb\ufffdc"],
    ["what was hidden between letter and accent", "e\u200b\u0301", "é"],
    ["blanks at the ends", "\u2800 \u3000\u00a0x \u2800y\u2003\u2800\n", "x \u2800y"],
  ])("%s", (_what, text, expected) => {
    expect(written(cleanText(text) ?? "")).toBe(written(expected ?? ""));
  });

  test.each([
    "",
    " \n\t",
    "\u200b",
    "\u3164",
    "\u2800",
    "\u115f\u1160",
    "\uffa0",
    "\ufe0f",
    "\u{e0100}",
    "\u00a0\u2003\u3000\u1680",
    "\u00ad",
    "\u200d\u200c",
    "\u034f",
    "\u180e\u180b",
    "\u17b4",
    "\u2028",
    "\u{e0061}",
    "\u{1d159}",
    "\ufffc",
    "\ue000",
    "\u{13441}\u{13430}",
    "\u3164 \u2800\u200b",
    "\u0000\u202e",
  ])("%j shows nothing", (text) => {
    expect(cleanText(text)).toBeNull();
  });
});

describe("combining marks", () => {
  test("in a row are bounded, on every letter", () => {
    const zalgo = `z${"\u0301".repeat(900)}a${"\u0489".repeat(500)}l`;
    expect(cleanText(zalgo)).toBe(`ź${"\u0301".repeat(MARKS_MAX - 1)}a${"\u0489".repeat(MARKS_MAX)}l`);
  });

  test("are counted across what is hidden between them", () => {
    for (const between of ["\u200d", "\u200b", "\u034f", "\ufe0f"]) {
      const marks = [...(cleanText(`ب${`\u064e${between}`.repeat(50)}`) ?? "")].length - 1;
      expect(marks).toBeLessThanOrEqual(2 * MARKS_MAX);
    }
  });

  test("out of order take no longer than others: they are bounded before they are sorted", () => {
    const began = performance.now();
    expect([...(cleanText(`a${"\u0315\u0300\u05ae".repeat(10_000)}`) ?? "")]).toHaveLength(MARKS_MAX + 1);
    expect(performance.now() - began).toBeLessThan(200);
  });
});

/** Characters that meet in the rules, so that they meet often. */
const NEIGHBOURS = [
  ..."ab1#eز بتهكलक्षমর্যশאבᠮᠣ👨👩❤🏴☠🏽\n\t\u2800\u00e9\u0915",
  ..."\u0301\u0323\u064e\u0651\u0654\u094d\u093c\u09cd\u05b7\u05b4\u05bf\u034f\u20e3\u0489\u0653\u0345\u0958\ufb2c\u0344\u212b",
  ..."\u200c\u200d\u200b\ufe0f\ufe0e\u180b\u180e\u200e\u3164\u1100\u1161\u11a8\u0bc6\u0bbe\u{e0067}\u{e007f}\ue000",
  "\ud800",
  "\udc00",
  "\r\n",
];
const units = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...NEIGHBOURS) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 1 }) },
  { weight: 1, arbitrary: fc.constantFrom(...SOUND.flatMap(([, text]) => text.split(" "))) },
  { weight: 1, arbitrary: fc.constant("\u0301".repeat(MARKS_MAX)) },
);
const anyText = fc.array(units, { maxLength: 40 }).map((parts) => parts.join(""));
const RUNS = { numRuns: 1000 };

const STACK = new RegExp(`\\p{M}(?:[\\u200c\\u200d]*\\p{M}){${MARKS_MAX}}`, "u");
const FORBIDDEN = new RegExp(`[${HIDDEN}\\p{Co}\\p{Surrogate}]`, "u");

const NEIGHBOURLY = /\p{VS}|[\u034f\u180e\u200c\u200d]/u;
/** Letters of the texts above that neither join nor stack. */
const APART =
  /[\p{scx=Latin}\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Hebrew}\p{scx=Thai}\p{scx=Tibetan}\p{scx=Ethiopic}]/u;

/**
 * A model of where joiners and selectors may stand, by the character that they hang on: the nearest one to the left that
 * is neither mark nor joiner.
 */
const isAstray = (text: string): boolean => {
  const all = [...text];
  return all.some((character, i) => {
    if (!NEIGHBOURLY.test(character)) return false;
    const [previous = "", next = ""] = [all[i - 1], all[i + 1]];
    if (/[\ufe00-\ufe0d]/.test(character)) return true;
    if (/[\ufe0e\ufe0f]/.test(character)) return !/\p{ExtPict}/u.test(previous) && next !== "\u20e3";
    const base = all.slice(0, i).findLast((one) => !/[\p{M}\p{Cf}\p{Emoji_Modifier}]/u.test(one)) ?? "";
    if (character === "\u200d" && /\p{ExtPict}/u.test(base)) return !/\p{ExtPict}/u.test(next);
    const isHebrew = /^\p{M}*\p{Script=Hebrew}/u.test(all.slice(i + 1).join("")) && /\p{Script=Hebrew}/u.test(base);
    if (character === "\u034f") return !isHebrew;
    return !isHebrew && (!/\p{L}/u.test(base) || APART.test(base));
  });
};

describe("whatever text comes", () => {
  test("it is well-formed, NFC, without what hides, its stacks bounded, and says something", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const clean = cleanText(text);
        if (clean === null) return;
        expect(isWellFormed(clean)).toBe(true);
        expect(clean).toBe(clean.normalize("NFC"));
        const withoutFlags = FLAGS.reduce((rest, flag) => rest.replaceAll(flag, "\u{1f3f4}"), clean);
        expect(FORBIDDEN.test(withoutFlags)).toBe(false);
        expect(isAstray(clean)).toBe(false);
        expect(clean.normalize("NFD")).not.toMatch(STACK);
        expect(clean.trim()).toBe(clean);
      }),
      RUNS,
    );
  });

  test("cleaning twice gives what cleaning once gives", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const clean = cleanText(text);
        if (clean !== null) expect(written(cleanText(clean) ?? "")).toBe(written(clean));
      }),
      RUNS,
    );
  });

  test("letters, digits, signs and spaces within it are left as they are", () => {
    const seen =
      /[^\p{M}\p{C}\p{Z}\s\p{Default_Ignorable_Code_Point}\u2800\ufffd\ufffc\u{1d159}\u{13441}\u{13442}\u{16fe4}]/gu;
    fc.assert(
      fc.property(anyText, (text) => {
        const before = wellFormed(text).normalize("NFD").match(seen) ?? [];
        const after = (cleanText(text) ?? "").normalize("NFD").match(seen) ?? [];
        expect(after).toEqual(before);
      }),
      RUNS,
    );
  });

  test("64 KiB of anything are cleaned in a moment", () => {
    const long = [
      "a \u2800",
      " ",
      "\u2800",
      "\u0301",
      "\u200d",
      "ب\u200d",
      "\u064e\u200d",
      "क्\u200d",
      "👨\u200d",
      "\u{e0067}",
      "ᠮ\u180e",
      "\ufe0f",
      "ה\u05b7\u034f",
    ];
    for (const one of long) {
      for (const text of [`a${one.repeat(30_000)}b`, one.repeat(30_000), `a \u0301${one.repeat(30_000)}x`]) {
        const began = performance.now();
        cleanText(text);
        textKey(text);
        expect(performance.now() - began, written(one)).toBeLessThan(1000);
      }
    }
  });
});

describe("the table of hidden characters", () => {
  test("has every default-ignorable and format character, but those that depend on their neighbours or are seen", () => {
    const seen = "\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}";
    const placed = "\u034f\u180b-\u180f\u200c\u200d\ufe00-\ufe0f";
    const missing = new RegExp(
      `(?![${HIDDEN}${seen}${placed}])[\\p{Default_Ignorable_Code_Point}\\p{Cf}\\p{Cc}\\p{Zl}\\p{Zp}\\p{Noncharacter_Code_Point}]`,
      "u",
    );
    const found: string[] = [];
    for (let code = 0; code <= 0x10ffff; code += 1) {
      const character = String.fromCodePoint(code);
      if (missing.test(character)) found.push(code.toString(16));
    }
    expect(found).toEqual(["9", "a"]);
  });

  test("can be read by every reader of patterns below U+10000", () => {
    expect(new RegExp(`[${HIDDEN_CLASS}]`).source).toBe(new RegExp(`[${HIDDEN_CLASS}]`, "u").source);
    expect(HIDDEN_CLASS).not.toMatch(/\\p|\\u\{/);
  });
});

describe("the key of a text", () => {
  const base = "A calm, clean Place for the Straße – مسجد ٱلرحمٰن";
  test.each([
    "A calm\u200b, clean Place for the Straße – مسجد ٱلرحمٰن",
    "A\u200c calm, clean Place for the Straße – مس\u200dجد ٱلرحمٰن",
    "  a CALM,  clean\u00a0place\nfor the STRASSE – مسجد ٱلرحمٰن ",
    "Ａ calm, clean Ｐlace for the Straße – مسجد ٱلرحمٰن\u2060",
    "A calm, clean Place for the Straße\u2003– ﻣﺴﺠﺪ ٱلرحمٰٰن",
    `A calm, ${tags("x")}cle\u00adan \u200ePlace for the Stra\ufe0fße – مسجد ٱلرحمٰن\u3164`,
  ])("is the same for %j", (text) => {
    expect(textKey(text)).toBe(textKey(base));
  });

  test.each(["A calm place", "A calm, clean Place for the Straße! – مسجد ٱلرحمٰن", "", "😀", "😁"])(
    "is another for %j",
    (text) => expect(textKey(text)).not.toBe(textKey(base)),
  );

  test("is the same whatever hidden characters are put in, in any normal form and case", () => {
    const hidden = fc.constantFrom(
      "\u200b",
      "\u2060",
      "\ufeff",
      "\u00ad",
      "\u200e",
      "\u3164",
      tags("a"),
      "\ue000",
      "\u206a",
      "\ufe01",
    );
    const words = fc.array(fc.constantFrom(..."abcÉßعربيמילה😀क", "e\u0301", " "), {
      minLength: 1,
      maxLength: 12,
    });
    const form = fc.constantFrom("NFC", "NFD", "NFKC", "NFKD");
    fc.assert(
      fc.property(words, hidden, fc.nat(12), form, fc.boolean(), (parts, mark, at, as, isUpper) => {
        const text = parts.join("");
        const other = [...parts.slice(0, at), mark, ...parts.slice(at)].join("").normalize(as);
        expect(textKey(isUpper ? other.toUpperCase() : other)).toBe(textKey(text));
      }),
      RUNS,
    );
  });
});
