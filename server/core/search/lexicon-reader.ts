/** Reads the dictionary through the shard cache: groups by skeleton, words by beginning or end, posting lists. */
import { LRUCache } from "lru-cache";
import { edits } from "#core/base/edit-distance.ts";
import { withoutGluedArticle } from "#core/base/fold.ts";
import { once } from "#core/base/once.ts";
import { skeletonOf } from "#core/base/skeleton.ts";
import type { Checkpoint } from "#core/base/steps.ts";
import { need, type ShardCache } from "#core/shard/cache.ts";
import {
  type Group,
  groupOf,
  type LexiconShard,
  MANY_SHARDS,
  readLexiconDirectory,
  readLexiconShard,
  shardOf,
  shardsBeginning,
} from "#core/shard/lexicon.ts";
import {
  beginningsFile,
  commonFile,
  endingsFile,
  LEXICON_FILE,
  lexiconFile,
  listFile,
  SEARCH_WORDS_FILE,
} from "#core/shard/paths.ts";
import {
  type Apart,
  type List,
  LIST_LENGTH,
  type PostingChunk,
  type Postings,
  postingsIn,
  readList,
} from "#core/shard/posting-list.ts";
import { readSearchWords, type SearchWords } from "#core/shard/search-words.ts";
import { lowerBoundIn, type TextList, textsBetween } from "#core/shard/text-list.ts";
import { readWords, reversed } from "#core/shard/words.ts";

export interface Lexicon {
  readonly words: SearchWords;
  /** The groups of the skeletons that exist; only of the first ones if that takes more than `shardsMax` shards. */
  readonly groups: (skeletons: Iterable<string>, shardsMax?: number) => Promise<readonly Group[]>;
  /** Words with this beginning, the most common first; not all if there are very many. */
  readonly beginning: (text: string) => Promise<readonly string[]>;
  /** Words that share one half with `word`: candidates for typos in the other half. */
  readonly near: (word: string) => Promise<readonly string[]>;
  readonly postingsOf: (piece: PostingChunk) => Promise<Postings>;
  /** The postings, if they need not be waited for. */
  readonly heldPostings: (piece: PostingChunk) => Postings | undefined;
  /** Whether they are in memory, so that they cost no read at all. */
  readonly isHeld: (piece: PostingChunk) => boolean;
  /** To be called between the steps of long work. */
  readonly checkpoint: Checkpoint;
}

/** Spelling → usual spelling of that name, and usual spelling → all spellings. */
const spellingsOf = once(({ spellings }: SearchWords) => {
  const usual = new Map(Object.entries(spellings));
  const all = new Map<string, Set<string>>();
  for (const [spelling, name] of usual) all.set(name, (all.get(name) ?? new Set([name])).add(spelling));
  return { usual, all };
});

/** All spellings that the table lists for the same name as a folded word, itself included. */
export const sameName = (words: SearchWords, word: string): ReadonlySet<string> | undefined => {
  const { usual, all } = spellingsOf(words);
  return all.get(usual.get(word) ?? word);
};

/** The skeleton of a folded word in the dictionary. */
export const keyOf = (words: SearchWords, word: string): string =>
  skeletonOf(spellingsOf(words).usual.get(word) ?? withoutGluedArticle(word) ?? word);

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

/** Decoded groups and postings take these parts of what the shard cache may take, besides it. */
const GROUPS_SHARE = 3 / 8;
const POSTINGS_SHARE = 3 / 16;
/** The estimated cost of each: of a group, and of each of its lexemes and spellings. */
const GROUP_BYTES = 400;
const LEXEME_BYTES = 40;
const LIST_BYTES = 350;
const POSTING_BYTES = 5;

/** Tells postings in lists apart; the numbers of lists have 40 bits (build/compile/plan/lexicon.ts). */
const keyOfApart = ({ list, offset }: Apart): number => list * LIST_LENGTH + offset;

/** Caches of decoded data: decoding again costs more than most of a query. */
const decodedOf = once(({ maxBytes }: ShardCache) => ({
  groups: new LRUCache<string, Group>({
    maxSize: Math.ceil(maxBytes * GROUPS_SHARE),
    sizeCalculation: ({ size, forms, bytes }) => GROUP_BYTES + (size + forms.length) * LEXEME_BYTES + bytes,
  }),
  postings: new LRUCache<number, Postings>({
    maxSize: Math.ceil(maxBytes * POSTINGS_SHARE),
    maxEntrySize: Math.ceil((maxBytes * POSTINGS_SHARE) / 4),
    sizeCalculation: ({ classes }) => LIST_BYTES + classes.length * POSTING_BYTES,
  }),
}));

/** The shards that occur most often, in their order among equals. */
const fullest = (shards: readonly number[], most: number): ReadonlySet<number> => {
  const counts = new Map<number, number>();
  for (const shard of shards) counts.set(shard, (counts.get(shard) ?? 0) + 1);
  return new Set(
    [...counts]
      .sort((a, b) => b[1] - a[1])
      .slice(0, most)
      .map(([shard]) => shard),
  );
};

export const openLexicon = async (store: ShardCache): Promise<Lexicon> => {
  const { checkpoint } = store;
  const [directory, words] = await Promise.all([
    need(store, LEXICON_FILE, readLexiconDirectory),
    need(store, SEARCH_WORDS_FILE, readSearchWords),
  ]);

  const { groups, postings } = decodedOf(store);

  const decoded = (key: number, { offset }: Apart, count: number, list: List): Postings => {
    const made = postingsIn(list, offset, count);
    postings.set(key, made);
    return made;
  };

  /** Words that begin with the half of `word` and are at most `slips` letters longer or shorter, in the shards around its position. */
  const withHalf = async (
    word: string,
    froms: readonly string[],
    fileOf: (from: string) => string,
    slips: number,
  ): Promise<readonly (readonly string[])[]> => {
    const half = halfOf(word);
    const [first, last] = shardsBeginning(froms, half);
    const own = Math.max(shardOf(froms, word), 0);
    const shards = froms.slice(Math.max(first, own - HALF_SHARDS), Math.min(last, own + HALF_SHARDS) + 1);
    const lists = await Promise.all(shards.map(async (from) => need(store, fileOf(from), readWords)));
    return lists.map(({ words: some }) =>
      textsBetween(some, ...rangeOf(some, half), word.length - slips, word.length + slips),
    );
  };

  return {
    words,
    checkpoint,
    groups: async (skeletons, shardsMax = Number.POSITIVE_INFINITY) => {
      const shards = new Map<number, LexiconShard | null>();
      const all = [...new Set(skeletons)];
      const kept =
        shardsMax === Number.POSITIVE_INFINITY
          ? null
          : fullest(
              all.map((skeleton) => shardOf(directory.lexicon, skeleton)),
              shardsMax,
            );
      const wanted: {
        readonly skeleton: string;
        readonly index: number;
        readonly known: Group | undefined;
      }[] = [];
      for (const skeleton of all) {
        const index = shardOf(directory.lexicon, skeleton);
        if (index < 0 || kept?.has(index) === false) continue;
        shards.set(index, null);
        wanted.push({ skeleton, index, known: groups.get(skeleton) });
      }
      const unread = new Set(wanted.filter(({ known }) => known === undefined).map(({ index }) => index));
      await Promise.all(
        [...unread].map(async (index) => {
          shards.set(index, await need(store, lexiconFile(directory.lexicon[index] ?? ""), readLexiconShard));
        }),
      );
      const found: Group[] = [];
      for (const { skeleton, index, known } of wanted) {
        if (known !== undefined) {
          found.push(known);
          continue;
        }
        const shard = shards.get(index) ?? null;
        const group = shard === null ? null : groupOf(shard, skeleton);
        if (group === null) continue;
        found.push(group);
        groups.set(skeleton, group);
        const pause = checkpoint();
        if (pause !== null) await pause;
      }
      return found;
    },
    beginning: async (text) => {
      const froms = directory.beginnings;
      const [first, last] = shardsBeginning(froms, text);
      const files = last - first >= MANY_SHARDS ? [commonFile(text)] : froms.slice(first, last + 1).map(beginningsFile);
      const lists = await Promise.all(files.map(async (file) => need(store, file, readWords)));
      const found = lists.flatMap(({ words: some, weights }) => {
        const [from, to] = rangeOf(some, text);
        return textsBetween(some, from, to).map((word, i) => ({ word, weight: weights[from + i] ?? 0 }));
      });
      return found.sort((a, b) => b.weight - a.weight).map(({ word }) => word);
    },
    near: async (word) => {
      const most = word.length < TWO_SLIPS_LENGTH ? 1 : 2;
      const [begun, ended] = await Promise.all([
        withHalf(word, directory.beginnings, beginningsFile, most),
        withHalf(reversed(word), directory.endings, endingsFile, most),
      ]);
      const found = new Set<string>();
      const keepNear = async (
        texts: readonly string[],
        asked: string,
        wordOf: (text: string) => string,
      ): Promise<void> => {
        for (let from = 0; from < texts.length; from += STEP_WORDS) {
          for (const text of texts.slice(from, from + STEP_WORDS))
            if (text !== asked && edits(asked, text, most) <= most) found.add(wordOf(text));
          const pause = checkpoint();
          if (pause !== null) await pause;
        }
      };
      for (const texts of begun) await keepNear(texts, word, (text) => text);
      // As many edits turn one word into another from behind.
      for (const texts of ended) await keepNear(texts, reversed(word), reversed);
      return [...found];
    },
    postingsOf: async (piece) => {
      const { apart, count } = piece;
      if (apart === null) return piece.postings();
      return decoded(keyOfApart(apart), apart, count, await need(store, listFile(apart.list), readList));
    },
    heldPostings: (piece) => {
      const { apart, count } = piece;
      if (apart === null) return piece.postings();
      const key = keyOfApart(apart);
      const known = postings.get(key);
      if (known !== undefined) return known;
      const list = store.held(listFile(apart.list), readList);
      return list === undefined || list === null ? undefined : decoded(key, apart, count, list);
    },
    isHeld: ({ apart }) => apart === null || postings.has(keyOfApart(apart)) || store.has(listFile(apart.list)),
  };
};
