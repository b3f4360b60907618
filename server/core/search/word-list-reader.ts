/** Reads the word lists of the dictionary: words by their beginning, and words that a typo may have made another. */
import { elementAt } from "#core/base/element-at.ts";
import { edits } from "#core/base/edit-distance.ts";
import { need, type ShardCache } from "#core/shard/cache.ts";
import { type LexiconDirectory, MANY_SHARDS, shardOf, shardsBeginning } from "#core/shard/lexicon.ts";
import { beginningsFile, commonFile, endingsFile } from "#core/shard/paths.ts";
import { lowerBoundIn, type TextList, textsBetween } from "#core/shard/text-list.ts";
import { readWords, reversed } from "#core/shard/words.ts";

/** The range of words in a sorted list with this beginning, end exclusive. */
const rangeOf = (words: TextList, beginning: string): readonly [from: number, to: number] => [
  lowerBoundIn(words, beginning),
  lowerBoundIn(words, `${beginning}\uffff`),
];

/** Words with at least this many letters may have two typos. */
const TWO_SLIPS_LENGTH = 8;
/** Minimum length of a half. */
const HALF_LENGTH = 2;
/** Words that are compared in one step. */
const STEP_WORDS = 128;
/** Shards of a word list to search on either side of the word's own. */
const HALF_SHARDS = 1;

/** The half that is assumed to be correct; a letter less, since the typo may be a swap in the middle. */
const halfOf = (word: string): string => word.slice(0, Math.max(Math.floor(word.length / 2) - 1, HALF_LENGTH));

/** The words of a dictionary. */
interface WordLists {
  /** Words with this beginning, the most common first; not all if there are very many. */
  readonly beginning: (text: string) => Promise<readonly string[]>;
  /** Words that share one half with `word` and are a typo or two away: what it may be a typo of. */
  readonly near: (word: string) => Promise<readonly string[]>;
}

/** A list of words by their beginnings, or by their ends: the first word of each shard, and the file of a shard. */
interface ShardedWords {
  readonly froms: readonly string[];
  readonly fileOf: (from: string) => string;
}

/** Words that begin with the half of `word` and are at most `slips` letters longer or shorter, in the shards around its position. */
const withHalf = async (
  store: ShardCache,
  { froms, fileOf }: ShardedWords,
  word: string,
  slips: number,
): Promise<readonly (readonly string[])[]> => {
  const half = halfOf(word);
  const [first, last] = shardsBeginning(froms, half);
  const position = Math.max(shardOf(froms, word), 0);
  const shards = froms.slice(Math.max(first, position - HALF_SHARDS), Math.min(last, position + HALF_SHARDS) + 1);
  const lists = await Promise.all(shards.map(async (from) => need(store, fileOf(from), readWords)));
  return lists.map(({ words }) =>
    textsBetween(words, ...rangeOf(words, half), word.length - slips, word.length + slips),
  );
};

/** The words of `lists`, but for `word` itself, that are at most `slips` edits away from it. */
const nearIn = async (
  { checkpoint }: ShardCache,
  lists: readonly (readonly string[])[],
  word: string,
  slips: number,
): Promise<readonly string[]> => {
  const near: string[] = [];
  for (const words of lists)
    for (let from = 0; from < words.length; from += STEP_WORDS) {
      for (const other of words.slice(from, from + STEP_WORDS))
        if (other !== word && edits(word, other, slips) <= slips) near.push(other);
      const pause = checkpoint();
      if (pause !== null) await pause;
    }
  return near;
};

/** Opens the word lists of a dictionary. */
export const openWordLists = (
  store: ShardCache,
  directory: Pick<LexiconDirectory, "beginnings" | "endings">,
): WordLists => {
  const byBeginning = { froms: directory.beginnings, fileOf: beginningsFile };
  const byEnd = { froms: directory.endings, fileOf: endingsFile };
  return {
    beginning: async (text) => {
      const { froms, fileOf } = byBeginning;
      const [first, last] = shardsBeginning(froms, text);
      const files = last - first >= MANY_SHARDS ? [commonFile(text)] : froms.slice(first, last + 1).map(fileOf);
      const lists = await Promise.all(files.map(async (file) => need(store, file, readWords)));
      return lists
        .flatMap(({ words, weights }) => {
          const [from, to] = rangeOf(words, text);
          // A list may come without weights.
          const hasWeights = weights.length > 0;
          return textsBetween(words, from, to).map((word, i) => ({
            word,
            weight: hasWeights ? elementAt(weights, from + i) : 0,
          }));
        })
        .sort((a, b) => b.weight - a.weight)
        .map(({ word }) => word);
    },
    near: async (word) => {
      const slips = word.length < TWO_SLIPS_LENGTH ? 1 : 2;
      // As many edits turn one word into another from behind.
      const backward = reversed(word);
      const [begun, ended] = await Promise.all([
        withHalf(store, byBeginning, word, slips),
        withHalf(store, byEnd, backward, slips),
      ]);
      const near = await nearIn(store, begun, word, slips);
      const nearBackward = await nearIn(store, ended, backward, slips);
      return [...new Set([...near, ...nearBackward.map(reversed)])];
    },
  };
};
