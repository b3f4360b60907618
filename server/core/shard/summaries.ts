/**
 * Summaries: the data of places and cities that search results show, with names in all languages, and other names. Pages are small, so
 * that twenty results from all over a country cost little. Includes closed places.
 * A page has one line of JSON per document of a country, in order. It is cached as bytes and parsed line by line: few
 * lines of a page are used, and as objects they would take several times the memory.
 */
import { LRUCache } from "lru-cache";
import { once } from "#core/base/once.ts";
import { need, type ShardCache } from "./cache.ts";
import { countryOf, localOf } from "./dense-ids.ts";
import type { Directory } from "./directory.ts";
import { readJson } from "./json.ts";
import { briefsFile, cityBriefsFile } from "./paths.ts";

export interface Summary {
  readonly id: number;
  readonly slug: string;
  /** `null` for a city. */
  readonly type: string | null;
  /** Slug; `null` outside every city. */
  readonly city: string | null;
  readonly lat: number;
  readonly lng: number;
  readonly names: Readonly<Record<string, string>>;
  /** Names besides those; the search finds them too. */
  readonly others: readonly string[];
  /** Known all over the world: of rank 1 in the data. */
  readonly isFamous: boolean;
}

/** The last two are left out where they say nothing: few places have them. */
type Row = readonly [
  id: number,
  slug: string,
  type: string | null,
  city: string | null,
  lat: number,
  lng: number,
  names: Readonly<Record<string, string>>,
  others?: readonly string[],
  isFamous?: 1,
];

export const writeSummaries = (page: readonly Summary[]): string =>
  `[${page
    .map(({ id, slug, type, city, lat, lng, names, others, isFamous }) => {
      const row = [id, slug, type, city, lat, lng, names] as const;
      if (isFamous) return JSON.stringify([...row, others, 1] satisfies Row);
      return JSON.stringify((others.length === 0 ? row : [...row, others]) satisfies Row);
    })
    .join(",\n")}]\n`;

const isNumber = (value: unknown): boolean => typeof value === "number";
const isText = (value: unknown): boolean => typeof value === "string";
const isTextOrNull = (value: unknown): boolean => value === null || isText(value);
const isNames = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Object.values(value).every(isText);
const isOthers = (value: unknown): boolean => Array.isArray(value) && value.every(isText);

/** Checked without zod: a search reads twenty pages, and a schema would double its cost. */
const COLUMNS = [isNumber, isText, isTextOrNull, isTextOrNull, isNumber, isNumber, isNames] as const;

const isRow = (row: unknown): row is Row => {
  if (!Array.isArray(row) || !COLUMNS.every((is, i) => is(row[i]))) return false;
  const [others = [], isFamous = 1, ...rest] = row.slice(COLUMNS.length) as readonly unknown[];
  return isOthers(others) && isFamous === 1 && rest.length === 0;
};

export interface SummaryPage {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The offset of each line, then of the end. */
  readonly starts: Uint32Array;
}

/** In ASCII. */
const OPEN = 0x5b;
const CLOSE = 0x5d;
const COMMA = 0x2c;
const LINE_FEED = 0x0a;
/** Length of what follows each line: a comma, or a bracket after the last, and a line feed. */
const END_LENGTH = 2;

/** Throws an Error that names the page if it is not a list of lines. */
export const readSummaries = (name: string, bytes: Uint8Array): SummaryPage => {
  const starts = [1];
  for (let at = bytes.indexOf(LINE_FEED); at !== -1; at = bytes.indexOf(LINE_FEED, at + 1)) {
    const isLast = at === bytes.length - 1;
    if (bytes[at - 1] !== (isLast ? CLOSE : COMMA)) throw new Error(`shard ${name}: not a page of summaries`);
    starts.push(at + 1);
  }
  // The last line feed ends the page.
  if (bytes[0] !== OPEN || starts.length === 1 || starts.at(-1) !== bytes.length)
    throw new Error(`shard ${name}: not a page of summaries`);
  const isEmpty = bytes.length === 1 + END_LENGTH;
  return { name, bytes, starts: Uint32Array.from(isEmpty ? [1] : starts) };
};

/** The summary at an index of a page. Throws an Error that names the page if it is damaged or missing. */
export const summaryAt = ({ name, bytes, starts }: SummaryPage, place: number): Summary => {
  const [from, to] = [starts[place], starts[place + 1]];
  if (from === undefined || to === undefined) throw new Error(`shard ${name}: no summary ${place}`);
  const row = readJson(name, bytes.subarray(from, to - END_LENGTH));
  if (!isRow(row)) throw new Error(`shard ${name}: row ${place + 1} is not a summary`);
  const [id, slug, type, city, lat, lng, names, others = [], isFamous] = row;
  return { id, slug, type, city, lat, lng, names, others, isFamous: isFamous === 1 };
};

/** A directory with its page sizes. */
export type Paged = Pick<Directory, "page_sizes">;

type FileOf = (country: string, page: number) => string;

/** Pages that are kept beside the shard cache, where a local disk gives them without waiting. */
const RECENT_PAGES = 64;

const recentOf = once((_store: ShardCache) => new LRUCache<string, SummaryPage>({ max: RECENT_PAGES }));

/**
 * A page of summaries. From a local disk it does not go through the shard cache: few pages are asked for twice, other than by
 * the same query, and they would drive out the dictionary.
 */
const pageOf = (store: ShardCache, name: string): SummaryPage | Promise<SummaryPage> => {
  if (store.local === null) return need(store, name, readSummaries);
  const recent = recentOf(store);
  const known = recent.get(name);
  if (known !== undefined) return known;
  const bytes = store.local.read(name);
  if (bytes === null || bytes instanceof Promise) return need(store, name, readSummaries);
  const page = readSummaries(name, bytes);
  recent.set(name, page);
  return page;
};

const briefIn = async (
  store: ShardCache,
  { page_sizes: sizes }: Paged,
  document: number,
  fileOf: FileOf,
): Promise<Summary> => {
  const local = localOf(document);
  const name = fileOf(countryOf(document), Math.floor(local / sizes.briefs));
  return summaryAt(await pageOf(store, name), local % sizes.briefs);
};

/** The summary of a place. */
export const summaryOf = async (store: ShardCache, directory: Paged, document: number): Promise<Summary> =>
  briefIn(store, directory, document, briefsFile);

/** The summary of a city. */
export const citySummaryOf = async (store: ShardCache, directory: Paged, document: number): Promise<Summary> =>
  briefIn(store, directory, document, cityBriefsFile);
