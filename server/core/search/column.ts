/**
 * What a word of a query says of some documents: the likeliest of its candidates that each has in its names, else
 * an area that goes by the word. Found in the postings of the word, or in the names where few documents are left.
 */
import type { Steps } from "#core/request/steps.ts";
import { lowerBound } from "#core/shard/lower-bound.ts";
import type { Candidate } from "./candidates.ts";
import { lookUpIn } from "./document-bits.ts";
import { lexemeKey } from "./lexemes.ts";
import type { WordMatches } from "./matches.ts";
import { mayHold, postingsOf, runIn } from "./pieces.ts";
import type { Reader } from "./reader.ts";

export const BY_AREA = 0;
export const BY_WORD = 1;
export const BY_BEGINNING = 2;

/** What a word says of some documents. */
export interface Column {
  /** 0 where it does not match. */
  readonly likeness: Float32Array;
  readonly how: Uint8Array;
}

/** The names of documents, read when they are first asked for. */
export type NamesOf = () => Promise<readonly ReadonlySet<string>[]>;

export const namesOf = (numbers: Uint32Array, { lexemesAt }: Reader): NamesOf => {
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

/** A list of postings a step. */
export function* byPostings(numbers: Uint32Array, word: WordMatches, reader: Reader): Steps<Column> {
  const { column, isFull, meet } = emptyColumn(numbers.length);
  const { met, close } = lookUpIn(numbers);
  for (const candidate of word.candidates) {
    for (const piece of candidate.lexeme.pieces) {
      if (isFull()) break;
      if (!mayHold(piece, numbers)) continue;
      const { places, count } = met(postingsOf(reader, piece).documents);
      for (let k = 0; k < count; k += 1) meet(places[k] ?? 0, candidate);
      yield;
    }
  }
  close();
  return withAreas(column, numbers, word);
}

export const byNames = async (
  numbers: Uint32Array,
  word: WordMatches,
  reader: Reader,
  names: NamesOf,
): Promise<Column> => {
  const { column, isFull, meet } = emptyColumn(numbers.length);
  for (const candidate of word.candidates) {
    const key = keyOf(candidate);
    for (const piece of candidate.lexeme.pieces) {
      if (isFull()) break;
      const [from, to] = runIn(numbers, piece);
      if (from === to) continue;
      const held = reader.heldPostings(piece)?.documents;
      const each = held === undefined ? await names() : [];
      for (let i = from; i < to; i += 1) {
        const number = numbers[i] ?? 0;
        if (held === undefined ? each[i]?.has(key) === true : held[lowerBound(held, number)] === number)
          meet(i, candidate);
      }
    }
  }
  return withAreas(column, numbers, word);
};
