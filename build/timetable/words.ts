/**
 * The words of timetables: what `Fajr`, `صلاة الفجر`, `Jamaat`, `begins`, `Mayıs` or `after` mean. They are in
 * data/imports/times/words.csv, folded when read; months and weekdays of all languages in calendar-words.csv; the hours
 * in which a prayer can be in windows.csv. They are given as texts, since a page has no files. Refuses to guess: a word that no
 * table has means nothing.
 */
import { fold } from "#core/base/fold.ts";
import { clockMinute, DAY_MIN } from "#core/base/time.ts";
import { spelledWords } from "../base/spelled-words.ts";
import { readCsv } from "../csv/csv.ts";
import { plainDigits } from "./digits.ts";

/** What a word may be. The same word may be several: `Friday` is a weekday and, in a header, a prayer. */
export type WordKind =
  | "prayer"
  | "role"
  | "second"
  | "field"
  | "other"
  | "month"
  | "solar"
  | "hijri"
  | "weekday"
  /** Between the figures of a date: "de", "года". */
  | "glue"
  | "clock"
  | "mark"
  /** A half of the day, by the words of CLDR. */
  | "half"
  | "anchor"
  | "direction"
  | "filler"
  | "empty"
  | "none"
  | "same"
  | "until"
  | "language"
  | "number";

/** A phrase found among words. */
interface Found {
  readonly kind: WordKind;
  readonly meaning: string;
  /** Words that it takes. */
  readonly length: number;
}

/** The hours in which a prayer can be, minutes after midnight; `latest` may be past 24:00. */
interface Window {
  readonly earliest: number;
  readonly latest: number;
}

export interface Lexicon {
  /** The longest phrase that begins at `at`, of the first of `kinds` that has it. */
  readonly find: (tokens: readonly string[], at: number, kinds: readonly WordKind[]) => Found | null;
  /** The words of a text, folded, with glued ones (`FajrIqamah`, `asr2`) apart. */
  readonly tokens: (text: string) => readonly string[];
  readonly windows: ReadonlyMap<string, Window>;
}

/** Words of the longest phrase. */
export const LONGEST = 5;

/** Letters of the longest word that may be two; longer ones are no words. */
const LONGEST_GLUED = 40;

const GLUED = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/gu;

const withoutArticle = (word: string): string => (word.length > 4 && word.startsWith("ال") ? word.slice(2) : word);

/** The texts of the tables of words: those of data/imports/times. */
interface WordTables {
  readonly words: string;
  readonly calendarWords: string;
  readonly windows: string;
}

const rowsOf = (file: string, text: string): readonly (readonly string[])[] =>
  readCsv(file, text)
    .rows.slice(1)
    .map(({ fields }) => fields);

const windowsOf = (text: string): ReadonlyMap<string, Window> =>
  new Map(
    rowsOf("windows.csv", text).map(([prayer = "", from = "", to = ""]) => {
      const [earliest, latest] = [clockMinute(from), clockMinute(to)];
      return [prayer, { earliest, latest: latest < earliest ? latest + DAY_MIN : latest }];
    }),
  );

/** The lexicon of tables. */
export const lexiconOf = ({ words, calendarWords, windows }: WordTables): Lexicon => {
  const phrases = new Map<string, Map<WordKind, string>>();
  const rows = [...rowsOf("words.csv", words), ...rowsOf("calendar-words.csv", calendarWords)];
  for (const [word = "", kind = "", meaning = ""] of rows) {
    const key = spelledWords(word).map(withoutArticle).join(" ");
    const kinds = phrases.get(key) ?? new Map<WordKind, string>();
    if (!kinds.has(kind as WordKind)) kinds.set(kind as WordKind, meaning);
    phrases.set(key, kinds);
  }
  const isKnown = (word: string): boolean => phrases.has(word);
  /** `fajriqama` as its two words. */
  const apart = (word: string): readonly string[] => {
    if (isKnown(word) || word.length < 6 || word.length > LONGEST_GLUED) return [word];
    for (let at = 3; at <= word.length - 3; at += 1) {
      const [first, second] = [word.slice(0, at), word.slice(at)];
      if (phrases.get(first)?.has("prayer") === true && phrases.get(second)?.has("role") === true)
        return [first, second];
    }
    return [word];
  };
  return {
    windows: windowsOf(windows),
    tokens: (text) => spelledWords(plainDigits(text).replace(GLUED, " ")).map(withoutArticle).flatMap(apart),
    find: (tokens, at, kinds) => {
      for (let length = Math.min(LONGEST, tokens.length - at); length > 0; length -= 1) {
        const meanings = phrases.get(tokens.slice(at, at + length).join(" "));
        const kind = kinds.find((one) => meanings?.has(one));
        if (kind !== undefined) return { kind, meaning: meanings?.get(kind) ?? "", length };
      }
      return null;
    },
  };
};

/** The months that a word means; several where languages differ, as in `listopad`. */
export const monthsIn = (meaning: string): readonly number[] => meaning.split("|").map(Number);

/** Every phrase of `kinds` in a text, from left to right. */
export const phrasesIn = (lexicon: Lexicon, text: string, kinds: readonly WordKind[]): readonly Found[] => {
  const tokens = lexicon.tokens(text);
  const found: Found[] = [];
  for (let at = 0; at < tokens.length;) {
    const one = lexicon.find(tokens, at, kinds);
    if (one !== null) found.push(one);
    at += one?.length ?? 1;
  }
  return found;
};

/** Whether two texts have the same words. */
export const isSameText = (a: string, b: string): boolean => fold(a).trim() === fold(b).trim();
