/** What a query asks for: its words by what they mean to the search (shard/search-words.ts). */
import { once } from "#core/base/cache.ts";
import { isWithin, nameWords } from "#core/base/fold.ts";
import type { SearchWords } from "#core/shard/json.ts";

export interface QueryWord {
  readonly word: string;
  /** The last word of the query may be the beginning of one. */
  readonly mayBegin: boolean;
  /** True where it may be a word for a type or a filler, half typed or mistyped. */
  readonly mayBeGeneric: boolean;
  /** True where a word for a type or a filler begins with it, false where it can only be a mistyped one. */
  readonly mayBeginGeneric: boolean;
  /** Types that it may mean then. */
  readonly maybeTypes: readonly string[];
  /** Other words that mean the same. */
  readonly meanings: readonly string[];
}

export interface ParsedQuery {
  /** The words that tell one name from another, in their order. */
  readonly words: readonly QueryWord[];
  /** Types that words of the query mean; empty where none does. */
  readonly types: readonly string[];
  /** True when there was nothing but words for types and fillers. */
  readonly isTypeOnly: boolean;
}

/** Words of a query that are looked at; the rest is left out. */
const WORDS_MAX = 8;
/** Letters from which a word can be a half-typed word for a type or a filler. */
const BEGIN_LENGTH = 2;
/** Letters from which a word can be a mistyped one. */
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

/** True for a word that says nothing of which place it is. */
export const isGeneric = (words: SearchWords, word: string): boolean =>
  Object.hasOwn(words.types, word) || fillersOf(words).has(word);

/** Words for types and fillers that the word may be, half typed or mistyped. */
const maybeGeneric = (words: SearchWords, word: string, mayBegin: boolean): readonly string[] => {
  const isLike = (known: string): boolean =>
    (mayBegin && word.length >= BEGIN_LENGTH && known.startsWith(word)) ||
    (word.length >= TYPO_LENGTH && known.length >= TYPO_LENGTH && isWithin(word, known, 1));
  return [...Object.keys(words.types), ...words.fillers].filter(isLike);
};

/** The types that all words for types allow together, else those that any of them does. */
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

// MERGED lexemes.ts: The lexemes that the names of a document consist of: the build collects them, the search looks them up.

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
