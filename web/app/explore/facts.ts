/** The facts that a list can be filtered by, as values of the API's parameters, with their labels. */
import { codedWords, filterOf, STATED_FILTERS, type WordFilter } from "#core/facts/filters.ts";
import { AMENITIES as NAMES } from "#core/facts/parts.ts";
import { wordKey } from "#core/facts/texts.ts";
import type { Key } from "../i18n/texts.ts";

export type Choice = readonly [value: string, key: Key];

/** A word of a list in the API. */
const parameterWord = (name: string): string => name.replaceAll("_", "-");

export const AMENITIES = NAMES.map((name): Choice => [parameterWord(name), `fact.${name}`]);

/** What a place may be asked to have, besides amenities. */
export const HAS: readonly Choice[] = [
  ["times", "filter.times"],
  ...STATED_FILTERS.map((name): Choice => [parameterWord(name), `fact.${name}`]),
];

/** The words of a fact that the form offers. */
export const wordsOffered = (name: WordFilter): readonly Choice[] =>
  codedWords(name)
    .filter((word) => filterOf(name).unasked?.includes(word) !== true)
    .map((word): Choice => [word, wordKey(name, word) as Key]);
