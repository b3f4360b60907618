/** The word lists of the search: every spelling of the dictionary by its beginning and by its end. */
import { compareText } from "#core/base/text.ts";
import { NO_BYTES } from "#core/shard/column-file.ts";
import { MANY_SHARDS, shardsBeginning } from "#core/shard/lexicon.ts";
import { beginningsFile, commonFile, endingsFile } from "#core/shard/paths.ts";
import { reversed, writeWords } from "#core/shard/words.ts";
import { type Cut, cutInOrder, leastSize } from "./cut.ts";
import type { File } from "./listing-files.ts";

export type WeightedWord = readonly [word: string, weight: number];

/** Words of a shard, at least. */
const LIST_WORDS = 960;
const SHARDS_MAX = 256;
/** Shorter words are too alike to be looked for by their end. */
const ENDING_LENGTH = 4;
/** Words of a file of the most common ones. */
const COMMON_WORDS = 256;

const byWord = ([a]: WeightedWord, [b]: WeightedWord): number => compareText(a, b);

const contentOf = (items: readonly WeightedWord[]): Uint8Array =>
  writeWords({ words: items.map(([word]) => word), weights: Uint8Array.from(items, ([, weight]) => weight) });

const unweighted = (items: readonly WeightedWord[]): Uint8Array =>
  writeWords({ words: items.map(([word]) => word), weights: NO_BYTES });

const cut = (items: readonly WeightedWord[]): readonly Cut<WeightedWord>[] =>
  cutInOrder(items, ([word]) => word, () => 1, leastSize(items.length, LIST_WORDS, SHARDS_MAX)); // prettier-ignore

/** Files of the most common words of each beginning that many shards have words of. */
const planCommon = (sorted: readonly WeightedWord[], froms: readonly string[]): readonly File[] => {
  const beginnings = new Set<string>();
  for (const from of froms) for (let length = 1; length < from.length; length += 1) beginnings.add(from.slice(0, length)); // prettier-ignore
  return [...beginnings].sort(compareText).flatMap((beginning): readonly File[] => {
    const [first, last] = shardsBeginning(froms, beginning);
    if (last - first < MANY_SHARDS) return [];
    const all = sorted.filter(([word]) => word.startsWith(beginning));
    const common = all.sort((a, b) => b[1] - a[1] || byWord(a, b)).slice(0, COMMON_WORDS).sort(byWord); // prettier-ignore
    return [{ path: commonFile(beginning), content: contentOf(common) }];
  });
};

/** The files, and where each shard of them begins. */
export const planWordLists = (
  words: readonly WeightedWord[],
): {
  readonly files: readonly File[];
  readonly beginnings: readonly string[];
  readonly endings: readonly string[];
} => {
  const sorted = words.toSorted(byWord);
  const beginnings = cut(sorted);
  const long = words.filter(([word]) => word.length >= ENDING_LENGTH);
  const endings = cut(long.map(([word, weight]): WeightedWord => [reversed(word), weight]).sort(byWord));
  const froms = beginnings.map(({ from }) => from);
  return {
    files: [
      ...beginnings.map(({ from, items }) => ({ path: beginningsFile(from), content: contentOf(items) })),
      ...endings.map(({ from, items }) => ({
        path: endingsFile(from),
        content: unweighted(items),
      })),
      ...planCommon(sorted, froms),
    ],
    beginnings: froms,
    endings: endings.map(({ from }) => from),
  };
};
