/** The lexemes that the names of a document consist of: the build collects them, the search looks them up. */
import type { SearchWords } from "#core/shard/search-words.ts";
import { nameWords } from "#core/text/article.ts";
import { isGeneric } from "./asked.ts";

/** Spellings of one skeleton in the names of one document. */
export interface NamedLexeme {
  readonly skeleton: string;
  /** Ascending. */
  readonly forms: readonly string[];
}

/** The words of a name that tell it from others; all of them where none does. */
export const tellingWords = (words: SearchWords, name: string): readonly string[] => {
  const all = nameWords(name);
  const own = all.filter((word) => !isGeneric(words, word));
  return own.length > 0 ? own : all;
};

/** `skeletonFor` answers the skeleton that a word stands under in the dictionary. */
export const lexemesOf = (
  names: readonly (readonly string[])[],
  skeletonFor: (word: string) => string,
): readonly NamedLexeme[] => {
  const groups = new Map<string, Set<string>>();
  for (const word of names.flat()) {
    const skeleton = skeletonFor(word);
    const forms = groups.get(skeleton) ?? new Set<string>();
    forms.add(word);
    groups.set(skeleton, forms);
  }
  return [...groups].map(([skeleton, forms]) => ({ skeleton, forms: [...forms].sort() }));
};

/** What tells one lexeme from all others: its spellings. */
export const lexemeKey = (forms: readonly string[]): string => forms.join(" ");
