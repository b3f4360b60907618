/** What a query reads of postings and names, each once. */
import type { Lexeme } from "#core/shard/lexicon.ts";
import type { Postings } from "#core/shard/posting.ts";

/** What the combination reads. */
export interface Source {
  readonly postingsOf: (lexeme: Lexeme) => Promise<Postings>;
  /** The postings, where they need no reading any more. */
  readonly heldPostings: (lexeme: Lexeme) => Postings | undefined;
  /** Keys (lexemes.ts) of the lexemes in the names of a place. */
  readonly lexemesAt: (number: number) => Promise<ReadonlySet<string>>;
}

/** A source that reads nothing twice. */
export interface Reader extends Pick<Source, "heldPostings" | "lexemesAt"> {
  /** Reads the postings, so that they are held for as long as the query lasts. */
  readonly load: (lexemes: Iterable<Lexeme>) => Promise<void>;
}

/** For as long as one query lasts. */
export const readerOf = (source: Source): Reader => {
  const postings = new Map<Lexeme, Postings>();
  const names = new Map<number, Promise<ReadonlySet<string>>>();

  const heldPostings = (lexeme: Lexeme): Postings | undefined => {
    if (lexeme.apart === null) return source.heldPostings(lexeme);
    const known = postings.get(lexeme);
    if (known !== undefined) return known;
    const held = source.heldPostings(lexeme);
    if (held !== undefined) postings.set(lexeme, held);
    return held;
  };

  return {
    heldPostings,
    load: async (lexemes) => {
      const unread = new Set<Lexeme>();
      for (const lexeme of lexemes) if (lexeme.apart !== null && heldPostings(lexeme) === undefined) unread.add(lexeme); // prettier-ignore
      if (unread.size === 0) return;
      const missing = [...unread];
      const read = await Promise.all(missing.map(source.postingsOf));
      for (const [i, lexeme] of missing.entries()) {
        const one = read[i];
        if (one !== undefined) postings.set(lexeme, one);
      }
    },
    lexemesAt: async (number) => {
      const known = names.get(number) ?? source.lexemesAt(number);
      names.set(number, known);
      return known;
    },
  };
};
