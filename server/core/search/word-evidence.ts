/**
 * For each document, the best-matching candidate of a query word, else its city or country match. The rarest words give
 * the documents; each required word filters them; evidence of the others is looked up in their postings, best
 * candidates first, or in the names of the documents if few are left.
 */
import { elementAt } from "#core/base/element-at.ts";
import { inTurns, type Steps } from "#core/base/steps.ts";
import { lowerBound } from "#core/shard/lower-bound.ts";
import { FIRST_EVENT, type PostingChunk, type Postings } from "#core/shard/posting-list.ts";
import {
  chunksAmong,
  chunksWithin,
  documentsOf,
  hasUnread,
  lookUpIn,
  mayHold,
  type Part,
  postingsOf,
  type Ranges,
  type Reader,
  runIn,
  unionOf,
} from "./document-sets.ts";
import type { WordMatches } from "./matches.ts";
import { type Candidate, candidateKey } from "./word-candidates.ts";

export const BY_AREA = 0;
export const BY_WORD = 1;
export const BY_BEGINNING = 2;
export const BY_BEGUN_AREA = 3;

/** The evidence of a word for some documents. */
interface Column {
  /** 0 if it does not match. */
  readonly likeness: Float32Array;
  readonly how: Uint8Array;
}

/** The names of documents, read on first use. */
type NamesOf = () => Promise<readonly ReadonlySet<string>[]>;

const namesOf = (numbers: Uint32Array, { lexemesAt }: Reader): NamesOf => {
  let read: Promise<readonly ReadonlySet<string>[]> | undefined;
  return async () => (read ??= Promise.all(Array.from(numbers, lexemesAt)));
};

/** A column to be filled from the best candidate on: the first match of a document stays; done when all match. */
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

/** Adds area matches where nothing better matches. */
const withAreas = (column: Column, numbers: Uint32Array, { areas }: WordMatches): Column => {
  const { likeness, how } = column;
  for (const { area, worth, isBegun } of areas) {
    const end = lowerBound(numbers, area.first + area.count);
    for (let i = lowerBound(numbers, area.first); i < end; i += 1) {
      if (worth <= (likeness[i] ?? 0)) continue;
      likeness[i] = worth;
      if (how[i] === BY_AREA || how[i] === BY_BEGUN_AREA) how[i] = isBegun ? BY_BEGUN_AREA : BY_AREA;
    }
  }
  return column;
};

/** Postings that are looked up in one step, and how many the overhead of a list is worth. */
const STEP_POSTINGS = 4096;
const LIST_COST = 16;

/** Evidence from postings. */
function* byPostings(numbers: Uint32Array, word: WordMatches, reader: Reader): Steps<Column> {
  const { column, isFull, meet } = emptyColumn(numbers.length);
  const { met, close } = lookUpIn(numbers);
  let done = 0;
  for (const candidate of word.candidates) {
    for (const piece of candidate.lexeme.pieces) {
      if (isFull()) break;
      if (!mayHold(piece, numbers)) continue;
      const { places, count } = met(documentsOf(reader, piece), piece.count);
      for (let k = 0; k < count; k += 1) meet(places[k] ?? 0, candidate);
      done += piece.count + LIST_COST;
      if (done < STEP_POSTINGS) continue;
      done = 0;
      yield;
    }
  }
  close();
  return withAreas(column, numbers, word);
}

/** Whether document `number`, the `i`th of the numbers, has a word in its names. */
type NameTest = (i: number, number: number) => boolean;

/** Tests for the word of a candidate. Reads its postings if they are in memory, else the names of the documents. */
const nameTest = async (
  reader: Reader,
  candidate: Candidate,
  piece: PostingChunk,
  names: NamesOf,
): Promise<NameTest> => {
  const held = reader.isHeld(piece) ? reader.heldPostings(piece)?.documents : undefined;
  if (held !== undefined) return (_, number) => held[lowerBound(held, number)] === number;
  const key = candidateKey(candidate);
  const lexemes = await names();
  return (i) => elementAt(lexemes, i).has(key);
};

/** Evidence from the names of documents. */
const byNames = async (numbers: Uint32Array, word: WordMatches, reader: Reader, names: NamesOf): Promise<Column> => {
  const { column, isFull, meet } = emptyColumn(numbers.length);
  for (const candidate of word.candidates) {
    for (const piece of candidate.lexeme.pieces) {
      if (isFull()) break;
      const [from, to] = runIn(numbers, piece);
      if (from === to) continue;
      const isNamed = await nameTest(reader, candidate, piece, names);
      for (let i = from; i < to; i += 1) if (isNamed(i, elementAt(numbers, i))) meet(i, candidate);
    }
  }
  return withAreas(column, numbers, word);
};

/** The matching documents with the evidence of each word, before scoring. */
export interface Combined {
  /** Ascending. */
  readonly numbers: Uint32Array;
  /** Likeness of word w for document i at [w][i]; 0 if it does not match. */
  readonly likeness: readonly Float32Array[];
  /** How word w matches document i: by area or not at all, by a word of its name, by the beginning of one or of an area's. */
  readonly how: readonly Uint8Array[];
  /** Class codes of the documents. */
  readonly classes: Uint8Array;
}

/** A word whose postings give documents, and the ranges in which they count. */
export interface Driver {
  readonly word: WordMatches;
  readonly within: Ranges;
}

/** The documents of the drivers, with their classes. */
export const documentsNamed = async (drivers: readonly Driver[], reader: Reader): Promise<Postings> => {
  const parts = drivers.flatMap(({ word, within }) => chunksWithin(word, within).map((piece) => ({ piece, within })));
  await reader.load(parts.map(({ piece }) => piece));
  const lists: Part[] = [];
  for (const { piece, within } of parts) {
    lists.push({ postings: postingsOf(reader, piece), within });
    const pause = reader.checkpoint();
    if (pause !== null) await pause;
  }
  return inTurns(unionOf(lists), reader.checkpoint);
};

/** Up to this many documents are looked up by name, if more than a third as many lists would have to be read. */
const FEW = 32;
const NAMES_A_LIST = 3;

/** True if reading the names of the documents is cheaper than reading the remaining postings. */
const isFew = (numbers: Uint32Array, words: readonly WordMatches[], reader: Reader): boolean =>
  numbers.length <= FEW &&
  (numbers.at(-1) ?? 0) < FIRST_EVENT &&
  hasUnread(words, numbers, reader, Math.ceil(numbers.length / NAMES_A_LIST));

// Here and above `?? 0` only tells the compiler that columns and indexes are of one length: they are as long as what a query finds.

/** The values at some indexes of a column, in order. */
export const pick = <T extends Float32Array | Uint8Array | Uint32Array>(all: T, indexes: Uint32Array): T => {
  const some = all.slice(0, indexes.length) as T;
  for (let k = 0; k < indexes.length; k += 1) some[k] = all[indexes[k] ?? 0] ?? 0;
  return some;
};

/** Indexes of matching documents. */
const matchedIn = ({ likeness }: Column): Uint32Array => {
  const indexes = new Uint32Array(likeness.length);
  let count = 0;
  for (let i = 0; i < likeness.length; i += 1) if ((likeness[i] ?? 0) > 0) indexes[count++] = i;
  return indexes.subarray(0, count);
};

/** The evidence of `words` for those of `named` that match all of `needed`, read in the cheapest way. */
export const combine = async (
  words: readonly WordMatches[],
  needed: readonly WordMatches[],
  named: Postings,
  reader: Reader,
): Promise<Combined> => {
  let { documents: numbers, classes } = named;
  const columnOf = new Map<WordMatches, Column>();
  const keep = (indices: Uint32Array): void => {
    if (indices.length === numbers.length) return;
    [numbers, classes] = [pick(numbers, indices), pick(classes, indices)];
    for (const [word, { likeness, how }] of columnOf)
      columnOf.set(word, { likeness: pick(likeness, indices), how: pick(how, indices) });
  };
  for (const word of needed) {
    if (isFew(numbers, [word], reader)) break;
    await reader.load(chunksAmong(word, numbers));
    const column = await inTurns(byPostings(numbers, word, reader), reader.checkpoint);
    columnOf.set(word, column);
    keep(matchedIn(column));
  }
  const rest = words.filter((word) => !columnOf.has(word));
  const names = isFew(numbers, rest, reader) ? namesOf(numbers, reader) : undefined;
  // Reads everything needed at once.
  if (names === undefined) await reader.load(rest.flatMap((word) => chunksAmong(word, numbers)));
  for (const word of rest) {
    const column =
      names === undefined
        ? await inTurns(byPostings(numbers, word, reader), reader.checkpoint)
        : await byNames(numbers, word, reader, names);
    columnOf.set(word, column);
  }
  const columns = words.flatMap((word) => columnOf.get(word) ?? []);
  return {
    numbers,
    classes,
    likeness: columns.map(({ likeness }) => likeness),
    how: columns.map(({ how }) => how),
  };
};
