/** The dictionary, read through the shard cache: groups by skeleton, words by beginning or end, posting lists. */
import { withoutGluedArticle } from "#core/base/fold.ts";
import { once } from "#core/base/once.ts";
import { skeletonOf } from "#core/base/skeleton.ts";
import type { Checkpoint } from "#core/base/steps.ts";
import { need, type ShardCache } from "#core/shard/cache.ts";
import { type Group, readLexiconDirectory } from "#core/shard/lexicon.ts";
import { LEXICON_FILE, SEARCH_WORDS_FILE } from "#core/shard/paths.ts";
import type { PostingChunk, Postings } from "#core/shard/posting-list.ts";
import { readSearchWords, type SearchWords } from "#core/shard/search-words.ts";
import { openGroups } from "./group-reader.ts";
import { openPostings } from "./posting-reader.ts";
import { openWordLists } from "./word-list-reader.ts";

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

/** Opens the dictionary of a build. */
export const openLexicon = async (store: ShardCache): Promise<Lexicon> => {
  const [directory, words] = await Promise.all([
    need(store, LEXICON_FILE, readLexiconDirectory),
    need(store, SEARCH_WORDS_FILE, readSearchWords),
  ]);
  return {
    words,
    checkpoint: store.checkpoint,
    groups: openGroups(store, directory),
    ...openWordLists(store, directory),
    ...openPostings(store),
  };
};
