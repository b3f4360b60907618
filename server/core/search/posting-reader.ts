/** Reads the postings and names of a query, each once, and only the chunks that may contain wanted documents. */
import type { Checkpoint } from "#core/base/steps.ts";
import { lowerBound } from "#core/shard/column-file.ts";
import type { PostingChunk, Postings } from "#core/shard/posting-list.ts";
import type { Ranges } from "./document-sets.ts";
import type { WordMatches } from "./matches.ts";

/** The data that a query reads. */
export interface Source {
  readonly postingsOf: (piece: PostingChunk) => Promise<Postings>;
  /** The postings, if they need not be waited for. */
  readonly heldPostings: (piece: PostingChunk) => Postings | undefined;
  /** Whether they are in memory, so that they cost no read at all. */
  readonly isHeld: (piece: PostingChunk) => boolean;
  /** Keys of the lexemes in the names of a place (query-parser.ts). */
  readonly lexemesAt: (number: number) => Promise<ReadonlySet<string>>;
  /** To be called between the steps of long work. */
  readonly checkpoint: Checkpoint;
}

/** A source that reads everything at most once. */
export interface Reader extends Pick<Source, "heldPostings" | "isHeld" | "lexemesAt" | "checkpoint"> {
  /** Reads postings and keeps them until the query ends. */
  readonly load: (pieces: Iterable<PostingChunk>) => Promise<void>;
}

/** Opens a reader for one query. */
export const readerOf = (source: Source): Reader => {
  const postings = new Map<PostingChunk, Postings>();
  const names = new Map<number, Promise<ReadonlySet<string>>>();

  const heldPostings = (piece: PostingChunk): Postings | undefined => {
    if (piece.apart === null) return source.heldPostings(piece);
    const known = postings.get(piece);
    if (known !== undefined) return known;
    const held = source.heldPostings(piece);
    if (held !== undefined) postings.set(piece, held);
    return held;
  };

  return {
    heldPostings,
    isHeld: (piece) => piece.apart === null || postings.has(piece) || source.isHeld(piece),
    checkpoint: source.checkpoint,
    load: async (pieces) => {
      const unread = new Set<PostingChunk>();
      for (const piece of pieces) {
        if (piece.apart === null) continue;
        if (heldPostings(piece) === undefined) unread.add(piece);
        const pause = source.checkpoint();
        if (pause !== null) await pause;
      }
      if (unread.size === 0) return;
      const missing = [...unread];
      const read = await Promise.all(missing.map(source.postingsOf));
      for (const [i, piece] of missing.entries()) {
        const one = read[i];
        if (one !== undefined) postings.set(piece, one);
      }
    },
    lexemesAt: async (number) => {
      const known = names.get(number) ?? source.lexemesAt(number);
      names.set(number, known);
      return known;
    },
  };
};

/** The wanted chunks of a word. */
const chunksOf = ({ candidates }: WordMatches, isWanted: (piece: PostingChunk) => boolean): readonly PostingChunk[] => {
  const wanted: PostingChunk[] = [];
  for (const { lexeme } of candidates) for (const piece of lexeme.pieces) if (isWanted(piece)) wanted.push(piece);
  return wanted;
};

/** The chunks of a word that may contain documents in the ranges. */
export const chunksWithin = (word: WordMatches, within: Ranges): readonly PostingChunk[] =>
  chunksOf(word, (piece) => within.some(([from, to]) => from < piece.to && to > piece.from));

/** The range of ascending numbers that the chunk may contain, end exclusive. */
export const runIn = (numbers: Uint32Array, { from, to }: PostingChunk): readonly [from: number, to: number] => {
  const start = from === 0 ? 0 : lowerBound(numbers, from);
  const isToTheEnd = (numbers[numbers.length - 1] ?? 0) < to;
  return [start, isToTheEnd ? numbers.length : lowerBound(numbers, to, start)];
};

export const mayHold = ({ from, to }: PostingChunk, numbers: Uint32Array): boolean => {
  const { length } = numbers;
  if (length === 0) return false;
  if (from === 0 && (numbers[length - 1] ?? 0) < to) return true;
  const first = from === 0 ? 0 : lowerBound(numbers, from);
  return first < length && (numbers[first] ?? 0) < to;
};

/** The chunks of a word that may contain any of ascending numbers. */
export const chunksAmong = (word: WordMatches, numbers: Uint32Array): readonly PostingChunk[] =>
  chunksOf(word, (piece) => mayHold(piece, numbers));

/** True if at least `least` chunks of the words that may contain any of ascending numbers are in files not read yet, or forgotten. */
export const hasUnread = (
  words: readonly WordMatches[],
  numbers: Uint32Array,
  { isHeld }: Reader,
  least: number,
): boolean => {
  let count = 0;
  for (const { candidates } of words) {
    for (const { lexeme } of candidates) {
      for (const piece of lexeme.pieces) {
        if (count >= least) return true;
        if (piece.apart !== null && mayHold(piece, numbers) && !isHeld(piece)) count += 1;
      }
    }
  }
  return count >= least;
};

/** The postings of a loaded chunk. */
export const postingsOf = ({ heldPostings }: Reader, piece: PostingChunk): Postings => {
  const held = heldPostings(piece);
  if (held === undefined) throw new Error("the postings of a word were not loaded");
  return held;
};

/** Holds the documents of a chunk of the dictionary while they are looked up. */
let scratch = new Uint32Array(1024);

/** The documents of a loaded chunk, as many as it counts; valid until the next call. */
export const documentsOf = (reader: Reader, piece: PostingChunk): Uint32Array => {
  if (piece.apart !== null) return postingsOf(reader, piece).documents;
  if (piece.count > scratch.length) scratch = new Uint32Array(2 * piece.count);
  return piece.documents(scratch);
};
