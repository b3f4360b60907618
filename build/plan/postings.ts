/** Sorts the postings that were collected: for each lexeme its documents, ascending, and their classes. */
import { NO_POSTINGS, type Postings } from "#core/shard/posting-list.ts";
import type { LexiconCollector } from "./lexicon-collector.ts";

/** Where the postings of each lexeme begin, once they are in order. */
const startsOf = (lexemes: Uint32Array, size: number): Uint32Array => {
  const starts = new Uint32Array(size + 1);
  for (const lexeme of lexemes) starts[lexeme + 1] = (starts[lexeme + 1] ?? 0) + 1;
  for (let i = 1; i < starts.length; i += 1) starts[i] = (starts[i] ?? 0) + (starts[i - 1] ?? 0);
  return starts;
};

/** Number and class in one number, so that sorting the one sorts the other. */
const CLASSES = 128;

/**
 * The postings of a lexeme by its number. `numberOf` answers the dense number of a collected document of
 * the given class.
 */
export const sortedPostings = (
  collector: LexiconCollector,
  numberOf: (document: number, code: number) => number,
): ((lexeme: number) => Postings) => {
  const { lexemes, documents, codes } = collector.postings();
  const starts = startsOf(lexemes, collector.lexemes.length);
  const next = starts.slice();
  const keys = new Float64Array(lexemes.length);
  for (let i = 0; i < lexemes.length; i += 1) {
    const lexeme = lexemes[i] ?? 0;
    const code = codes[i] ?? 0;
    const at = next[lexeme] ?? 0;
    keys[at] = numberOf(documents[i] ?? 0, code) * CLASSES + code;
    next[lexeme] = at + 1;
  }
  return (lexeme) => {
    const some = keys.subarray(starts[lexeme], starts[lexeme + 1]).sort();
    if (some.length === 0) return NO_POSTINGS;
    return {
      documents: Uint32Array.from(some, (key) => Math.floor(key / CLASSES)),
      classes: Uint8Array.from(some, (key) => key % CLASSES),
    };
  };
};
