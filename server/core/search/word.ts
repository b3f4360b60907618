/** A word of a query with all that it matches, and how much it tells. */
import type { AskedWord } from "./asked.ts";
import type { Candidate } from "./candidates.ts";
import { bestLikeness, matchesOf } from "./matches.ts";
import type { WordMatches } from "./matches.ts";
import { GENERIC } from "./score.ts";
import type { ScoredWord } from "./score.ts";

/** Facts of the data that scores need. */
export interface Corpus {
  /** Places in all. */
  readonly size: number;
  /** Types in the order of their codes. */
  readonly types: readonly string[];
  /** Keys (lexemes.ts) of the lexemes in the names of a place. */
  readonly lexemesAt: (number: number) => Promise<ReadonlySet<string>>;
}

/** A word that is surely a name is no word for a type. */
const SURELY_NAME = 0.95;

export interface Word extends ScoredWord {
  readonly matches: WordMatches;
  /** The best likeness of any match. */
  readonly likeliest: number;
}

/** The types as a bit each. */
export const bitsOf = ({ types }: Corpus, wanted: readonly string[]): number =>
  wanted.reduce((bits, type) => bits | (types.includes(type) ? 1 << types.indexOf(type) : 0), 0);

export const wordOf = (asked: AskedWord, candidates: readonly Candidate[], corpus: Corpus): Word => {
  const matches = matchesOf(candidates);
  return {
    matches,
    likeliest: candidates.reduce((best, { likeness }) => Math.max(best, likeness), 0),
    mayBeginGeneric: asked.mayBeginGeneric,
    weight: Math.log(1 + corpus.size / (1 + matches.count)),
    maybeTypes:
      asked.mayBeGeneric && (asked.mayBegin || bestLikeness(candidates) < SURELY_NAME)
        ? GENERIC | bitsOf(corpus, asked.maybeTypes)
        : 0,
  };
};
