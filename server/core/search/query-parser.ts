/**
 * Parses queries: separates words for types and fillers (shard/json.ts, search words) from words that distinguish
 * names. Also the lexemes of a document's names, which the build collects and the search looks up.
 */
import { once } from "#core/base/cache.ts";
import { isWithin, nameWords } from "#core/base/fold.ts";
import type { SearchWords } from "#core/shard/json.ts";

export interface QueryWord {
  readonly word: string;
  /** The last word of a query may be incomplete. */
  readonly mayBegin: boolean;
  /** It may be a word for a type or a filler, incomplete or with a typo. */
  readonly mayBeGeneric: boolean;
  /** A word for a type or a filler begins with it; otherwise it can only be one with a typo. */
  readonly mayBeginGeneric: boolean;
  /** Types that it may mean in that case. */
  readonly maybeTypes: readonly string[];
  /** Synonyms. */
  readonly meanings: readonly string[];
}

interface ParsedQuery {
  /** The words that distinguish names, in order. */
  readonly words: readonly QueryWord[];
  /** Types named in the query. */
  readonly types: readonly string[];
  /** The query has only words for types and fillers. */
  readonly isTypeOnly: boolean;
}

/** Words of a query that are used; the rest is ignored. */
const WORDS_MAX = 8;
/** Minimum letters of an incomplete word for a type or a filler. */
const BEGIN_LENGTH = 2;
/** Minimum letters of one with a typo. */
const TYPO_LENGTH = 4;

const meaningsOf = once(({ meanings }: SearchWords) => {
  const others = new Map<string, readonly string[]>();
  for (const group of meanings) {
    for (const word of group)
      others.set(
        word,
        group.filter((one) => one !== word),
      );
  }
  return others;
});

const fillersOf = once(({ fillers }: SearchWords) => new Set(fillers));

/** True for words for types and fillers. */
export const isGeneric = (words: SearchWords, word: string): boolean =>
  Object.hasOwn(words.types, word) || fillersOf(words).has(word);

/** Words for types and fillers that the word may be, incomplete or with a typo. */
const maybeGeneric = (words: SearchWords, word: string, mayBegin: boolean): readonly string[] => {
  const isLike = (known: string): boolean =>
    (mayBegin && word.length >= BEGIN_LENGTH && known.startsWith(word)) ||
    (word.length >= TYPO_LENGTH && known.length >= TYPO_LENGTH && isWithin(word, known, 1));
  return [...Object.keys(words.types), ...words.fillers].filter(isLike);
};

/** The types that all words for types have in common, else those of any. */
const typesOf = (words: SearchWords, all: readonly string[]): readonly string[] => {
  const each = all.flatMap((word) => (Object.hasOwn(words.types, word) ? [words.types[word] ?? []] : []));
  const [first = [], ...rest] = each;
  const common = first.filter((type) => rest.every((some) => some.includes(type)));
  return common.length > 0 ? common : [...new Set(each.flat())];
};

export const parseQuery = (words: SearchWords, text: string): ParsedQuery => {
  const all = nameWords(text);
  const own = all.filter((word) => !isGeneric(words, word));
  const isTypeOnly = own.length === 0;
  const last = all.at(-1);
  const asked = (isTypeOnly ? all : own).slice(0, WORDS_MAX);
  return {
    isTypeOnly,
    types: typesOf(words, all),
    words: asked.map((word, i) => {
      const mayBegin = !isTypeOnly && i === asked.length - 1 && word === last;
      const generic = isTypeOnly ? [] : maybeGeneric(words, word, mayBegin);
      return {
        word,
        mayBegin,
        mayBeGeneric: generic.length > 0,
        mayBeginGeneric: mayBegin && generic.some((one) => one.startsWith(word)),
        maybeTypes: [...new Set(generic.flatMap((one) => words.types[one] ?? []))],
        meanings: meaningsOf(words).get(word) ?? [],
      };
    }),
  };
};

/** Spellings with the same skeleton in the names of a document. */
export interface NamedLexeme {
  readonly skeleton: string;
  /** Ascending. */
  readonly forms: readonly string[];
}

/** The distinctive words of a name; all words if none is. */
export const tellingWords = (words: SearchWords, name: string): readonly string[] => {
  const all = nameWords(name);
  const own = all.filter((word) => !isGeneric(words, word));
  return own.length > 0 ? own : all;
};

/** The lexemes of some names; `skeletonFor` returns the skeleton of a word in the dictionary. */
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

/** The unique key of a lexeme: its spellings. */
export const lexemeKey = (forms: readonly string[]): string => forms.join(" ");
