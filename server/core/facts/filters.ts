/**
 * The facts that lists of places can be filtered by, apart from amenities: a fact with words is a parameter of its own, as
 * `halal=only`; any other is a word of `has`, which lists the places that state it. In the files of the data build each has a
 * code; the columns that hold them derive from this list too.
 */
import { AVAILABILITY } from "#core/values/place.ts";
import { AMENITIES, FACT_NAMES, factOf, wordsOf } from "./parts.ts";
import { type Amenity, type FactName, FACTS, type Filter, type ValueOf } from "./place.ts";

type Facts = typeof FACTS;
/** Facts that the table says a filter of. */
type Filtered = { [F in FactName]: Facts[F] extends { readonly filter: object } ? F : never }[FactName];

/** Facts that are a parameter. */
export type WordFilter = {
  [F in Filtered]: Facts[F] extends { readonly words: readonly string[] } | { readonly kind: "availability" }
    ? F
    : never;
}[Filtered];

/** A fact that has a code in the files of the data build. */
export type CodedFact = Amenity | Filtered;

/** What `has` lists places by; `times` are those that a mosque states itself. */
export type HasWord = Exclude<CodedFact | "times", Amenity | WordFilter>;

/** What a list is asked for, by fact. */
export type WordsAsked = { readonly [F in WordFilter]?: NonNullable<ValueOf<F>> | undefined };

/** What a place says of these facts. */
export type CodedFacts = { readonly [F in CodedFact]: ValueOf<F> };

/** What the table says of a filter. */
export const filterOf = (name: Filtered): Filter => FACTS[name].filter;

const filtered = FACT_NAMES.filter((name): name is Filtered => factOf(name).filter !== undefined);

export const WORD_FILTERS = filtered.filter((name): name is WordFilter => wordsOf(name) !== null);

export const STATED_FILTERS: readonly Filtered[] = filtered.filter((name) => wordsOf(name) === null);

export const HAS_WORDS = ["times", ...STATED_FILTERS] as readonly HasWord[];

/** Those of a query or a filter, without its other members. */
export const wordsAsked = (asked: WordsAsked): WordsAsked =>
  Object.fromEntries(WORD_FILTERS.flatMap((name) => (asked[name] === undefined ? [] : [[name, asked[name]]])));

/** The facts with a code, amenities first. */
export const CODED_FACTS: readonly CodedFact[] = [...AMENITIES, ...WORD_FILTERS, ...STATED_FILTERS];

/** The words of a coded fact; of a fact without words, that it is stated is the only one. */
export const codedWords = (name: CodedFact): readonly string[] => wordsOf(name) ?? ["stated"];

/** The code of what a place says of a fact: 0 is nothing, else the place of the word in the list, from 1. */
export const codeOf = (name: CodedFact, value: unknown): number => {
  if (value === null) return 0;
  const words = wordsOf(name);
  return words === null || typeof value !== "string" ? 1 : words.indexOf(value) + 1;
};

/** The codes of an amenity that a place has, with limits or without. */
export const AVAILABLE_CODES: readonly number[] = AVAILABILITY.flatMap((word, i) => (word === "no" ? [] : [i + 1]));
