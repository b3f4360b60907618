/**
 * /places: lists, filters, near and box. Without filters a country is counted from the directory
 * and only the pages asked for are read; near and box read the leaves that they touch, other filters the
 * blocks of the countries that they can touch.
 */
import { contains } from "#core/geo/box.ts";
import { cityRuns, readBlock } from "#core/shard/block.ts";
import { countryOf, documentOf, localOf } from "#core/shard/document.ts";
import type { Directory } from "#core/shard/directory.ts";
import { leavesIn, readLeafTree } from "#core/shard/leaf-tree.ts";
import { blockFile, leafTreeFile } from "#core/shard/names.ts";
import { windowOf } from "./answer.ts";
import type { Page, PlaceAnswer } from "./answer.ts";
import { placeCardEach, placeCards } from "./cards.ts";
import { listCityPlaces } from "./city-places.ts";
import { asksNothing, matchingLocals } from "./filter.ts";
import type { PlaceFilter } from "./filter.ts";
import { LEAVES_MAX, localsInLeaves } from "./leaves.ts";
import { nearestPlaces } from "./near.ts";
import type { NearFilter } from "./near.ts";
import { NO_RATINGS } from "./rated.ts";
import type { LiveRatings } from "./rated.ts";
import { reachable } from "./reachable.ts";
import type { ReachableCountry } from "./reachable.ts";
import { need } from "./store.ts";
import type { Store } from "./store.ts";

/** Documents that a text query found, best first. */
export type Ranked = readonly number[];

/** Documents of one country that a filter keeps, in their order. */
interface Matches {
  readonly size: number;
  readonly at: (index: number) => number;
}

const run = (start: number, end: number): Matches => ({
  size: Math.max(end - start, 0),
  at: (index) => start + index,
});

/** The documents of one country that a filter keeps, ascending: from the leaves that its box touches, or the block. */
const keptLocals = async (store: Store, code: string, filter: PlaceFilter): Promise<ArrayLike<number>> => {
  const { box } = filter;
  if (box !== undefined) {
    const touched = leavesIn(await need(store, leafTreeFile(code), readLeafTree), box);
    if (touched.length <= LEAVES_MAX) return localsInLeaves(store, touched, filter);
  }
  return matchingLocals(await need(store, blockFile(code), readBlock), filter, box);
};

/** Without filters a country is a run of documents, and so is a city; only what is filtered is looked through. */
const countryMatches = async (
  store: Store,
  { code, entry, box: own }: ReachableCountry,
  filter: PlaceFilter,
): Promise<Matches> => {
  const { city, box } = filter;
  const isEverywhere = box === undefined || (own !== null && contains(box, own));
  if (isEverywhere && asksNothing(filter)) {
    const { listed } = entry;
    if (city === undefined) return run(0, listed);
    const block = await need(store, blockFile(code), readBlock);
    const [[start, end] = [0, 0]] = cityRuns(block, ({ slug }) => slug === city);
    return run(start, Math.min(end, listed));
  }
  const locals = await keptLocals(store, code, filter);
  return { size: locals.length, at: (index) => locals[index] ?? 0 };
};

const inOrder = async (
  store: Store,
  lang: string,
  directory: Directory,
  filter: PlaceFilter,
  page: Page,
  ratings: LiveRatings,
): Promise<PlaceAnswer> => {
  const { city, box, countries = [] } = filter;
  const [only, ...others] = countries;
  if (
    only !== undefined &&
    others.length === 0 &&
    city !== undefined &&
    box === undefined &&
    asksNothing(filter)
  ) {
    const answer = await listCityPlaces(store, directory, lang, only, city, page, ratings);
    if (answer !== null) return answer;
  }
  const documents: number[] = [];
  let total = 0;
  for (const country of await reachable(store, directory, filter)) {
    const matches = await countryMatches(store, country, filter);
    const [from, to] = windowOf(page, total, matches.size);
    for (let i = from; i < to; i += 1) documents.push(documentOf(country.code, matches.at(i)));
    total += matches.size;
  }
  return { cards: await placeCards(store, directory, lang, documents, ratings), total, documents };
};

/** A card with one more member at its end. */
const withMember = (card: Uint8Array, name: string, value: number): Uint8Array => {
  const tail = new TextEncoder().encode(`,"${name}":${value}}`);
  const bytes = new Uint8Array(card.length - 1 + tail.length);
  bytes.set(card.subarray(0, -1));
  bytes.set(tail, card.length - 1);
  return bytes;
};

const byDistance = async (
  store: Store,
  lang: string,
  directory: Directory,
  filter: NearFilter,
  page: Page,
  ranked: Ranked | undefined,
  ratings: LiveRatings,
): Promise<PlaceAnswer> => {
  const named = ranked && new Set(ranked);
  const holding = named && new Set(Array.from(named, countryOf));
  const all = await reachable(store, directory, filter);
  const countries = holding === undefined ? all : all.filter(({ code }) => holding.has(code));
  const { nearest, total } = await nearestPlaces(store, countries, filter, page.offset + page.limit, named);
  const shown = nearest.slice(page.offset);
  const documents = shown.map(({ document }) => document);
  const cards = await placeCardEach(store, directory, lang, documents, ratings);
  return {
    cards: cards.map((card, i) => withMember(card, "distance_m", Math.round(shown[i]?.metres ?? 0))),
    total,
    documents,
  };
};

/** Keeps of `ranked` what the filter keeps, in the same order. */
export const filterRanked = async (store: Store, ranked: Ranked, filter: PlaceFilter): Promise<Ranked> => {
  const byCountry = new Map<string, ReadonlySet<number>>();
  const countries = filter.countries && new Set(filter.countries);
  const kept: number[] = [];
  for (const document of ranked) {
    const code = countryOf(document);
    if (countries?.has(code) === false) continue;
    let locals = byCountry.get(code);
    if (locals === undefined) {
      locals = new Set(Array.from(await keptLocals(store, code, filter)));
      byCountry.set(code, locals);
    }
    if (locals.has(localOf(document))) kept.push(document);
  }
  return kept;
};

/** The answer of /places, with live ratings: the nearest first with `near`, else in the order of `ranked` (a text query), else as they stand. */
export const listPlaces = async (
  store: Store,
  directory: Directory,
  lang: string,
  filter: PlaceFilter,
  page: Page,
  ranked?: Ranked,
  ratings: LiveRatings = NO_RATINGS,
): Promise<PlaceAnswer> => {
  const { near } = filter;
  if (near !== undefined)
    return byDistance(store, lang, directory, { ...filter, near }, page, ranked, ratings);
  if (ranked !== undefined) {
    const within = filter.box && (await reachable(store, directory, filter));
    const countries = within?.map(({ code }) => code);
    const kept = await filterRanked(store, ranked, countries ? { ...filter, countries } : filter);
    const shown = kept.slice(page.offset, page.offset + page.limit);
    const cards = await placeCards(store, directory, lang, shown, ratings);
    return { cards, total: kept.length, documents: shown };
  }
  return inOrder(store, lang, directory, filter, page, ratings);
};
