/**
 * Text normalisation for matching names and queries.
 * - Folding removes case, accents and Arabic vowel marks (NFKD, UAX 15, plus a letter table); it never transliterates.
 * - The Arabic article is ignored in every spelling: apart (al noor), hyphenated (an-nur), glued (alnoor), ال, لل.
 */
import { codePointOf } from "./code-point.ts";

const LETTERS: Readonly<Record<string, string>> = {
  ٱ: "ا",
  ى: "ي",
  ة: "ه",
  ء: "",
  ـ: "",
  ی: "ي",
  ې: "ي",
  ے: "ي",
  ک: "ك",
  ہ: "ه",
  ھ: "ه",
  ە: "ه",
  گ: "ك",
  پ: "ب",
  چ: "ج",
  ڤ: "ف",
  ژ: "ز",
  ı: "i",
  ß: "ss",
  ø: "o",
  æ: "ae",
  œ: "oe",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ə: "e",
  ħ: "h",
  "'": "",
  "’": "",
  "‘": "",
  ʻ: "",
  ʼ: "",
  ʿ: "",
  ʾ: "",
  "`": "",
};

const FOLDABLE = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "gu");
const ARABIC_DIGIT = /[\u0660-\u0669\u06f0-\u06f9]/gu;

/** An Arabic-Indic or extended Arabic-Indic digit as ASCII. */
const asciiDigit = (digit: string): string => String(codePointOf(digit) & 0xf);

/** Text in which only case needs folding. */
const PLAIN = /^[ -&(-_a-~]*$/;

/** The folded form of `text`: lower case, no marks, one letter for each family of look-alikes. */
export const fold = (text: string): string =>
  PLAIN.test(text)
    ? text.toLowerCase()
    : text
        .toLowerCase()
        .normalize("NFKD")
        .toLowerCase()
        .replace(/\p{M}/gu, "")
        .replace(FOLDABLE, (letter) => LETTERS[letter] ?? letter)
        .replace(ARABIC_DIGIT, asciiDigit);

/** Apostrophes as people type them. */
const APOSTROPHES = /[’‘ʼ`´′]/gu;
export const APOSTROPHE = "'";

/** Text in lower case, composed, with one kind of apostrophe; all its letters and marks are kept. */
export const plainCase = (text: string): string => text.normalize("NFC").toLowerCase().replace(APOSTROPHES, APOSTROPHE);

/** The folded words of `text` in order, articles kept. */
export const foldedWords = (text: string): readonly string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Drops the Arabic article ال, so that القاهرة and قاهرة match. */
const withoutArticle = (word: string): string => (word.length > 4 && word.startsWith("ال") ? word.slice(2) : word);

/** The {@link foldedWords} of `text`, Arabic ones without the article. */
export const words = (text: string): readonly string[] => foldedWords(text).map(withoutArticle);

/** True when `text` has a letter of the Arabic script. */
export const hasArabic = (text: string): boolean => /\p{Script=Arabic}/u.test(text);

const FIRST_ARABIC = 0x0600;
const AFTER_ARABIC = 0x0780;

/** True when the first letter of a folded word is Arabic. */
export const isArabicWord = (word: string): boolean => {
  const code = word.charCodeAt(0);
  return code >= FIRST_ARABIC && code < AFTER_ARABIC;
};

/** The article as a word of its own, assimilated forms included. */
const APART = /^(?:[aeiu]l|l|a(?:[nsrdtz]|sh|th|dh))$/;
const GLUED = /^[ae]l(?=[^aeioul])(.{4,})$/;
const ASSIMILATED = /^[ae](sh|[nrstdz])(?=\1)(.{3,})$/;
const ARABIC_ARTICLE = /^(?:ال|لل)(.{3,})$/u;

/** The folded words of a name or query without articles, except those glued in Latin letters. */
export const nameWords = (text: string): readonly string[] => {
  const all = foldedWords(text);
  return all
    .filter((word, i) => i === all.length - 1 || !APART.test(word))
    .map((word) => ARABIC_ARTICLE.exec(word)?.[1] ?? word);
};

/** The word without an article glued to it in Latin letters; `null` if it has none. */
export const withoutGluedArticle = (word: string): string | null =>
  word.startsWith("a") || word.startsWith("e") ? (GLUED.exec(word)?.[1] ?? ASSIMILATED.exec(word)?.[2] ?? null) : null;

/** What may be an article glued to a short word, or one that begins with a vowel: "alnur", "aliman". */
const MAYBE_GLUED = /^[ae]l(.{3,})$/;

/** The word without what may be a glued article; `null` if nothing can be. */
export const withoutMaybeArticle = (word: string): string | null =>
  withoutGluedArticle(word) ?? MAYBE_GLUED.exec(word)?.[1] ?? null;
