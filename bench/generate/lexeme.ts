/** What names are put together from: a stem of the tables, a city's name, or an invented word. */
import type { Random } from "./random.ts";
import type { NameTables, Stem, Syllables } from "./tables.ts";

export interface Lexeme {
  /** The same for all spellings of one word. */
  readonly key: string;
  readonly arabic: string;
  readonly latin: readonly string[];
  readonly turkish: string | null;
  readonly heldOut: readonly string[];
  /** Whether it bears the Arabic article, which `latin` leaves out. */
  readonly isArticled: boolean;
  /** Whether it is no one's but invented. */
  readonly isInvented: boolean;
}

export const stemLexeme = ({ kind, arabic, latin, turkish, heldOut }: Stem): Lexeme => ({
  key: `${kind}:${arabic}`,
  arabic,
  latin,
  turkish: turkish === "" ? null : turkish,
  heldOut,
  isArticled: kind === "quality",
  isInvented: false,
});

/** A name that is known in English and Arabic, of a city for example. */
export const properLexeme = (english: string, arabic: string): Lexeme => ({
  key: `name:${english}`,
  arabic,
  latin: [english],
  turkish: null,
  heldOut: [],
  isArticled: false,
  isInvented: false,
});

const VOWELS = "aeiou";
const INITIALS: Readonly<Record<string, string>> = { a: "أ", e: "إ", i: "إ", o: "أو", u: "أو" };

/** The share of short vowels that the Arabic spelling leaves out. */
const UNWRITTEN = 0.35;

/** Invented Latin letters in Arabic ones; `random` says which short vowels are not written. */
const toArabic = (latin: string, letters: NameTables["letters"], random: Random): string => {
  let arabic = "";
  for (let at = 0; at < latin.length;) {
    const length = [3, 2, 1].find((n) => letters.has(latin.slice(at, at + n))) ?? 1;
    const group = latin.slice(at, at + length);
    const isVowel = VOWELS.includes(group);
    const isInner = at > 0 && at + length < latin.length;
    const isDouble = group === latin[at - 1];
    if (at === 0 && isVowel) arabic += INITIALS[group] ?? "";
    else if (!isDouble && !(isVowel && isInner && random.chance(UNWRITTEN))) arabic += letters.get(group) ?? "";
    at += length;
  }
  return arabic;
};

const capitalised = (word: string): string => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;

/** Turkish letters for the groups that represent them in invented words. */
const toTurkish = (word: string): string =>
  word
    .replaceAll("sh", "ş")
    .replaceAll("ch", "ç")
    .replace(/koy$/, "köy")
    .replace(/pinar$/, "pınar");

/** A new word that sounds like the flavour: two or three syllables, often with one of its endings. */
export const inventWord = (syllables: Syllables, tables: NameTables, isTurkish: boolean, random: Random): Lexeme => {
  const { onsets, vowels, codas, endings } = syllables;
  let word = "";
  const count = random.chance(0.3) ? 3 : 2;
  for (let i = 0; i < count; i += 1) word += random.pick(onsets) + random.pick(vowels) + random.pick(codas);
  if (random.chance(0.6)) word += random.pick(endings);
  return {
    key: `word:${word}`,
    arabic: toArabic(word, tables.letters, random),
    latin: [capitalised(word)],
    turkish: isTurkish ? capitalised(toTurkish(word)) : null,
    heldOut: [],
    isArticled: false,
    isInvented: true,
  };
};
