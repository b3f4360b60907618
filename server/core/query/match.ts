/**
 * Matches a text against the dictionary: every word of the query must stand in a name; the last one
 * may be the beginning of a word, and so may any other that is no word of the dictionary. A word that
 * is neither may be mistyped, its first letter apart.
 */
import { COUNTRY_CAPACITY, documentOf } from "#core/shard/document.ts";
import { SEARCH_KINDS } from "#core/model/search.ts";
import type { SearchKind } from "#core/model/search.ts";
import { readJson } from "#core/shard/json.ts";
import { TERMS_DIRECTORY_FILE, termsFile } from "#core/shard/names.ts";
import { lowerBound, postingsAt, readTerms } from "#core/shard/terms.ts";
import type { Postings } from "#core/shard/terms.ts";
import { isWithin } from "#core/text/edit-distance.ts";
import { words } from "#core/text/fold.ts";
import { need } from "./store.ts";
import type { Store } from "./store.ts";

/** A found document: `quality` is the share of its name that was asked for, both 0…1. */
export interface Hit {
  readonly kind: SearchKind;
  readonly document: number;
  readonly quality: number;
  readonly prominence: number;
}

/** Words of a query that are looked at; the rest is left out. */
const MAX_WORDS = 8;

/** Terms that one beginning may stand for. */
const MAX_EXPANSIONS = 256;

/** What a match by the beginning alone is worth beside the whole word. */
const PREFIX_WORTH = 0.8;

/** What a match of a mistyped word is worth. */
const TYPO_WORTH = 0.5;

/** How much the quality of the match weighs beside how well known the document is. */
const QUALITY_WEIGHT = 0.75;

type Found = Map<number, { quality: number; prominence: number }>;
type FoundByKind = Record<SearchKind, Found>;

const nothing = (): FoundByKind => ({ city: new Map(), place: new Map(), event: new Map() });

const readFirsts = (name: string, bytes: Uint8Array): readonly string[] =>
  readJson(name, bytes) as readonly string[];

const collect = (
  found: FoundByKind,
  postings: Postings,
  worth: number,
  country: string | undefined,
): void => {
  const from = country === undefined ? 0 : documentOf(country, 0);
  const to = country === undefined ? Number.POSITIVE_INFINITY : from + COUNTRY_CAPACITY;
  for (const kind of SEARCH_KINDS) {
    const isPlaced = kind !== "event";
    for (const { document, length, quality, prominence } of postings[kind]) {
      for (let one = document; one < document + length; one += 1) {
        if (isPlaced && (one < from || one >= to)) continue;
        const value = (quality / 255) * worth;
        const known = found[kind].get(one);
        if (known === undefined) found[kind].set(one, { quality: value, prominence: prominence / 255 });
        else {
          known.quality = Math.max(known.quality, value);
          known.prominence = Math.max(known.prominence, prominence / 255);
        }
      }
    }
  }
};

/** The documents of the terms that are, or begin with, `word`. */
const lookUp = async (
  store: Store,
  firsts: readonly string[],
  word: string,
  asPrefix: boolean,
  country: string | undefined,
): Promise<FoundByKind> => {
  const found = nothing();
  let expansions = 0;
  const bound = lowerBound(firsts, word);
  const start = firsts[bound] === word ? bound : Math.max(bound - 1, 0);
  for (let shard = start; shard < firsts.length; shard += 1) {
    const terms = await need(store, termsFile(shard), readTerms);
    let index = lowerBound(terms.terms, word);
    for (; index < terms.terms.length && expansions < MAX_EXPANSIONS; index += 1, expansions += 1) {
      const term = terms.terms[index] ?? "";
      if (term === word) collect(found, postingsAt(terms, index), 1, country);
      else if (asPrefix && term.startsWith(word)) {
        collect(found, postingsAt(terms, index), (PREFIX_WORTH * word.length) / term.length, country);
      } else return found;
    }
    if (index < terms.terms.length) return found;
  }
  return found;
};

/** Edits that a word of this length may be away from a term: none for short ones, which are too alike. */
const editsFor = (word: string): number => {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
};

/** The documents of the terms that begin with the same letter and are a typing error away from `word`. */
const lookUpNear = async (
  store: Store,
  firsts: readonly string[],
  word: string,
  country: string | undefined,
): Promise<FoundByKind> => {
  const found = nothing();
  const edits = editsFor(word);
  const letter = word.slice(0, 1);
  if (edits === 0) return found;
  const start = Math.max(lowerBound(firsts, letter) - 1, 0);
  const end = firsts.findIndex((first, shard) => shard >= start && first.slice(0, 1) > letter);
  for (let shard = start; shard < (end === -1 ? firsts.length : end); shard += 1) {
    const terms = await need(store, termsFile(shard), readTerms);
    for (const [index, term] of terms.terms.entries()) {
      if (term.startsWith(letter) && isWithin(word, term, edits)) {
        collect(found, postingsAt(terms, index), TYPO_WORTH, country);
      }
    }
  }
  return found;
};

const isEmpty = (found: FoundByKind): boolean => SEARCH_KINDS.every((kind) => found[kind].size === 0);

const intersect = (a: Found, b: Found): Found => {
  const both: Found = new Map();
  for (const [document, { quality, prominence }] of a) {
    const other = b.get(document);
    if (other === undefined) continue;
    both.set(document, {
      quality: quality + other.quality,
      prominence: Math.max(prominence, other.prominence),
    });
  }
  return both;
};

/** How well a hit answers the query, 0…1. */
export const scoreOf = ({ quality, prominence }: Pick<Hit, "quality" | "prominence">): number =>
  QUALITY_WEIGHT * quality + (1 - QUALITY_WEIGHT) * prominence;

/** The forms in which the last word may begin a term: as typed, and without a half-typed article. */
const beginnings = (word: string): readonly string[] =>
  word.startsWith("ال") && word.length > 2 ? [word, word.slice(2)] : [word];

/** Every document that matches `text`, best first; equal ones by kind and document. */
export const matchText = async (
  store: Store,
  text: string,
  country: string | undefined,
): Promise<readonly Hit[]> => {
  const firsts = await need(store, TERMS_DIRECTORY_FILE, readFirsts);
  const asked = words(text).slice(0, MAX_WORDS);
  const perWord: FoundByKind[] = [];
  for (const [i, word] of asked.entries()) {
    const isLast = i === asked.length - 1;
    let one = await lookUp(store, firsts, word, isLast, country);
    for (const beginning of isEmpty(one) ? beginnings(word) : []) {
      if (isEmpty(one)) one = await lookUp(store, firsts, beginning, true, country);
    }
    perWord.push(isEmpty(one) ? await lookUpNear(store, firsts, word, country) : one);
  }
  const found = (kind: SearchKind): Found =>
    perWord.slice(1).reduce((all, one) => intersect(all, one[kind]), perWord[0]?.[kind] ?? new Map());
  return SEARCH_KINDS.flatMap((kind) =>
    [...found(kind)].map(([document, { quality, prominence }]) => ({
      kind,
      document,
      quality: Math.min(quality, 1),
      prominence,
    })),
  ).sort(
    (a, b) =>
      scoreOf(b) - scoreOf(a) ||
      SEARCH_KINDS.indexOf(a.kind) - SEARCH_KINDS.indexOf(b.kind) ||
      a.document - b.document,
  );
};
