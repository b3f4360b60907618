/**
 * What the words in a column of days are, by how its rows follow each other: a word that comes every seventh row says the
 * day of the week, in any language; one that stands in every row, such as "ngày", says nothing.
 */
import { WEEK_DAYS } from "#core/base/date.ts";
import type { Lexicon, WordKind } from "./words.ts";

/** Rows from which words can tell: each day of the week comes three times. */
const LEAST_ROWS = 21;

/** The share of rows in which a word must keep to what it is. */
const SURE = 0.9;

/** What a word of each week is not: `tir`, a Norwegian Tuesday, is a month in Iran. */
const MONTHS: ReadonlySet<WordKind> = new Set(["month", "solar", "hijri"]);

/** The rows in which each word stands. */
const placesOf = (lexicon: Lexicon, texts: readonly string[]): ReadonlyMap<string, readonly number[]> => {
  const places = new Map<string, number[]>();
  for (const [at, text] of texts.entries())
    for (const word of new Set(lexicon.tokens(text)))
      if (!/^\d+$/.test(word)) places.set(word, [...(places.get(word) ?? []), at]);
  return places;
};

const isWeekly = (rows: readonly number[]): boolean => {
  const gaps = rows.slice(1).map((row, at) => row - (rows[at] ?? 0));
  return gaps.length > 1 && gaps.filter((gap) => gap % WEEK_DAYS === 0).length >= SURE * gaps.length;
};

/** A lexicon for the cells of a column of days, in which its own words are what they show to be. */
export const withDayWords = (lexicon: Lexicon, texts: readonly string[]): Lexicon => {
  if (texts.length < LEAST_ROWS) return lexicon;
  const [weekly, constant] = [new Set<string>(), new Set<string>()];
  for (const [word, rows] of placesOf(lexicon, texts)) {
    if (isWeekly(rows)) weekly.add(word);
    else if (rows.length >= SURE * texts.length) constant.add(word);
  }
  const isSilent = (word: string): boolean => weekly.has(word) || constant.has(word);
  const find: Lexicon["find"] = (tokens, at, kinds) => {
    const word = tokens[at] ?? "";
    const own = weekly.has(word) ? kinds.filter((kind) => !MONTHS.has(kind)) : kinds;
    const found = lexicon.find(tokens, at, own);
    if (found !== null || !kinds.includes("glue") || !isSilent(word)) return found;
    return { kind: "glue", meaning: "word", length: 1 };
  };
  return { ...lexicon, find };
};
