/**
 * Documents that the words of a query match together, with a score each. The rarest word gives the
 * documents; what the others say of them is looked up in their runs, which are read only as far as
 * they can hold one of them.
 */
import { lowerBound } from "#core/shard/lower-bound.ts";
import { classCode } from "#core/shard/posting.ts";
import type { Run } from "#core/shard/posting.ts";
import type { WordMatches } from "./matches.ts";

/** A document that matched, before it is scored as a whole. */
export interface Combined {
  /** Ascending. */
  readonly numbers: Uint32Array;
  /** Likeness of word w for document i at [w][i]; 0 where it does not match. */
  readonly likeness: readonly Float32Array[];
  /** How word w matched document i: by its area or not at all, by a word of its name, by the beginning of one. */
  readonly how: readonly Uint8Array[];
  /** Class code of a run that the document stands in. */
  readonly classes: Uint8Array;
}

export const BY_AREA = 0;
export const BY_WORD = 1;
export const BY_BEGINNING = 2;

export type DocumentsOf = (run: Run) => Promise<Uint32Array>;

const sortedUnion = (lists: readonly Uint32Array[]): Uint32Array => {
  const [only] = lists;
  if (only !== undefined && lists.length === 1) return only;
  const all = new Uint32Array(lists.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const list of lists) {
    all.set(list, at);
    at += list.length;
  }
  all.sort();
  let size = 0;
  for (let i = 0; i < all.length; i += 1) {
    if (i === 0 || all[i] !== all[i - 1]) all[size++] = all[i] ?? 0;
  }
  return all.subarray(0, size);
};

/** Calls `meet` with the index in `numbers` of each document that stands in both. */
const eachCommon = (numbers: Uint32Array, documents: Uint32Array, meet: (index: number) => void): void => {
  if (documents.length * 8 < numbers.length) {
    let from = 0;
    for (const document of documents) {
      from = lowerBound(numbers, document, from);
      if (numbers[from] === document) meet(from);
    }
  } else if (numbers.length * 8 < documents.length) {
    let from = 0;
    for (let i = 0; i < numbers.length; i += 1) {
      from = lowerBound(documents, numbers[i] ?? 0, from);
      if (documents[from] === numbers[i]) meet(i);
    }
  } else {
    for (let i = 0, j = 0; i < numbers.length && j < documents.length;) {
      const difference = (numbers[i] ?? 0) - (documents[j] ?? 0);
      if (difference === 0) meet(i);
      if (difference <= 0) i += 1;
      if (difference >= 0) j += 1;
    }
  }
};

const mayHold = ({ first, end }: Run, numbers: Uint32Array): boolean => {
  const at = lowerBound(numbers, first);
  return at < numbers.length && (numbers[at] ?? 0) < end;
};

/** The documents of the given words' names. */
export const documentsNamed = async (
  words: readonly WordMatches[],
  documentsOf: DocumentsOf,
): Promise<Uint32Array> => {
  const lists = await Promise.all(words.flatMap(({ runs }) => runs.map(async ({ run }) => documentsOf(run))));
  return sortedUnion(lists);
};

/** What each word says of `numbers`. */
export const combine = async (
  words: readonly WordMatches[],
  numbers: Uint32Array,
  documentsOf: DocumentsOf,
): Promise<Combined> => {
  const classes = new Uint8Array(numbers.length);
  const likeness = words.map(() => new Float32Array(numbers.length));
  const how = words.map(() => new Uint8Array(numbers.length));
  for (const [w, { runs, areas }] of words.entries()) {
    const values = likeness[w] ?? new Float32Array();
    const ways = how[w] ?? new Uint8Array();
    for (const match of runs) {
      if (!mayHold(match.run, numbers)) continue;
      const code = classCode(match.run);
      eachCommon(numbers, await documentsOf(match.run), (i) => {
        if (match.likeness <= (values[i] ?? 0)) return;
        values[i] = match.likeness;
        ways[i] = match.isBegun ? BY_BEGINNING : BY_WORD;
        classes[i] = code;
      });
    }
    for (const { area, worth: value } of areas) {
      const end = lowerBound(numbers, area.first + area.count);
      for (let i = lowerBound(numbers, area.first); i < end; i += 1) {
        if (value > (values[i] ?? 0)) values[i] = value;
      }
    }
  }
  return { numbers, likeness, how, classes };
};
