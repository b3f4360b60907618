/**
 * Documents that the words of a query match together, with a score each. The rarest word gives the
 * documents; what the others say of them is looked up in their postings, the likeliest first, until
 * every document is found in one.
 */
import { eachCommon, unionOf } from "#core/shard/posting-sets.ts";
import { lowerBound } from "#core/shard/lower-bound.ts";
import { FIRST_EVENT } from "#core/shard/posting.ts";
import type { Postings } from "#core/shard/posting.ts";
import type { Candidate } from "./candidates.ts";
import { lexemeKey } from "./lexemes.ts";
import type { AreaMatch, WordMatches } from "./matches.ts";
import type { Reader } from "./reader.ts";

/** A document that matched, before it is scored as a whole. */
export interface Combined {
  /** Ascending. */
  readonly numbers: Uint32Array;
  /** Likeness of word w for document i at [w][i]; 0 where it does not match. */
  readonly likeness: readonly Float32Array[];
  /** How word w matched document i: by its area or not at all, by a word of its name, by the beginning of one. */
  readonly how: readonly Uint8Array[];
  /** Class code of the document. */
  readonly classes: Uint8Array;
}

export const BY_AREA = 0;
export const BY_WORD = 1;
export const BY_BEGINNING = 2;

const readAll = async (words: readonly WordMatches[], { postingsOf }: Reader): Promise<readonly Postings[]> =>
  Promise.all(words.flatMap(({ candidates }) => candidates.map(async ({ lexeme }) => postingsOf(lexeme))));

/** The documents of the given words' names, with their classes. */
export const documentsNamed = async (words: readonly WordMatches[], reader: Reader): Promise<Postings> =>
  unionOf(await readAll(words, reader));

/** Documents up to this number are looked up by their names, where more lists than a third of them would have to be read. */
const FEW = 32;
const NAMES_A_LIST = 3;

/** Lists that would have to be read to look up the postings of the words. */
const unread = (words: readonly WordMatches[], { isAtHand }: Reader): number =>
  words.reduce((sum, { candidates }) => {
    const apart = candidates.filter(({ lexeme }) => !isAtHand(lexeme));
    return sum + apart.reduce((lists, { lexeme }) => lists + (lexeme.apart?.lists.length ?? 0), 0);
  }, 0);

/** True where it is cheaper to look at the names of the documents than to read what is left of the postings. */
const isFew = (numbers: Uint32Array, words: readonly WordMatches[], reader: Reader): boolean =>
  numbers.length <= Math.min(FEW, NAMES_A_LIST * unread(words, reader)) &&
  numbers.every((one) => one < FIRST_EVENT);

/** Calls `meet` with the places in `numbers` of the places of an area. */
const eachWithin = (numbers: Uint32Array, { area }: AreaMatch, meet: (i: number) => void): void => {
  const end = lowerBound(numbers, area.first + area.count);
  for (let i = lowerBound(numbers, area.first); i < end; i += 1) meet(i);
};

/** Those of `named` that every one of the words matches, as far as it is cheaper to read than to look at each. */
export const narrowed = async (
  words: readonly WordMatches[],
  named: Postings,
  reader: Reader,
): Promise<Postings> => {
  let left = named;
  for (const word of words) {
    if (isFew(left.documents, [word], reader)) return left;
    const numbers = left.documents;
    const isKept = new Uint8Array(numbers.length);
    const keep = (i: number): void => void (isKept[i] = 1);
    for (const { documents } of await readAll([word], reader)) eachCommon(numbers, documents, keep);
    for (const area of word.areas) eachWithin(numbers, area, keep);
    left = {
      documents: numbers.filter((_, i) => isKept[i] === 1),
      classes: left.classes.filter((_, i) => isKept[i] === 1),
    };
  }
  return left;
};

/** Calls `meet` with the places in `numbers` of those that the candidate stands in the names of. */
type Meet = (
  numbers: Uint32Array,
  candidate: Candidate,
  reader: Reader,
  meet: (i: number) => void,
) => Promise<void>;

const meetByName: Meet = async (numbers, { lexeme, group }, { lexemesAt }, meet) => {
  const key = lexemeKey(lexeme.forms.map((form) => group.forms[form] ?? ""));
  const names = await Promise.all(Array.from(numbers, lexemesAt));
  for (const [i, keys] of names.entries()) if (keys.has(key)) meet(i);
};

const meetByPostings: Meet = async (numbers, { lexeme }, { postingsOf }, meet) =>
  eachCommon(numbers, (await postingsOf(lexeme)).documents, meet);

/** What each word says of `named`. */
export const combine = async (
  words: readonly WordMatches[],
  named: Postings,
  reader: Reader,
): Promise<Combined> => {
  const { documents: numbers, classes } = named;
  const likeness = words.map(() => new Float32Array(numbers.length));
  const how = words.map(() => new Uint8Array(numbers.length));
  const byName = isFew(numbers, words, reader);
  // What will be looked at is read in one go.
  if (!byName) await readAll(words, reader);
  for (const [w, { candidates, areas }] of words.entries()) {
    const values = likeness[w] ?? new Float32Array();
    const ways = how[w] ?? new Uint8Array();
    // The likeliest come first, so what has matched stays as it is, and all that has is enough.
    let left = numbers.length;
    for (const candidate of candidates) {
      if (left === 0) break;
      const meet = byName && !reader.isAtHand(candidate.lexeme) ? meetByName : meetByPostings;
      await meet(numbers, candidate, reader, (i) => {
        if ((values[i] ?? 0) > 0) return;
        values[i] = candidate.likeness;
        ways[i] = candidate.isBegun ? BY_BEGINNING : BY_WORD;
        left -= 1;
      });
    }
    for (const match of areas) {
      eachWithin(numbers, match, (i) => {
        if (match.worth > (values[i] ?? 0)) values[i] = match.worth;
      });
    }
  }
  return { numbers, likeness, how, classes };
};
