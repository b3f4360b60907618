/** The files of the search: dictionary shards, long lists, word lists, their directory, words with a meaning. */
import { compareText } from "#core/base/text.ts";
import type { Area } from "#core/shard/area.ts";
import { type SearchWords, writeSearchWords } from "#core/shard/json.ts";
import {
  type Areas,
  type LexemeRow,
  writeGroup,
  writeLexiconDirectory,
  writeLexiconShard,
  type WrittenGroup,
} from "#core/shard/lexicon.ts";
import { LEXICON_FILE, lexiconFile, listFile, SEARCH_WORDS_FILE } from "#core/shard/paths.ts";
import { cutInOrder, leastSize } from "./cut.ts";
import type { LexiconCollector } from "./lexicon-collector.ts";
import { type File, hashOf } from "./listing-files.ts";
import { sortedPostings } from "./postings.ts";
import { planWordLists } from "./word-lists.ts";

/** A city or country as the dictionary refers to it. */
export interface NamedArea extends Area {
  readonly kind: "city" | "country";
  readonly names: readonly string[];
}

/** Bytes of groups from which another shard may begin; more where there would be too many shards. */
const SHARD_BYTES = 4608;
const SHARDS_MAX = 1280;
/** Hex digits of a list's hash in its name: 40 bits, so that of a hundred thousand lists no two are likely the same. */
const LIST_NAME_LENGTH = 10;

const byNumber = (a: Area, b: Area): number => a.number - b.number;

const areasByLexeme = (
  collector: LexiconCollector,
  areas: readonly NamedArea[],
): ReadonlyMap<number, Areas> => {
  const all = new Map<number, { cities: Area[]; countries: Area[] }>();
  for (const { kind, names, ...area } of areas) {
    for (const lexeme of new Set(collector.lexemesOf(names))) {
      const known = all.get(lexeme) ?? { cities: [], countries: [] };
      known[kind === "city" ? "cities" : "countries"].push(area);
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

/** Lists by number, each once. */
const listKeeper = () => {
  const lists = new Map<number, Uint8Array>();
  const keepApart = (content: Uint8Array): number => {
    const list = Number.parseInt(hashOf(content).slice(0, LIST_NAME_LENGTH), 16);
    lists.set(list, content);
    return list;
  };
  const files = (): readonly File[] =>
    [...lists].map(([list, content]) => ({ path: listFile(list), content }));
  return { keepApart, files };
};

const sizeOf = ({ line, heads, areas, documents, classes }: WrittenGroup): number =>
  line.length + heads.length + areas.length + documents.length + classes.length;

/** The least weight of a word that areas go by, from how well known they are. */
const prominenceOf = ({ cities, countries }: Areas): number =>
  [...cities, ...countries].reduce((most, { prominence }) => Math.max(most, prominence), 0);

/** `numberOf` answers the dense number of a collected document of the given class. */
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
  const counts = new Map<string, number>();
  const least = new Map<string, number>();
  const groups: WrittenGroup[] = [];
  for (let at = 0; at < order.length;) {
    const skeleton = order[at]?.skeleton ?? "";
    const rows: LexemeRow[] = [];
    for (; order[at]?.skeleton === skeleton; at += 1) {
      const { id = 0, forms = [] } = order[at] ?? {};
      const row = { forms, ...postingsOf(id), ...(placed.get(id) ?? NO_AREAS) };
      for (const form of forms) {
        counts.set(form, (counts.get(form) ?? 0) + row.documents.length);
        least.set(form, Math.max(least.get(form) ?? 0, prominenceOf(row)));
      }
      rows.push(row);
    }
    groups.push(writeGroup(skeleton, rows, lists.keepApart));
  }
  const size = leastSize(groups.reduce((sum, group) => sum + sizeOf(group), 0), SHARD_BYTES, SHARDS_MAX); // prettier-ignore
  const shards = cutInOrder(groups, (group) => group.skeleton, sizeOf, size);
  const weighted = [...counts].map(
    ([form, count]) => [form, Math.max(Math.ceil(Math.log2(count + 1)), least.get(form) ?? 0)] as const,
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
