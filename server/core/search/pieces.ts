/** Which pieces of the postings of words may hold what is looked for: the others are not read. */
import { lowerBound } from "#core/shard/lower-bound.ts";
import type { Piece } from "#core/shard/piece.ts";
import type { Postings } from "#core/shard/posting.ts";
import type { WordMatches } from "./matches.ts";
import type { Ranges } from "./ranges.ts";
import type { Reader } from "./reader.ts";

const piecesOf = ({ candidates }: WordMatches): readonly Piece[] =>
  candidates.flatMap(({ lexeme }) => lexeme.pieces);

/** Those that may hold documents of the ranges. */
export const piecesWithin = (word: WordMatches, within: Ranges): readonly Piece[] =>
  piecesOf(word).filter((piece) => within.some(([from, to]) => from < piece.to && to > piece.from));

/** Of ascending numbers those that the piece may hold: the first, and one past the last. */
export const runIn = (numbers: Uint32Array, { from, to }: Piece): readonly [from: number, to: number] => {
  const start = from === 0 ? 0 : lowerBound(numbers, from);
  const isToTheEnd = (numbers[numbers.length - 1] ?? 0) < to;
  return [start, isToTheEnd ? numbers.length : lowerBound(numbers, to, start)];
};

export const mayHold = (piece: Piece, numbers: Uint32Array): boolean => {
  const [from, to] = runIn(numbers, piece);
  return from < to;
};

/** Those that may hold any of ascending numbers. */
export const piecesAmong = (word: WordMatches, numbers: Uint32Array): readonly Piece[] =>
  piecesOf(word).filter((piece) => mayHold(piece, numbers));

/** How many of the pieces would have to be read. */
export const unread = (pieces: readonly Piece[], { heldPostings }: Reader): number =>
  pieces.reduce((sum, piece) => sum + Number(heldPostings(piece) === undefined), 0);

/** The postings of what was loaded. */
export const postingsOf = ({ heldPostings }: Reader, piece: Piece): Postings => {
  const held = heldPostings(piece);
  if (held === undefined) throw new Error("the postings of a word were not loaded");
  return held;
};
