/** Whether a data build knows the words of a query: then an answer is right, whatever is meant by them. */
import { nameWords } from "#core/base/fold.ts";
import { openLexicon } from "#core/search/lexicon-reader.ts";
import { isAsking, isGeneric, queryWord } from "#core/search/query-parser.ts";
import { spelled } from "#core/search/word-candidates.ts";
import { need, type ShardCache } from "#core/shard/cache.ts";
import { readIntents } from "#core/shard/intents.ts";
import { INTENTS_FILE } from "#core/shard/paths.ts";

/**
 * `held`: a name has one of the words, the table of meanings or spellings joins one with a name, or one is of a question or for a
 * type. `begun`: a name begins with the last one, as it may be half typed.
 */
export type Knowledge = "held" | "begun" | "unknown";

/** Likeness of spellings and meanings that a table joins; anything less is a guess. */
const JOINED = 0.95;

/** What a build knows of the words of a query. */
export const createKnowledge = async (store: ShardCache): Promise<(query: string) => Promise<Knowledge>> => {
  const [lexicon, intents] = await Promise.all([openLexicon(store), need(store, INTENTS_FILE, readIntents)]);
  return async (query) => {
    const words = nameWords(query);
    if (words.some((word) => isGeneric(lexicon.words, word) || isAsking(intents, word))) return "held";
    let isBegun = false;
    for (const [i, word] of words.entries()) {
      const candidates = await spelled(lexicon, queryWord(lexicon.words, word, i === words.length - 1));
      if (candidates.some((candidate) => !candidate.isBegun && candidate.likeness >= JOINED)) return "held";
      isBegun ||= candidates.some((candidate) => candidate.isBegun);
    }
    return isBegun ? "begun" : "unknown";
  };
};
