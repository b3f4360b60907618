/** What a query reads of postings and names, each once. */
import type { Lexeme } from "#core/shard/lexicon.ts";
import type { Postings } from "#core/shard/posting.ts";

/** What the combination reads. */
export interface Source {
  readonly postingsOf: (lexeme: Lexeme) => Promise<Postings>;
  /** Keys (lexemes.ts) of the lexemes in the names of a place. */
  readonly lexemesAt: (number: number) => Promise<ReadonlySet<string>>;
}

/** A source that reads nothing twice. */
export interface Reader extends Source {
  /** True where the postings need no reading any more. */
  readonly isAtHand: (lexeme: Lexeme) => boolean;
}

const kept =
  <K, V>(made: Map<K, V>, make: (key: K) => V): ((key: K) => V) =>
  (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    return value;
  };

/** For as long as one query lasts. */
export const readerOf = ({ postingsOf, lexemesAt }: Source): Reader => {
  const postings = new Map<Lexeme, Promise<Postings>>();
  return {
    postingsOf: kept(postings, postingsOf),
    lexemesAt: kept(new Map(), lexemesAt),
    isAtHand: (lexeme) => lexeme.apart === null || postings.has(lexeme),
  };
};
