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
  /** It is a filler, and of the query's words only because it is the last. */
  readonly isFiller: boolean;
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
  /** The words that distinguish names, in order, each once: a name and its city may share one. */
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

export const isFiller = (words: SearchWords, word: string): boolean => fillersOf(words).has(word);

/** True for words for types and fillers. */
export const isGeneric = (words: SearchWords, word: string): boolean =>
  Object.hasOwn(words.types, word) || isFiller(words, word);

const genericOf = once(({ types, fillers }: SearchWords): readonly string[] => [...Object.keys(types), ...fillers]);

/** Words for types and fillers that the word may be, incomplete or with a typo. */
const maybeGeneric = (words: SearchWords, word: string, mayBegin: boolean): readonly string[] => {
  const isLike = (known: string): boolean =>
    (mayBegin && word.length >= BEGIN_LENGTH && known.startsWith(word)) ||
    (word.length >= TYPO_LENGTH && known.length >= TYPO_LENGTH && isWithin(word, known, 1));
  return genericOf(words).filter(isLike);
};

/** The types that all words for types have in common, else those of any. */
const typesOf = (words: SearchWords, all: readonly string[]): readonly string[] => {
  const each = all.flatMap((word) => (Object.hasOwn(words.types, word) ? [words.types[word] ?? []] : []));
  const [first = [], ...rest] = each;
  const common = first.filter((type) => rest.every((some) => some.includes(type)));
  return common.length > 0 ? common : [...new Set(each.flat())];
};

/** A word of a query; `mayBegin`: it may be incomplete. */
export const queryWord = (words: SearchWords, word: string, mayBegin: boolean): QueryWord => {
  const generic = maybeGeneric(words, word, mayBegin);
  return {
    word,
    mayBegin,
    isFiller: isFiller(words, word),
    mayBeGeneric: generic.length > 0,
    mayBeginGeneric: mayBegin && generic.some((one) => one.startsWith(word)),
    maybeTypes: [...new Set(generic.flatMap((one) => words.types[one] ?? []))],
    meanings: meaningsOf(words).get(word) ?? [],
  };
};

/** A word that stands alone for what it is: of a query that has only words for types and fillers. */
const plainWord = (words: SearchWords, word: string): QueryWord => ({
  ...queryWord(words, word, false),
  mayBeGeneric: false,
  maybeTypes: [],
});

export const parseQuery = (words: SearchWords, text: string): ParsedQuery => {
  const all = nameWords(text);
  const own = all.filter((word) => !isGeneric(words, word));
  const isTypeOnly = own.length === 0;
  const types = typesOf(words, all);
  const asked = [...new Set(isTypeOnly ? all : own)].slice(0, WORDS_MAX);
  if (isTypeOnly) return { isTypeOnly, types, words: asked.map((word) => plainWord(words, word)) };
  const end = all.at(-1) ?? "";
  // A filler at the end may begin a name, or be one: "masjid omar de", "camii van".
  const others = asked.filter((word) => word !== end);
  const mayBegin = isFiller(words, end) || own.at(-1) === end;
  if (!mayBegin) return { isTypeOnly, types, words: asked.map((word) => queryWord(words, word, false)) };
  return {
    isTypeOnly,
    types,
    words: [
      ...others.slice(0, WORDS_MAX - 1).map((word) => queryWord(words, word, false)),
      queryWord(words, end, true),
    ],
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
