/** The names of a record, read for comparison: distinctive words with weights, and the marks of their texts. */
import { elementAt } from "#core/base/element-at.ts";
import { withoutGluedArticle } from "#core/base/fold.ts";
import { createMarkReader, joinMarks, type Marks } from "./marks.ts";
import { partsOfName, separateNames, turkishAsHeard, withoutLocation, wordsOfName } from "./name-text.ts";
import {
  isBareText,
  isKindWord,
  latinised,
  type NameWords,
  type Script,
  scriptOf,
  type Spelling,
  spellingOf,
  type WordMeaning,
} from "./words.ts";

/** Weights of words relative to the words of the actual name. */
const WEIGHT = { name: 1, short: 0.3, light: 0.3, meaning: 0.4, kind: 0.25 } as const;
/** Replaces all words for a town's main mosque. */
const MAIN = "main";
/** Words of at most this length mean little alone. */
const SHORT = 2;

/** Possible readings of a word, the written one first. */
type Spellings = readonly [Spelling, ...Spelling[]];

export interface Word {
  readonly weight: number;
  readonly script: Script;
  readonly spellings: Spellings;
}

export interface Name {
  readonly words: readonly Word[];
  readonly weight: number;
  /** All words joined, for names spelled both as one word and as several. */
  readonly joined: Spelling;
  /** Each word joined with the next. */
  readonly neighbours: readonly Spelling[];
  readonly script: Script;
}

export interface ReadNames {
  readonly names: readonly Name[];
  readonly marks: Marks;
  /** True when a name says that it is a mosque, a prayer room or the like. */
  readonly saysKind: boolean;
}

const GLUED_MASJID = /^masjid(?:[aeiu][lnrst])?(?=.{3})/;

const spellingsOf = (word: string, heard: string | undefined, isBare: boolean): Spellings => {
  const others = new Set([withoutGluedArticle(word) ?? word, heard ?? word, word.replace(GLUED_MASJID, "")]);
  // Persian romanises q as gh, Turkic alphabets write x for kh.
  others.add(word.replaceAll("gh", "q")).add(word.replaceAll("x", "kh")).delete(word);
  return [spellingOf(word, isBare), ...[...others].map((text) => spellingOf(text, isBare))];
};

type Spell = typeof spellingsOf;

/** Remembers spellings: a country has few distinct words. */
const rememberSpellings = (): Spell => {
  const known = new Map<string, Spellings>();
  return (word, heard, isBare) => {
    const key = `${word} ${heard ?? ""} ${isBare}`;
    const spellings = known.get(key) ?? spellingsOf(word, heard, isBare);
    known.set(key, spellings);
    return spellings;
  };
};

/** A word for what a place is, or what it is like, weighs less than a word of its own name. */
const weightOf = (token: string, { isType, isLight }: WordMeaning, hasMeaning: boolean): number => {
  if (hasMeaning) return WEIGHT.meaning;
  if (isType) return WEIGHT.kind;
  if (isLight) return WEIGHT.light;
  return token.length <= SHORT && scriptOf(token) === "sound" ? WEIGHT.short : WEIGHT.name;
};

/** The word by which a token identifies a place, and its weight; `null` for fillers, numbers and words for kinds. */
const identityOf = (
  token: string,
  table: NameWords,
  isVenue: boolean,
): { readonly word: string; readonly weight: number } | null => {
  const entry = table.of(token);
  if (entry.isFiller || entry.contrast?.[0] === "women" || entry.number !== null || /^\d+$/.test(token)) return null;
  const meaning = entry.meaning ?? entry.contrast?.[1] ?? null;
  const weight = weightOf(token, entry, meaning !== null);
  if (meaning !== null) return { word: table.main.has(meaning) ? MAIN : meaning, weight };
  return entry.isType && !isVenue ? null : { word: entry.spelling ?? token, weight };
};

const isNamed = (words: readonly Word[]): boolean => words.some(({ weight }) => weight === WEIGHT.name);

const nameOf = (words: readonly Word[], isBare: boolean, spell: Spell): Name => {
  const texts = words.map(({ spellings: [written] }) => written.text);
  return {
    words,
    weight: words.reduce((sum, { weight }) => sum + weight, 0),
    joined: spellingOf(texts.join(""), isBare),
    neighbours: texts.slice(1).map((next, i) => spell(`${elementAt(texts, i)}${next}`, undefined, isBare)[0]),
    script: words.some(({ script }) => script === "other") ? "other" : "sound",
  };
};

/** Reads one name as several where a comma or brackets hold another name; the rest of them is an address. */
const createSingleNameReader = (table: NameWords): ((written: string, isVenue: boolean) => readonly Name[]) => {
  const spell = rememberSpellings();
  const identifyingWords = (text: string, isVenue: boolean, isBare: boolean): readonly Word[] => {
    const turkish = turkishAsHeard(text);
    const heard = turkish === null ? [] : wordsOfName(turkish, table);
    return wordsOfName(text, table).flatMap((token, i) => {
      const identity = identityOf(token, table, isVenue);
      if (identity === null) return [];
      const { word, weight } = identity;
      const spellings = spell(word, heard[i] === token ? undefined : heard[i], isBare);
      return [{ weight, script: scriptOf(word), spellings }];
    });
  };
  const saysKind = (text: string): boolean => wordsOfName(text, table).some((token) => isKindWord(table.of(token)));

  return (written, isVenue) => {
    const isBare = isBareText(written);
    const read = (text: string): readonly Word[] => identifyingWords(text, isVenue, isBare);
    const text = withoutLocation(latinised(written));
    const { parts, bracketed } = partsOfName(text);
    const [head = "", ...tail] = parts;
    const wordsOfHead = read(head);
    return [
      wordsOfHead.length > 0 ? wordsOfHead : read(text),
      ...tail
        .map((part) => ({ part, words: read(part) }))
        .flatMap(({ part, words }) => (isNamed(words) && saysKind(part) ? [words] : [])),
      ...bracketed.map(read).filter(isNamed),
    ].map((words) => nameOf(words, isBare, spell));
  };
};

export type NameReader = (names: Readonly<Record<string, string>>, isVenue: boolean) => ReadNames;

/** One text of a record: a name, or several in one field. */
interface ReadText extends ReturnType<ReturnType<typeof createMarkReader>> {
  readonly names: readonly Name[];
}

/** Reads names with the words of `table`; for venues, words of their kind (kebab, house) are part of the name. */
export const createNameReader = (table: NameWords): NameReader => {
  const readName = createSingleNameReader(table);
  const readMarks = createMarkReader(table);
  /** Remembers texts: names repeat often within a country. */
  const texts = { place: new Map<string, ReadText>(), venue: new Map<string, ReadText>() };
  const readText = (text: string, isVenue: boolean): ReadText => {
    const known = texts[isVenue ? "venue" : "place"];
    const before = known.get(text);
    if (before !== undefined) return before;
    const names = separateNames(text, table.honorifics).flatMap((name) => readName(name, isVenue));
    const fresh = { names, ...readMarks(text) };
    known.set(text, fresh);
    return fresh;
  };

  return (names, isVenue) => {
    const read = [...new Set(Object.values(names))].map((text) => readText(text, isVenue));
    const [first, second] = read;
    return {
      names: first !== undefined && second === undefined ? first.names : read.flatMap((text) => text.names),
      marks: joinMarks(read.map(({ marks }) => marks)),
      saysKind: read.some(({ saysKind }) => saysKind),
    };
  };
};
