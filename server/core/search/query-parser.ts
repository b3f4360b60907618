/**
 * Parses queries: separates words for types and fillers (shard/search-words.ts) from words that distinguish
 * names; and finds what a query asks for other than a name ("prayer times jakarta", "القبلة", "mosque near me"), by the
 * phrases of data/search-intents.csv. Also the lexemes of a document's names, which the build collects and the search looks up.
 */
import { elementAt } from "#core/base/element-at.ts";
import { once } from "#core/base/once.ts";
import { isWithin } from "#core/base/edit-distance.ts";
import { foldedWords as wordsAsWritten, isArabicWord, nameWords, words as foldedWords } from "#core/base/fold.ts";
import type { Intent, Wish } from "#core/values/search.ts";
import type { IntentTable } from "#core/shard/intents.ts";
import type { SearchWords } from "#core/shard/search-words.ts";

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
  /** Nothing else in the query tells what it may mean: then it is guessed with care. */
  readonly isLone: boolean;
}

export interface ParsedQuery {
  /** The words that distinguish names, in order, each once: a name and its city may share one. */
  readonly words: readonly QueryWord[];
  /** Types named in the query. */
  readonly types: readonly string[];
  /** The query has only words for types and fillers. */
  readonly isTypeOnly: boolean;
}

/** Words of a query that are used; the rest is ignored. */
const WORDS_MAX = 8;
/** Single letters that are used, beside the last word: each begins a part of all names, and they tell no two apart. */
const LETTERS_MAX = 2;
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
        group.filter((spelling) => spelling !== word),
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

/** Those that may be meant by a word with a typo, by the length of that. */
const genericNear = once((words: SearchWords) => {
  const all = new Map<number, string[]>();
  for (const known of genericOf(words).filter(({ length }) => length >= TYPO_LENGTH))
    for (const length of [known.length - 1, known.length, known.length + 1])
      all.set(length, [...(all.get(length) ?? []), known]);
  return all;
});

/** Words for types and fillers that the word may be, incomplete or with a typo. */
const maybeGeneric = (words: SearchWords, word: string, mayBegin: boolean): readonly string[] => {
  const isBegun = (known: string): boolean => word.length >= BEGIN_LENGTH && known.startsWith(word);
  const isMistyped = (known: string): boolean => word.length >= TYPO_LENGTH && isWithin(word, known, 1);
  const near = (genericNear(words).get(word.length) ?? []).filter(isMistyped);
  return mayBegin ? genericOf(words).filter((known) => isBegun(known) || near.includes(known)) : near;
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
    mayBeginGeneric: mayBegin && generic.some((typeWord) => typeWord.startsWith(word)),
    maybeTypes: [...new Set(generic.flatMap((typeWord) => words.types[typeWord] ?? []))],
    meanings: meaningsOf(words).get(word) ?? [],
    isLone: false,
  };
};

/** A word that is the whole query: the query has only words for types and fillers. */
const plainWord = (words: SearchWords, word: string): QueryWord => ({
  ...queryWord(words, word, false),
  mayBeGeneric: false,
  maybeTypes: [],
});

/** The words that are used, each once. */
const usedOf = (words: readonly string[]): readonly string[] => {
  let letters = 0;
  const isUsed = (word: string): boolean => {
    if ([...word].length > 1) return true;
    letters += 1;
    return letters <= LETTERS_MAX;
  };
  return [...new Set(words)].filter(isUsed).slice(0, WORDS_MAX);
};

const parseWords = (words: SearchWords, text: string): ParsedQuery => {
  const all = nameWords(text);
  const distinctive = all.filter((word) => !isGeneric(words, word));
  const isTypeOnly = distinctive.length === 0;
  const types = typesOf(words, all);
  const asked = usedOf(isTypeOnly ? all : distinctive);
  if (isTypeOnly && types.length > 0) return { isTypeOnly, types, words: asked.map((word) => plainWord(words, word)) };
  const end = all.at(-1) ?? "";
  // A filler at the end may begin a name, or be one: "masjid omar de", "camii van".
  const others = asked.filter((word) => word !== end);
  const mayBegin = isFiller(words, end) || distinctive.at(-1) === end;
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

export const parseQuery = (words: SearchWords, text: string): ParsedQuery => {
  const parsed = parseWords(words, text);
  const [only, ...others] = parsed.words;
  const isLone = only !== undefined && others.length === 0 && parsed.types.length === 0;
  return isLone ? { ...parsed, words: [{ ...only, isLone }] } : parsed;
};

const ARTICLE = "ال";
/** Pairs of words that are written in other ways. */
const PAIRS_MAX = 2;

/**
 * Other spellings of a query with an Arabic name of two words, the second with the article, as romanisations have them:
 * عبد الرحمن is Abdulrahman, Abdurrahman and Abdul Rahman, so عبدالرحمن, عبدرحمن and عبدال رحمن.
 */
export const compoundsOf = (words: SearchWords, text: string): readonly string[] => {
  const all = wordsAsWritten(text);
  const seconds = all.flatMap((word, i) => {
    const before = all[i - 1];
    const isPair =
      before !== undefined &&
      isArabicWord(before) &&
      !isGeneric(words, before) &&
      word.startsWith(ARTICLE) &&
      word.length > ARTICLE.length + 1;
    return isPair ? [i] : [];
  });
  return seconds.slice(0, PAIRS_MAX).flatMap((i) => {
    const [first = "", second = ""] = [all[i - 1], all[i]?.slice(ARTICLE.length)];
    return [[`${first}${ARTICLE}${second}`], [`${first}${second}`], [`${first}${ARTICLE}`, second]].map((pair) =>
      [...all.slice(0, i - 1), ...pair, ...all.slice(i + 1)].join(" "),
    );
  });
};

/** What a query asks for. */
export interface AskedIntent {
  readonly intent: Intent;
  /** The words of the query that asked for it, folded. */
  readonly phrase: string;
  /** The other words, which may name a place; empty if there are none. */
  readonly rest: string;
  /** A Gregorian or Hijri year that the query names. */
  readonly year: number | null;
  /** What the place is to have, if anything; a service before a feature. */
  readonly wish: Wish | null;
  /** No phrase asks for what is near: a wish alone does. */
  readonly isImplied: boolean;
}

/** Intents about a year. */
const OF_YEAR: ReadonlySet<Intent> = new Set(["ramadan", "eid", "eid-al-fitr", "eid-al-adha"]);

interface Phrase {
  readonly words: readonly string[];
}

/** Phrases by their first word, the longest first. */
const byFirstWord = <One extends Phrase>(phrases: readonly One[]): ReadonlyMap<string, readonly One[]> => {
  const all = new Map<string, One[]>();
  for (const phrase of phrases) {
    const [first = ""] = phrase.words;
    all.set(first, [...(all.get(first) ?? []), phrase]);
  }
  return all;
};

const intentsOf = once(({ phrases }: IntentTable) => byFirstWord(phrases));
const wishesOf = once(({ wishes }: IntentTable) => byFirstWord(wishes));

/** The phrases that begin with one of the words, the longest first. */
const phrasesIn = <One extends Phrase>(
  all: ReadonlyMap<string, readonly One[]>,
  words: readonly string[],
): readonly One[] => words.flatMap((word) => all.get(word) ?? []).sort((a, b) => b.words.length - a.words.length);

/** Whether a word of a query is a word of a phrase. */
type IsSame = (asked: string, word: string) => boolean;

const isEqual: IsSame = (asked, word) => asked === word;

/** The same but for one letter. */
const isAlike: IsSame = (asked, word) =>
  asked === word || (asked.length >= TYPO_LENGTH && word.length >= TYPO_LENGTH && isWithin(asked, word, 1));

/** The words of phrases that ask for something, by their length. */
const phraseWordsOf = once(({ phrases }: IntentTable) => {
  const all = new Map<number, Set<string>>();
  for (const word of phrases.flatMap((phrase) => phrase.words))
    all.set(word.length, (all.get(word.length) ?? new Set()).add(word));
  return all;
});

/** The words of phrases that each word of a query may be but for one letter. */
const alikeIn = (table: IntentTable, all: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> => {
  const known = phraseWordsOf(table);
  return new Map(
    all.map((asked) => {
      const near = [asked.length - 1, asked.length, asked.length + 1].flatMap((length) => [
        ...(known.get(length) ?? []),
      ]);
      return [asked, new Set(near.filter((word) => isAlike(asked, word)))];
    }),
  );
};

/** Fewer letters of a phrase of one word are too like others for a slip. */
const LONE_LENGTH = 5;

/** Where a phrase begins among words; -1 if it does not occur. */
const placeOf = (phrase: readonly string[], all: readonly string[], isSame: IsSame = isEqual): number => {
  const [first = ""] = phrase;
  const isLone = phrase.length === 1 && first.length < LONE_LENGTH;
  const isThere = isLone ? isEqual : isSame;
  return all.findIndex(
    (_, at) => at + phrase.length <= all.length && phrase.every((word, i) => isThere(elementAt(all, at + i), word)),
  );
};

/** The words without those of a phrase; `null` if it is not there. */
const without = (all: readonly string[], phrase: readonly string[]): readonly string[] | null => {
  const at = placeOf(phrase, all);
  return at === -1 ? null : [...all.slice(0, at), ...all.slice(at + phrase.length)];
};

/**
 * Which words of a query belong to a phrase, as it stands or once the words of others are left out; `null` if it is not there,
 * or if all its words belong to others. Phrases may share words: "موعد أذان" and "أذان المغرب".
 */
const wordsOfPhrase = (
  all: readonly string[],
  taken: ReadonlySet<number>,
  phrase: readonly string[],
  isSame: IsSame,
): readonly number[] | null => {
  const numbers = [...all.keys()];
  const left = numbers.filter((i) => !taken.has(i));
  for (const among of taken.size === 0 ? [numbers] : [numbers, left]) {
    const at = placeOf(
      phrase,
      among.map((i) => elementAt(all, i)),
      isSame,
    );
    const indices = among.slice(at, at + phrase.length);
    if (at !== -1 && indices.some((i) => !taken.has(i))) return indices;
  }
  return null;
};

const askingWordsOf = once(
  ({ phrases, wishes, beside }: IntentTable) =>
    new Set([...phrases, ...wishes].flatMap(({ words }) => words).concat(beside)),
);

/** Whether a folded word is one of a question: "prayer", "kaçta". */
export const isAsking = (table: IntentTable, word: string): boolean => askingWordsOf(table).has(word);

/** A Gregorian or Hijri year. */
export const yearIn = (word: string): number | null =>
  /^(?:1[34]\d\d|19\d\d|20\d\d)$/.test(word) ? Number(word) : null;

/** What a place is to have, and the other words. */
const wishIn = (
  table: IntentTable,
  all: readonly string[],
): { readonly wish: Wish | null; readonly phrases: readonly string[]; readonly rest: readonly string[] } => {
  let [wish, rest]: [Wish | null, readonly string[]] = [null, all];
  const phrases: string[] = [];
  for (const { words: phrase, wish: its } of phrasesIn(wishesOf(table), all)) {
    const others = without(rest, phrase);
    if (others === null) continue;
    rest = others;
    phrases.push(...phrase);
    if (wish !== "service") wish = its;
  }
  return { wish, phrases, rest };
};

/** Of two questions as long what is near comes first ("eid prayer near me"), and any Eid last ("when is eid ul adha"). */
const rankOf = (intent: Intent): number => Number(intent === "near-me") - Number(intent === "eid");

/** The phrases that may state the intent of a query, the longest first; with `alike` also those with a slip. */
const statingPhrases = (
  table: IntentTable,
  all: readonly string[],
  alike: ReadonlyMap<string, ReadonlySet<string>> | null,
): IntentTable["phrases"] => {
  const meant = new Set(alike === null ? [] : [...alike.values()].flatMap((words) => [...words]));
  const phrases =
    alike === null
      ? phrasesIn(intentsOf(table), all)
      : table.phrases.filter((phrase) => phrase.words.every((word) => meant.has(word)));
  return phrases.toSorted((a, b) => b.words.length - a.words.length || rankOf(b.intent) - rankOf(a.intent));
};

/** The intent that the phrases of a query state, the words of the phrases, and their positions in the query. */
interface StatedIntent {
  readonly intent: Intent | null;
  readonly phrases: readonly string[];
  readonly taken: ReadonlySet<number>;
}

const statedIn = (table: IntentTable, all: readonly string[], isMistyped: boolean): StatedIntent => {
  const alike = isMistyped ? alikeIn(table, all) : null;
  const isSame: IsSame = alike === null ? isEqual : (asked, word) => alike.get(asked)?.has(word) === true;
  // "salat al jumuah" is a service, though "salat" alone asks for times.
  const services = phrasesIn(wishesOf(table), all).filter(({ words: wished }) => without(all, wished) !== null);
  const isInService = (phrase: readonly string[]): boolean =>
    services.some(({ words: wished }) => wished.length > phrase.length && placeOf(phrase, wished) !== -1);
  let intent: Intent | null = null;
  const phrases: string[] = [];
  const taken = new Set<number>();
  for (const { words: phrase, intent: stated } of statingPhrases(table, all, alike)) {
    if ((intent !== null && stated !== intent) || isInService(phrase)) continue;
    const positions = wordsOfPhrase(all, taken, phrase, isSame);
    if (positions === null) continue;
    intent = stated;
    phrases.push(...phrase);
    for (const i of positions) taken.add(i);
  }
  return { intent, phrases, taken };
};

/**
 * The intent of a query; `null` if no phrase of one is in it. The longest phrase counts: "eid al fitr" is not "eid".
 * Further phrases of the same intent belong to it: "ramadan calendar", "imsakiye ramazan". Who asks for nothing but what a
 * place is to have ("friday prayer", "mosque open now") asks what is near. `isMistyped`: words may have a slip ("prayer tims").
 */
export const intentIn = (table: IntentTable, text: string, isMistyped = false): AskedIntent | null => {
  const all = foldedWords(text);
  const { intent: stated, phrases, taken } = statedIn(table, all, isMistyped);
  const others = all.filter((_, i) => !taken.has(i));
  const mayWish = stated === null || stated === "near-me";
  const wished = mayWish ? wishIn(table, others) : { wish: null, phrases: [], rest: others };
  const { wish, rest } = wished;
  if (stated === null && wish === null) return null;
  const intent = stated ?? "near-me";
  const years = OF_YEAR.has(intent) ? others.filter((word) => yearIn(word) !== null) : [];
  const [year] = years;
  const silent = new Set([...table.beside, ...years]);
  return {
    intent,
    phrase: [...phrases, ...wished.phrases].join(" "),
    rest: rest.filter((word) => !silent.has(word)).join(" "),
    year: year === undefined ? null : yearIn(year),
    wish,
    isImplied: stated === null,
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
  const distinctive = all.filter((word) => !isGeneric(words, word));
  return distinctive.length > 0 ? distinctive : all;
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
