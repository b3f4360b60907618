/** The dictionary behind the store: groups by skeleton, long lists by number. */
import * as z from "zod";
import { LEXICON_FILE, SEARCH_WORDS_FILE, lexiconFile, listFile } from "#core/shard/names.ts";
import { jsonReader } from "#core/shard/json.ts";
import { lexemesAt, lexemesBeginning, readLexiconShard } from "#core/shard/lexicon.ts";
import type { Lexeme, LexiconShard } from "#core/shard/lexicon.ts";
import { lowerBoundOfText } from "#core/shard/lower-bound.ts";
import { documentsIn } from "#core/shard/posting.ts";
import type { Run } from "#core/shard/posting.ts";
import { readSearchWords } from "#core/shard/search-words.ts";
import type { SearchWords } from "#core/shard/search-words.ts";
import { withoutGluedArticle } from "#core/text/article.ts";
import { skeletonOf } from "#core/text/skeleton.ts";
import { need } from "#core/query/store.ts";
import type { Store } from "#core/query/store.ts";

export interface Lexicon {
  readonly words: SearchWords;
  /** The lexemes of a skeleton; empty where there is none. */
  readonly group: (skeleton: string) => Promise<readonly Lexeme[]>;
  /** The lexemes with a form that begins so, among the skeletons that begin with `skeleton`. */
  readonly beginning: (skeleton: string, beginnings: readonly string[]) => Promise<readonly Lexeme[]>;
  /** The documents of a run, ascending. */
  readonly documentsOf: (run: Run) => Promise<Uint32Array>;
}

/** The first skeleton of each shard. */
const readFirsts: (name: string, bytes: Uint8Array) => readonly string[] = jsonReader(z.array(z.string()));

const encoder = new TextEncoder();

/** The usual spelling of a folded word that has another one in the table. */
export const usualSpelling = ({ spellings }: SearchWords, word: string): string | undefined =>
  Object.hasOwn(spellings, word) ? spellings[word] : undefined;

/** The skeleton that a folded word stands under in the dictionary. */
export const keyOf = (words: SearchWords, word: string): string =>
  skeletonOf(usualSpelling(words, word) ?? withoutGluedArticle(word) ?? word);

/** Shards that the words with one beginning are looked for in, where reading one costs little. */
const BEGINNING_SHARDS = 100;

/** `beginningShards`: how many shards may be read for the words with one beginning. */
export const openLexicon = async (store: Store, beginningShards = BEGINNING_SHARDS): Promise<Lexicon> => {
  const firsts = await need(store, LEXICON_FILE, readFirsts);
  const words = await need(store, SEARCH_WORDS_FILE, readSearchWords);

  const shardAt = async (index: number): Promise<LexiconShard> =>
    need(store, lexiconFile(index), readLexiconShard);

  /** The shard that holds the skeleton if any does; -1 where it would stand before the first. */
  const shardIndex = (skeleton: string): number => {
    const at = lowerBoundOfText(firsts, skeleton);
    return firsts[at] === skeleton ? at : at - 1;
  };

  return {
    words,
    group: async (skeleton) => {
      const index = shardIndex(skeleton);
      if (index < 0) return [];
      const shard = await shardAt(index);
      const at = lowerBoundOfText(shard.skeletons, skeleton);
      return shard.skeletons[at] === skeleton ? lexemesAt(shard, at) : [];
    },
    beginning: async (skeleton, beginnings) => {
      const bytes = beginnings.map((one) => encoder.encode(one));
      const found: Lexeme[] = [];
      const start = Math.max(shardIndex(skeleton), 0);
      for (let index = start; index < Math.min(start + beginningShards, firsts.length); index += 1) {
        const shard = await shardAt(index);
        let at = lowerBoundOfText(shard.skeletons, skeleton);
        for (; shard.skeletons[at]?.startsWith(skeleton) === true; at += 1)
          found.push(...lexemesBeginning(shard, at, bytes));
        if (at < shard.skeletons.length) break;
      }
      return found;
    },
    documentsOf: async ({ documents, count }) =>
      typeof documents === "number"
        ? need(store, listFile(documents), (_name, bytes) => documentsIn(bytes, count))
        : documentsIn(documents, count),
  };
};
