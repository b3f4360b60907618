/**
 * Documents that the words of a query match together, and what each word says of them. The rarest words
 * give the documents; each other word that every document has to match keeps those that it does; what the
 * rest say is looked up in their postings, the likeliest first, or in the names where few documents are left.
 */
import { lowerBound } from "#core/shard/lower-bound.ts";
import { FIRST_EVENT } from "#core/shard/posting.ts";
import type { Postings } from "#core/shard/posting.ts";
import type { Candidate } from "./candidates.ts";
import { lookUpIn, unionOf } from "./document-bits.ts";
import { lexemeKey } from "./lexemes.ts";
import type { WordMatches } from "./matches.ts";
import type { Ranges } from "./ranges.ts";
import type { Reader } from "./reader.ts";

/** What a word says of some documents. */
interface Column {
  /** 0 where it does not match. */
  readonly likeness: Float32Array;
  readonly how: Uint8Array;
}

/** Documents that matched, before they are scored as a whole. */
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

const lexemesOf = (words: readonly WordMatches[]) =>
  words.flatMap(({ candidates }) => candidates.map(({ lexeme }) => lexeme));

/** The postings of what was loaded. */
const postingsOf = ({ heldPostings }: Reader, { lexeme }: Candidate): Postings => {
  const held = heldPostings(lexeme);
  if (held === undefined) throw new Error("the postings of a word were not loaded");
  return held;
};

/** Names, and where a document has to stand that has them. */
export interface Driver {
  readonly word: WordMatches;
  readonly within: Ranges;
}

/** The documents of the given words' names, with their classes. */
export const documentsNamed = async (drivers: readonly Driver[], reader: Reader): Promise<Postings> => {
  await reader.load(lexemesOf(drivers.map(({ word }) => word)));
  return unionOf(
    drivers.flatMap(({ word, within }) =>
      word.candidates.map((candidate) => ({ postings: postingsOf(reader, candidate), within })),
    ),
  );
};

/** Documents up to this number are looked up by their names, where more lists than a third of them would have to be read. */
const FEW = 32;
const NAMES_A_LIST = 3;

/** Lists that would have to be read to look up the postings of the words. */
const unread = (words: readonly WordMatches[], { heldPostings }: Reader): number =>
  lexemesOf(words).reduce(
    (sum, lexeme) => (heldPostings(lexeme) === undefined ? sum + (lexeme.apart?.lists.length ?? 0) : sum),
    0,
  );

/** True where it is cheaper to look at the names of the documents than to read what is left of the postings. */
const isFew = (numbers: Uint32Array, words: readonly WordMatches[], reader: Reader): boolean =>
  numbers.length <= FEW &&
  (numbers.at(-1) ?? 0) < FIRST_EVENT &&
  numbers.length <= NAMES_A_LIST * unread(words, reader);

/** The names of documents, read when they are first asked for. */
type NamesOf = () => Promise<readonly ReadonlySet<string>[]>;

const namesOf = (numbers: Uint32Array, { lexemesAt }: Reader): NamesOf => {
  let read: Promise<readonly ReadonlySet<string>[]> | undefined;
  return async () => (read ??= Promise.all(Array.from(numbers, lexemesAt)));
};

const keyOf = ({ lexeme, group }: Candidate): string =>
  lexemeKey(lexeme.forms.map((form) => group.forms[form] ?? ""));

/** A column, filled from the likeliest candidate on: what has matched stays as it is, and all that has is enough. */
const emptyColumn = (size: number) => {
  const likeness = new Float32Array(size);
  const how = new Uint8Array(size);
  let left = size;
  return {
    column: { likeness, how },
    isFull: () => left === 0,
    meet: (i: number, candidate: Candidate): void => {
      if ((likeness[i] ?? 0) > 0) return;
      likeness[i] = candidate.likeness;
      how[i] = candidate.isBegun ? BY_BEGINNING : BY_WORD;
      left -= 1;
    },
  };
};

/** Where nothing better matches, an area of the word may. */
const withAreas = (column: Column, numbers: Uint32Array, { areas }: WordMatches): Column => {
  const { likeness } = column;
  for (const { area, worth } of areas) {
    const end = lowerBound(numbers, area.first + area.count);
    for (let i = lowerBound(numbers, area.first); i < end; i += 1) {
      if (worth > (likeness[i] ?? 0)) likeness[i] = worth;
    }
  }
  return column;
};

const byPostings = (numbers: Uint32Array, word: WordMatches, reader: Reader): Column => {
  const { column, isFull, meet } = emptyColumn(numbers.length);
  lookUpIn(numbers, (met) => {
    for (const candidate of word.candidates) {
      if (isFull()) return;
      const { places, count } = met(postingsOf(reader, candidate).documents);
      for (let k = 0; k < count; k += 1) meet(places[k] ?? 0, candidate);
    }
  });
  return withAreas(column, numbers, word);
};

const byNames = async (
  numbers: Uint32Array,
  word: WordMatches,
  reader: Reader,
  names: NamesOf,
): Promise<Column> => {
  const { column, isFull, meet } = emptyColumn(numbers.length);
  for (const candidate of word.candidates) {
    if (isFull()) break;
    const held = reader.heldPostings(candidate.lexeme)?.documents;
    const key = keyOf(candidate);
    const each = held === undefined ? await names() : [];
    const has = (number: number, i: number): boolean =>
      held === undefined ? each[i]?.has(key) === true : held[lowerBound(held, number)] === number;
    for (const [i, number] of numbers.entries()) if (has(number, i)) meet(i, candidate);
  }
  return withAreas(column, numbers, word);
};

/** What stands at some places of a column, in their order. */
export const pick = <T extends Float32Array | Uint8Array | Uint32Array>(all: T, kept: Uint32Array): T => {
  const some = all.slice(0, kept.length) as T;
  for (let k = 0; k < kept.length; k += 1) some[k] = all[kept[k] ?? 0] ?? 0;
  return some;
};

/** Places of what is more than nothing. */
const matchedIn = ({ likeness }: Column): Uint32Array => {
  const kept = new Uint32Array(likeness.length);
  let count = 0;
  for (let i = 0; i < likeness.length; i += 1) if ((likeness[i] ?? 0) > 0) kept[count++] = i;
  return kept.subarray(0, count);
};

/** What each of `words` says of those of `named` that each of `needed` matches, as far as it is cheaper to read than to look at each. */
export const combine = async (
  words: readonly WordMatches[],
  needed: readonly WordMatches[],
  named: Postings,
  reader: Reader,
): Promise<Combined> => {
  let { documents: numbers, classes } = named;
  const said = new Map<WordMatches, Column>();
  const keep = (kept: Uint32Array): void => {
    if (kept.length === numbers.length) return;
    [numbers, classes] = [pick(numbers, kept), pick(classes, kept)];
    for (const [word, { likeness, how }] of said)
      said.set(word, { likeness: pick(likeness, kept), how: pick(how, kept) });
  };
  for (const word of needed) {
    if (isFew(numbers, [word], reader)) break;
    await reader.load(lexemesOf([word]));
    const column = byPostings(numbers, word, reader);
    said.set(word, column);
    keep(matchedIn(column));
  }
  const rest = words.filter((word) => !said.has(word));
  const names = isFew(numbers, rest, reader) ? namesOf(numbers, reader) : undefined;
  // What will be looked at is read in one go.
  if (names === undefined) await reader.load(lexemesOf(rest));
  for (const word of rest) {
    const column =
      names === undefined ? byPostings(numbers, word, reader) : await byNames(numbers, word, reader, names);
    said.set(word, column);
  }
  const columns = words.flatMap((word) => said.get(word) ?? []);
  return {
    numbers,
    classes,
    likeness: columns.map(({ likeness }) => likeness),
    how: columns.map(({ how }) => how),
  };
};
