/**
 * Romanises Arabic names by the ALA-LC table, for readers of Latin script. Arabic writing leaves short vowels and
 * doubled letters out, so how a word is read comes from a table (data/romanisation.csv); what depends on the words
 * beside it is done here, and cites the rule of the table. Refuses to guess: a name with a word that the table lacks has
 * no romanisation, since consonants alone would be wrong, and nobody could see which part of a name was guessed.
 * Reference: ALA-LC Romanization Tables, Arabic (Library of Congress, 1997), rules 1–26.
 */
import { elementAt } from "#core/base/element-at.ts";
import { fold } from "#core/base/fold.ts";

/** A row of the table. */
interface ArabicWord {
  /** A word or phrase without article and vowel marks. */
  readonly word: string;
  readonly form: string;
  /** A proper name, or a word that is never in the construct state. */
  readonly kind: "name" | "particle" | null;
}

/** A word of a name as it is read. */
interface Read {
  /** As the table writes it. */
  readonly word: string;
  readonly form: string;
  readonly kind: ArabicWord["kind"];
  readonly hasArticle: boolean;
}

interface Romanised {
  /** The whole name; `null` if the table lacks a word of it, or it has none. */
  readonly whole: string | null;
  /** The words of it that the table has, for addresses; empty if it has none. */
  readonly known: string;
}

export type Romanise = (name: string) => Romanised;

/** A word, or the text between words. */
interface Token {
  readonly text: string;
  readonly isWord: boolean;
}

/** Vowel marks and the stroke that lengthens a word. */
const MARKS = /[\p{M}ـ]/gu;
const TOKENS = /([\p{Script=Arabic}\p{M}]+)|([^\p{Script=Arabic}]+)/gu;
const ARABIC_SIGNS: Readonly<Record<string, string>> = { "،": ",", "؛": ";", "؟": "?" };
const SIGN = /[،؛؟٠-٩]/gu;

const asciiSign = (sign: string): string => ARABIC_SIGNS[sign] ?? String(sign.charCodeAt(0) & 0xf);

const tokensOf = (name: string): readonly Token[] =>
  [...name.normalize("NFC").replace(MARKS, "").replace(SIGN, asciiSign).matchAll(TOKENS)].map(([text, word]) => ({
    text: word === undefined ? text.replaceAll(/\s+/gu, " ") : text,
    isWord: word !== undefined,
  }));

/** The most words of a phrase that are looked for. */
const PHRASE_WORDS = 6;

/** Whole words that a rule reads, not the table. */
const SON: ReadonlySet<string> = new Set(["بن", "ابن", "إبن"]);
const AND = "و";
const SERVANT = "عبد";

/** What is written as one word with the next one, by the length that the rest must have at least. */
const PREFIXES: readonly (readonly [written: string, form: string, rest: number])[] = [
  ["ال", "al-", 2], // 17(a), and 17(c): the l stays before a sun letter
  ["لل", "lil-", 3], // 17(b)
  ["وال", "wa-al-", 3], // 16(b), 17(b)
  ["بال", "bi-al-", 3],
  ["و", "wa-", 4], // 16(b)
  ["مسجد", "Masjid ", 3], // people leave out the space after it
];

/** 7(b): ة is t in the construct state. */
const inConstruct = (form: string): string => form.replace(/h$/u, "t");

/** An indefinite noun that ends in ة; its adjective does so too: مدرسة قرآنية. */
const isFeminine = (word: Read | undefined): boolean =>
  word !== undefined && word.kind === null && !word.hasArticle && word.word.endsWith("ة");

const isConstruct = (before: Read | undefined, word: Read, next: Read | undefined): boolean =>
  isFeminine(word) && !isFeminine(before) && next !== undefined && next.kind !== "particle" && !isFeminine(next);

/** 18(a): as in English, but the article is small everywhere. */
const capitalised = (text: string): string =>
  text.startsWith("al-") ? text : text.replace(/^[^\p{L}]*\p{L}/u, (start) => start.toUpperCase());

/** Returns a function that romanises names with the words of a table; if two words fold alike, the first counts. */
export const createRomaniser = (table: readonly ArabicWord[]): Romanise => {
  const exact = new Map(table.map((row) => [row.word, row]));
  const folded = new Map(table.toReversed().map((row) => [fold(row.word), row]));
  const begins = new Set(
    table.filter(({ word }) => word.includes(" ")).map(({ word }) => fold(elementAt(word.split(" "), 0))),
  );
  const rowOf = (word: string): ArabicWord | undefined => exact.get(word) ?? folded.get(fold(word));

  const readWord = (text: string): Read | null => {
    const own = rowOf(text);
    if (own !== undefined) return { ...own, hasArticle: own.form.startsWith("al-") };
    for (const [written, form, least] of PREFIXES) {
      if (!text.startsWith(written) || text.length < written.length + least) continue;
      const row = rowOf(text.slice(written.length));
      if (row !== undefined) return { ...row, form: form + row.form, hasArticle: form.endsWith("l-") };
    }
    return null;
  };

  /** The longest phrase of the table that begins with the token, and how many tokens it takes. */
  const readPhrase = (tokens: readonly Token[], at: number): readonly [Read, number] | null => {
    if (!begins.has(fold(elementAt(tokens, at).text))) return null;
    for (let words = PHRASE_WORDS; words > 1; words -= 1) {
      const some = tokens.slice(at, at + 2 * words - 1);
      if (some.length < 2 * words - 1) continue;
      const row = rowOf(some.map(({ text }) => text).join(""));
      if (row !== undefined) return [{ ...row, hasArticle: false }, some.length];
    }
    return null;
  };

  return (name) => {
    const tokens = tokensOf(name);
    /** What was read, in order; text between words as it is, and `null` for a word that nobody knows. */
    const parts: (Read | string | null)[] = [];
    for (let at = 0; at < tokens.length; at += 1) {
      const { text = "", isWord = false } = tokens[at] ?? {};
      const phrase = isWord ? readPhrase(tokens, at) : null;
      if (phrase !== null) {
        parts.push(phrase[0]);
        at += phrase[1] - 1;
      } else if (!isWord) parts.push(text);
      else if (SON.has(text)) parts.push({ word: text, form: "", kind: "name", hasArticle: false });
      else if (text === AND && tokens[at + 1]?.text === " ") {
        parts.push("wa-"); // 16(b)
        at += 1;
      } else parts.push(readWord(text));
    }
    return written(parts);
  };
};

/** 25: ibn everywhere, but bin in modern names of North Africa, which begin with it. */
const sonOf = (word: string, before: Read | undefined, servant: Read | undefined): string => {
  const isWithin = before !== undefined && (before.kind === "name" || servant?.word === SERVANT);
  if (isWithin) return "ibn";
  return word === "بن" ? "Bin" : "Ibn";
};

/** The text of what was read. */
const written = (parts: readonly (Read | string | null)[]): Romanised => {
  /** The word that follows `by` words later, with only spaces in between. */
  const beside = (at: number, by: 1 | -1): number => (parts[at + by] === " " ? at + 2 * by : -1);
  const readAt = (at: number): Read | undefined => {
    const part = parts[at];
    return typeof part === "object" && part !== null ? part : undefined;
  };
  const formOf = (word: Read, at: number): string => {
    const previous = beside(at, -1);
    const before = readAt(previous);
    if (SON.has(word.word)) return sonOf(word.word, before, readAt(beside(previous, -1)));
    return isConstruct(before, word, readAt(beside(at, 1))) ? inConstruct(word.form) : word.form;
  };
  const texts = parts.map((part, at) => (typeof part === "string" ? part : part === null ? null : formOf(part, at)));
  const words = parts.flatMap((part, at) => (typeof part === "string" ? [] : (texts[at] ?? [])));
  const isWhole = words.length > 0 && !texts.includes(null);
  return { whole: isWhole ? capitalised(texts.join("").trim()) : null, known: words.join(" ") };
};
