/** What a query reads of postings and names, each once. */
import type { Piece } from "#core/shard/piece.ts";
import type { Postings } from "#core/shard/posting.ts";
import type { Checkpoint } from "#core/request/steps.ts";

/** What the combination reads. */
export interface Source {
  readonly postingsOf: (piece: Piece) => Promise<Postings>;
  /** The postings, where they need no reading any more. */
  readonly heldPostings: (piece: Piece) => Postings | undefined;
  /** Keys (lexemes.ts) of the lexemes in the names of a place. */
  readonly lexemesAt: (number: number) => Promise<ReadonlySet<string>>;
  /** Between the steps of long work. */
  readonly checkpoint: Checkpoint;
}

/** A source that reads nothing twice. */
export interface Reader extends Pick<Source, "heldPostings" | "lexemesAt" | "checkpoint"> {
  /** Reads the postings, so that they are held for as long as the query lasts. */
  readonly load: (pieces: Iterable<Piece>) => Promise<void>;
}

/** For as long as one query lasts. */
export const readerOf = (source: Source): Reader => {
  const postings = new Map<Piece, Postings>();
  const names = new Map<number, Promise<ReadonlySet<string>>>();

  const heldPostings = (piece: Piece): Postings | undefined => {
    if (piece.apart === null) return source.heldPostings(piece);
    const known = postings.get(piece);
    if (known !== undefined) return known;
    const held = source.heldPostings(piece);
    if (held !== undefined) postings.set(piece, held);
    return held;
  };

  return {
    heldPostings,
    checkpoint: source.checkpoint,
    load: async (pieces) => {
      const unread = new Set<Piece>();
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
