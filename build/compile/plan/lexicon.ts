/**
 * The files of the search: dictionary shards, posting lists, word lists (every spelling by its beginning and by its
 * end), their directory, and words with a meaning. Sorted items are cut into shards where the fewest letters separate
 * neighbours: the directory stays small, and a change only moves nearby cuts.
 */
import { elementAt } from "#core/base/element-at.ts";
import { compareText } from "#core/base/text.ts";
import { checksum } from "#core/shard/frame.ts";
import {
  type Areas,
  type LexemeRow,
  MANY_SHARDS,
  shardsBeginning,
  writeGroup,
  writeLexiconDirectory,
  writeLexiconShard,
  type WrittenGroup,
} from "#core/shard/lexicon.ts";
import type { Area } from "#core/shard/named-areas.ts";
import { NO_BYTES } from "#core/shard/pack.ts";
import {
  beginningsFile,
  commonFile,
  endingsFile,
  LEXICON_FILE,
  lexiconFile,
  listFile,
  SEARCH_WORDS_FILE,
} from "#core/shard/paths.ts";
import { NO_POSTINGS, type Postings } from "#core/shard/posting-list.ts";
import { type SearchWords, writeSearchWords } from "#core/shard/search-words.ts";
import { reversed, writeWords } from "#core/shard/words.ts";
import type { File } from "../../base/files.ts";
import { wordsBeside } from "./area-words.ts";
import type { LexiconCollector } from "./lexicon-collector.ts";
import { hashOf } from "./listing-files.ts";

export interface Cut<T> {
  /** Every key of the shard is at or after it; every earlier key is before it. */
  readonly from: string;
  readonly items: readonly T[];
}

/** The shortest text after `last` that is not after `first`. */
const between = (last: string | undefined, first: string): string => {
  if (last === undefined) return "";
  if (first <= last) throw new Error(`cut: ${JSON.stringify(first)} does not come after ${JSON.stringify(last)}`);
  let length = 1;
  while (first.slice(0, length) <= last) length += 1;
  return first.slice(0, length);
};

const encoder = new TextEncoder();

/** Prefers the cut with fewer letters; ties are decided by the letters alone. */
const compareCuts = (a: string, b: string): number =>
  a.length - b.length || checksum(encoder.encode(a)) - checksum(encoder.encode(b)) || compareText(a, b);

/** A shard's end is sought up to this many times the least size. */
const REACH = 2;

/** End of the shard that begins at `start`. */
const endOf = (start: number, fromAt: (index: number) => string, sizes: readonly number[], least: number): number => {
  let held = 0;
  let end = sizes.length;
  for (let at = start; at < sizes.length && (end === sizes.length || held < least * REACH); at += 1) {
    const isBetter = end === sizes.length || compareCuts(fromAt(at), fromAt(end)) < 0;
    if (held >= least && isBetter) end = at;
    held += elementAt(sizes, at);
  }
  return end;
};

/**
 * Cuts `items`, sorted by `keyOf`, into shards of at least `least`, except perhaps the last. Each cut depends only on
 * the keys next to it.
 */
export const cutInOrder = <T>(
  items: readonly T[],
  keyOf: (item: T) => string,
  sizeOf: (item: T) => number,
  least: number,
): readonly Cut<T>[] => {
  const keys = items.map(keyOf);
  const sizes = items.map(sizeOf);
  const fromAt = (index: number): string => between(keys[index - 1], elementAt(keys, index));
  const cuts: Cut<T>[] = [];
  for (let start = 0; start < items.length;) {
    const end = endOf(start, fromAt, sizes, least);
    cuts.push({ from: fromAt(start), items: items.slice(start, end) });
    start = end;
  }
  return cuts;
};

/** The least shard size that gives at most `most` shards; in large steps, so that it seldom changes. */
export const leastSize = (total: number, usual: number, most: number): number => {
  let least = usual;
  while (total / least > most) least *= 1.5;
  return least;
};

export type WeightedWord = readonly [word: string, weight: number];

/** Minimum words per shard. */
const LIST_WORDS = 960;
const WORD_SHARDS_MAX = 256;
/** Shorter words are too similar to be looked up by their ending. */
const ENDING_LENGTH = 4;
/** Words in a file of the most common ones. */
const COMMON_WORDS = 256;

const byWord = ([a]: WeightedWord, [b]: WeightedWord): number => compareText(a, b);

const contentOf = (items: readonly WeightedWord[]): Uint8Array =>
  writeWords({ words: items.map(([word]) => word), weights: Uint8Array.from(items, ([, weight]) => weight) });

const unweighted = (items: readonly WeightedWord[]): Uint8Array =>
  writeWords({ words: items.map(([word]) => word), weights: NO_BYTES });

const cut = (items: readonly WeightedWord[]): readonly Cut<WeightedWord>[] =>
  cutInOrder(
    items,
    ([word]) => word,
    () => 1,
    leastSize(items.length, LIST_WORDS, WORD_SHARDS_MAX),
  );

/** Index of the first of the sorted words that is at or after `wanted`. */
const lowerBound = (sorted: readonly WeightedWord[], wanted: string): number => {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (elementAt(sorted, middle)[0] < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Files of the most common words, for beginnings with words in many shards. */
const planCommon = (sorted: readonly WeightedWord[], froms: readonly string[]): readonly File[] => {
  const beginnings = new Set<string>();
  for (const from of froms)
    for (let length = 1; length < from.length; length += 1) beginnings.add(from.slice(0, length));
  return [...beginnings].sort(compareText).flatMap((beginning): readonly File[] => {
    const [first, last] = shardsBeginning(froms, beginning);
    if (last - first < MANY_SHARDS) return [];
    const all = sorted.slice(lowerBound(sorted, beginning), lowerBound(sorted, `${beginning}\uffff`));
    const common = all
      .sort((a, b) => b[1] - a[1] || byWord(a, b))
      .slice(0, COMMON_WORDS)
      .sort(byWord);
    return [{ path: commonFile(beginning), content: contentOf(common) }];
  });
};

/** The files, and where each of their shards begins. */
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

/** Offset of each lexeme's sorted postings. */
const startsOf = (lexemes: Uint32Array, size: number): Uint32Array => {
  const starts = new Uint32Array(size + 1);
  for (const lexeme of lexemes) starts[lexeme + 1] = (starts[lexeme + 1] as number) + 1;
  for (let i = 1; i < starts.length; i += 1) starts[i] = (starts[i] as number) + (starts[i - 1] as number);
  return starts;
};

/** Number and class are packed into one number, so that one sort orders both. */
const CLASSES = 256;

/**
 * Returns the postings of a lexeme: its documents, ascending, and their classes. `numberOf` maps a collected document
 * and its class to its dense number.
 */
export const sortedPostings = (
  collector: LexiconCollector,
  numberOf: (document: number, code: number) => number,
): ((lexeme: number) => Postings) => {
  const { lexemes, documents: collected, codes } = collector.postings();
  const starts = startsOf(lexemes, collector.lexemes.length);
  const next = starts.slice();
  const keys = new Float64Array(lexemes.length);
  for (let i = 0; i < lexemes.length; i += 1) {
    const lexeme = lexemes[i] as number;
    const code = codes[i] as number;
    const at = next[lexeme] as number;
    keys[at] = numberOf(collected[i] as number, code) * CLASSES + code;
    next[lexeme] = at + 1;
  }
  return (lexeme) => {
    const some = keys.subarray(starts[lexeme], starts[lexeme + 1]);
    if (some.length === 0) return NO_POSTINGS;
    if (some.length > 1) some.sort();
    const documents = new Uint32Array(some.length);
    const classes = new Uint8Array(some.length);
    for (let i = 0; i < some.length; i += 1) {
      const key = some[i] as number;
      documents[i] = key / CLASSES;
      classes[i] = key % CLASSES;
    }
    return { documents, classes };
  };
};

/** A city or country as the dictionary refers to it. */
export interface NamedArea extends Area {
  readonly kind: "city" | "country";
  readonly names: readonly string[];
}

/** Minimum bytes per dictionary shard; more if there would be too many shards. */
const SHARD_BYTES = 3072;
const SHARDS_MAX = 2048;
/** Hex digits of a list's hash in its name: with 40 bits a collision among a hundred thousand lists is unlikely. */
const LIST_NAME_LENGTH = 10;

const byNumber = (a: Area, b: Area): number => a.number - b.number;

const areasByLexeme = (collector: LexiconCollector, areas: readonly NamedArea[]): ReadonlyMap<number, Areas> => {
  const all = new Map<number, { cities: Area[]; countries: Area[] }>();
  for (const { kind, names, ...area } of areas) {
    for (const lexeme of new Set(collector.lexemesOf(names))) {
      const known = all.get(lexeme) ?? { cities: [], countries: [] };
      const words = Math.max(area.words, wordsBeside(names, elementAt(collector.lexemes, lexeme).forms));
      known[kind === "city" ? "cities" : "countries"].push({ ...area, words });
      all.set(lexeme, known);
    }
  }
  for (const { cities, countries } of all.values()) {
    cities.sort(byNumber);
    countries.sort(byNumber);
  }
  return all;
};

const NO_AREAS: Areas = { cities: [], countries: [] };

/** Numbers lists and stores equal ones once. */
const listKeeper = () => {
  const lists = new Map<number, Uint8Array>();
  const keepApart = (content: Uint8Array): number => {
    const list = Number.parseInt(hashOf(content).slice(0, LIST_NAME_LENGTH), 16);
    lists.set(list, content);
    return list;
  };
  const files = (): readonly File[] => [...lists].map(([list, content]) => ({ path: listFile(list), content }));
  return { keepApart, files };
};

const sizeOf = ({ line, heads, areas, documents, classes }: WrittenGroup): number =>
  line.length + heads.length + areas.length + documents.length + classes.length;

/** The minimum weight of a word that names areas: the prominence of the best known one. */
const prominenceOf = ({ cities, countries }: Areas): number =>
  [...cities, ...countries].reduce((most, { prominence }) => Math.max(most, prominence), 0);

/** `numberOf` maps a collected document and its class to its dense number. */
export const planLexicon = (
  collector: LexiconCollector,
  areas: readonly NamedArea[],
  words: SearchWords,
  numberOf: (document: number, code: number) => number,
): readonly File[] => {
  const placed = areasByLexeme(collector, areas);
  const postingsOf = sortedPostings(collector, numberOf);
  const order = collector.lexemes
    .map(({ skeleton, forms }, id) => ({ id, skeleton, forms, text: forms.join(" ") }))
    .sort((a, b) => compareText(a.skeleton, b.skeleton) || compareText(a.text, b.text));
  const lists = listKeeper();
  const counts = new Map<string, { count: number; least: number }>();
  const groups: WrittenGroup[] = [];
  for (let at = 0; at < order.length;) {
    const { skeleton } = elementAt(order, at);
    const rows: LexemeRow[] = [];
    for (; order[at]?.skeleton === skeleton; at += 1) {
      const { id, forms } = elementAt(order, at);
      const row = { forms, ...postingsOf(id), ...(placed.get(id) ?? NO_AREAS) };
      const least = prominenceOf(row);
      for (const form of forms) {
        const known = counts.get(form);
        if (known === undefined) counts.set(form, { count: row.documents.length, least });
        else {
          known.count += row.documents.length;
          known.least = Math.max(known.least, least);
        }
      }
      rows.push(row);
    }
    groups.push(writeGroup(skeleton, rows, lists.keepApart));
  }
  const size = leastSize(
    groups.reduce((sum, group) => sum + sizeOf(group), 0),
    SHARD_BYTES,
    SHARDS_MAX,
  );
  const shards = cutInOrder(groups, (group) => group.skeleton, sizeOf, size);
  const weighted = [...counts].map(
    ([form, { count, least }]) => [form, Math.max(Math.ceil(Math.log2(count + 1)), least)] as const,
  );
  const { files, beginnings, endings } = planWordLists(weighted);
  return [
    ...lists.files(),
    ...shards.map(({ from, items }) => ({ path: lexiconFile(from), content: writeLexiconShard(items) })),
    ...files,
    {
      path: LEXICON_FILE,
      content: writeLexiconDirectory({
        lexicon: shards.map(({ from }) => from),
        beginnings: [...beginnings],
        endings: [...endings],
      }),
    },
    { path: SEARCH_WORDS_FILE, content: writeSearchWords(words) },
  ];
};
