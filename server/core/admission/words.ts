/**
 * The words of data/admission-words.csv, ready to be looked for in names: each phrase as its folded words, without the
 * Arabic article, so that spelling, case and accents do not matter.
 */
import { elementAt } from "#core/base/element-at.ts";
import { words } from "#core/base/fold.ts";
import type { WordSays } from "#core/values/admission.ts";

/** Languages in which the head of a name is its first word. */
const HEAD_FIRST = new Set(["ar", "fa", "fr", "es", "pt", "it", "id", "ms", "ru", "sq", "he", "sw", "so", "ha", "ber"]);

/** True for a language in which the head of a name is its first word. */
export const isHeadFirst = (lang: string): boolean => HEAD_FIRST.has(lang);

/** Of several languages. */
const ANY = "mul";

/** A phrase of the table in a name. */
export interface Found {
  /** Index of its first word, and of the word after its last. */
  readonly start: number;
  readonly end: number;
  readonly says: WordSays;
  readonly lang: string;
}

interface Phrase {
  readonly words: readonly string[];
  readonly says: WordSays;
  readonly lang: string;
}

/** The table for looking up: phrases by their first word, the longest first, and stems. A stem is a part of a longer word. */
export interface AdmissionWords {
  readonly phrases: ReadonlyMap<string, readonly Phrase[]>;
  /** `masjid*` and `*mosque` of the table, as tests of a word. */
  readonly stems: readonly { readonly matches: (word: string) => boolean; readonly phrase: Phrase }[];
}

/** Scripts that write no spaces between words: a phrase may be anywhere in them. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** A stem with less letters beside it is another word. */
const REST_MIN = 2;

const stemOf = (written: string): ((word: string) => boolean) => {
  const stem = elementAt(words(written), 0);
  const isLongEnough = (word: string): boolean => word.length >= stem.length + REST_MIN;
  return written.startsWith("*")
    ? (word) => isLongEnough(word) && word.endsWith(stem)
    : (word) => isLongEnough(word) && word.startsWith(stem);
};

/** Adds a phrase; one that two languages have, with the head at opposite ends, is of no language. */
const put = (phrases: Map<string, Phrase[]>, first: string, phrase: Phrase): void => {
  const known = phrases.get(first) ?? [];
  const twin = known.findIndex((other) => other.words.join(" ") === phrase.words.join(" "));
  const other = known[twin];
  if (other === undefined) phrases.set(first, [...known, phrase]);
  else if (other.says === phrase.says && isHeadFirst(other.lang) !== isHeadFirst(phrase.lang))
    known[twin] = { ...other, lang: ANY };
};

/** A row of the table. */
interface WordsRow {
  readonly says: WordSays;
  readonly lang: string;
  readonly words: readonly string[];
}

/** Reads the table; of a phrase that stands twice the first row counts. */
export const admissionWordsOf = (rows: Iterable<WordsRow>): AdmissionWords => {
  const phrases = new Map<string, Phrase[]>();
  const stems: AdmissionWords["stems"][number][] = [];
  for (const { says, lang, words: written } of rows)
    for (const text of written) {
      const folded = words(text);
      const [first] = folded;
      if (first === undefined) continue;
      const phrase = { words: folded, says, lang };
      if (UNSPACED.test(text)) stems.push({ matches: (word) => word.includes(first), phrase });
      else if (text.includes("*")) stems.push({ matches: stemOf(text), phrase });
      else put(phrases, first, phrase);
    }
  for (const some of phrases.values()) some.sort((a, b) => b.words.length - a.words.length);
  return { phrases, stems };
};

/** و and ل are written as part of the word that follows: "and", "for". */
const PREFIX = /^(?:لل|[ول](?:ال)?)(?=\p{L}{3})/u;

/** "Servant of", with which many names of people begin, and "of the faith", with which they end. */
const SERVANT = /^(?:عبد|عبيد|abd|abdul|abdel|abdal|abdur|abdus|abdou|abed)$/u;
const FAITH = /^(?:دين|الدين|din|eddine|uddin|deen|ud|eddin)$/u;

/** Whether there is a word, and a pattern matches it. */
const isWord = (word: string | undefined, pattern: RegExp): boolean => word !== undefined && pattern.test(word);

/** A word of virtue in the name of a person: عبد الرحمن, نور الدين. */
const isOfPerson = (folded: readonly string[], start: number, end: number): boolean =>
  isWord(folded[start - 1], SERVANT) ||
  (isWord(folded[start - 1], /^(?:el|al|ar|er)$/u) && isWord(folded[start - 2], SERVANT)) ||
  isWord(folded[end], FAITH);

/** The phrases of the table in folded words, from the left; the longest counts, and none overlaps another. */
export const foundIn = ({ phrases, stems }: AdmissionWords, folded: readonly string[]): readonly Found[] => {
  const found: Found[] = [];
  for (let start = 0; start < folded.length;) {
    const word = elementAt(folded, start);
    const bare = word.replace(PREFIX, "");
    const phrase =
      [word, ...(bare === word ? [] : [bare])]
        .flatMap((first) => phrases.get(first) ?? [])
        .find((candidate) => candidate.words.every((part, index) => index === 0 || folded[start + index] === part)) ??
      stems.find(({ matches }) => matches(word))?.phrase;
    const end = start + (phrase?.words.length ?? 1);
    if (phrase !== undefined && !(phrase.says === "dedication" && isOfPerson(folded, start, end)))
      found.push({ start, end, says: phrase.says, lang: phrase.lang });
    start = end;
  }
  return found;
};
