/**
 * Folding: the one form in which names and queries are compared, whatever the script, case, accents
 * or Arabic vowel marks they were typed with. It never guesses a transliteration.
 * Reference: Unicode NFKD (UAX 15); the letter table lists what NFKD leaves apart.
 */

const LETTERS: Readonly<Record<string, string>> = {
  ٱ: "ا", ى: "ي", ة: "ه", ء: "", ـ: "",
  ی: "ي", ې: "ي", ے: "ي", ک: "ك", ہ: "ه", ھ: "ه", ە: "ه", گ: "ك", پ: "ب", چ: "ج", ڤ: "ف", ژ: "ز",
  ı: "i", ß: "ss", ø: "o", æ: "ae", œ: "oe", ł: "l", đ: "d", ð: "d", þ: "th", ə: "e", ħ: "h",
  "'": "", "’": "", "‘": "", "ʻ": "", "ʼ": "", "ʿ": "", "ʾ": "", "`": "",
}; // prettier-ignore

const FOLDABLE = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "gu");
const ARABIC_DIGIT = /[\u0660-\u0669\u06f0-\u06f9]/gu;

/** Arabic-Indic and extended Arabic-Indic digits as ASCII; every other character as it is. */
const asciiDigit = (digit: string): string => String((digit.codePointAt(0) ?? 0) & 0xf);

/** Whatever has nothing to fold but the case of its letters. */
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

/** The folded words of `text` as they are written, in their order; empty when it holds no letter or digit. */
export const foldedWords = (text: string): readonly string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** The Arabic article is written on to its noun; without it القاهرة and قاهرة are one word. */
const withoutArticle = (word: string): string =>
  word.length > 4 && word.startsWith("ال") ? word.slice(2) : word;

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
