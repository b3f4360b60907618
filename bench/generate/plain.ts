/**
 * The form in which the known answers compare names. A folding of its own, so that a change of the
 * engine's folding never changes what its answers are judged by: lower case without marks, ة as ه and
 * ى as ي, words of letters and digits. It takes no article away and guesses no transliteration.
 */

const LETTERS: Readonly<Record<string, string>> = { ة: "ه", ى: "ي", ی: "ي", ک: "ك", ہ: "ه", ı: "i" };

/** The words of `name` in their order. */
export const plainWords = (name: string): readonly string[] =>
  name
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}|['’]/gu, "")
    .replace(/[ةىیکہı]/gu, (letter) => LETTERS[letter] ?? letter)
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/gu, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** The same as one text. */
export const plain = (name: string): string => plainWords(name).join(" ");
