/** The files of the search: dictionary shards, their directory, long lists, words with a meaning. */
import { LEXICON_FILE, SEARCH_WORDS_FILE, lexiconFile, listFile } from "#core/shard/names.ts";
import { writeGroup, writeLexiconShard } from "#core/shard/lexicon.ts";
import type { LexemeRow } from "#core/shard/lexicon.ts";
import type { Area } from "#core/shard/posting.ts";
import { writeSearchWords } from "#core/shard/search-words.ts";
import type { SearchWords } from "#core/shard/search-words.ts";
import type { LexiconCollector } from "./lexicon-collector.ts";
import type { File } from "./listing-files.ts";

/** A city or country as the dictionary refers to it. */
export interface NamedArea extends Area {
  readonly kind: "city" | "country";
  readonly names: readonly string[];
}

/** Bytes of groups after which another shard begins, at least; more where there would be too many shards. */
const SHARD_BYTES = 12_288;
/** Shards at most: their directory stays small whatever the size of the data. */
const SHARDS_MAX = 1024;

/** Index ranges of equal lexemes after sorting `order` by lexeme, class and document. */
const sortPostings = (lexemes: Uint32Array, numbers: Uint32Array, codes: Uint32Array): Uint32Array => {
  const order = Uint32Array.from(lexemes, (_, i) => i);
  const starts = new Uint32Array((lexemes.reduce((most, one) => Math.max(most, one), 0) || 0) + 2);
  for (const lexeme of lexemes) starts[lexeme + 1] = (starts[lexeme + 1] ?? 0) + 1;
  for (let i = 1; i < starts.length; i += 1) starts[i] = (starts[i] ?? 0) + (starts[i - 1] ?? 0);
  const next = starts.slice();
  for (const [i, lexeme] of lexemes.entries()) {
    order[next[lexeme] ?? 0] = i;
    next[lexeme] = (next[lexeme] ?? 0) + 1;
  }
  for (let i = 0; i + 1 < starts.length; i += 1) {
    order.subarray(starts[i], starts[i + 1]).sort(
      (a, b) => (codes[a] ?? 0) - (codes[b] ?? 0) || (numbers[a] ?? 0) - (numbers[b] ?? 0),
    ); // prettier-ignore
  }
  return order;
};

type Documents = LexemeRow["documents"];

const documentsByLexeme = (
  collector: LexiconCollector,
  numberOf: (document: number, code: number) => number,
): ReadonlyMap<number, Documents> => {
  const { lexemes, documents, codes } = collector.postings();
  const numbers = Uint32Array.from(documents, (document, i) => numberOf(document, codes[i] ?? 0));
  const order = sortPostings(lexemes, numbers, codes);
  const all = new Map<number, [number, Uint32Array][]>();
  for (let at = 0; at < order.length;) {
    const first = order[at] ?? 0;
    let end = at + 1;
    const isSame = (i: number): boolean => lexemes[i] === lexemes[first] && codes[i] === codes[first];
    while (end < order.length && isSame(order[end] ?? 0)) end += 1;
    const some = Uint32Array.from(order.subarray(at, end), (i) => numbers[i] ?? 0);
    const lexeme = lexemes[first] ?? 0;
    const known = all.get(lexeme) ?? [];
    known.push([codes[first] ?? 0, some]);
    all.set(lexeme, known);
    at = end;
  }
  return all;
};

const byNumber = (a: Area, b: Area): number => a.number - b.number;

const areasByLexeme = (
  collector: LexiconCollector,
  areas: readonly NamedArea[],
): ReadonlyMap<number, { readonly cities: Area[]; readonly countries: Area[] }> => {
  const all = new Map<number, { cities: Area[]; countries: Area[] }>();
  for (const { kind, names, ...area } of areas) {
    for (const lexeme of new Set(collector.lexemesOf(names))) {
      const known = all.get(lexeme) ?? { cities: [], countries: [] };
      known[kind === "city" ? "cities" : "countries"].push(area);
      all.set(lexeme, known);
    }
  }
  return all;
};

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Cuts groups into shards of some kilobytes. */
const shardsOf = (
  groups: readonly (readonly [skeleton: string, bytes: Uint8Array])[],
): { readonly firsts: readonly string[]; readonly shards: readonly Uint8Array[] } => {
  const total = groups.reduce((sum, [, { length }]) => sum + length, 0);
  const size = Math.max(SHARD_BYTES, Math.ceil(total / SHARDS_MAX));
  const firsts: string[] = [];
  const shards: Uint8Array[] = [];
  let some: Uint8Array[] = [];
  let held = 0;
  for (const [skeleton, bytes] of groups) {
    if (some.length === 0) firsts.push(skeleton);
    some.push(bytes);
    held += bytes.length;
    if (held < size) continue;
    shards.push(writeLexiconShard(some));
    [some, held] = [[], 0];
  }
  if (some.length > 0) shards.push(writeLexiconShard(some));
  return { firsts, shards };
};

/** `numberOf` answers the dense number of a collected document of the given class. */
export const planLexicon = (
  collector: LexiconCollector,
  areas: readonly NamedArea[],
  words: SearchWords,
  numberOf: (document: number, code: number) => number,
): readonly File[] => {
  const placed = areasByLexeme(collector, areas);
  const named = documentsByLexeme(collector, numberOf);
  const order = collector.lexemes
    .map(({ skeleton, forms }, id) => ({ id, skeleton, forms, text: forms.join(" ") }))
    .sort((a, b) => compareText(a.skeleton, b.skeleton) || compareText(a.text, b.text));
  const files: File[] = [];
  const keepApart = (content: Uint8Array): number => {
    files.push({ path: listFile(files.length), content });
    return files.length - 1;
  };
  const groups: [string, Uint8Array][] = [];
  for (let at = 0; at < order.length;) {
    const skeleton = order[at]?.skeleton ?? "";
    const rows: LexemeRow[] = [];
    for (; order[at]?.skeleton === skeleton; at += 1) {
      const { id = 0, forms = [] } = order[at] ?? {};
      const { cities = [], countries = [] } = placed.get(id) ?? {};
      rows.push({
        forms,
        documents: named.get(id) ?? [],
        cities: cities.sort(byNumber),
        countries: countries.sort(byNumber),
      });
    }
    groups.push([skeleton, writeGroup(skeleton, rows, keepApart)]);
  }
  const { firsts, shards } = shardsOf(groups);
  return [
    ...files,
    ...shards.map((content, i) => ({ path: lexiconFile(i), content })),
    { path: LEXICON_FILE, content: JSON.stringify(firsts) },
    { path: SEARCH_WORDS_FILE, content: writeSearchWords(words) },
  ];
};
