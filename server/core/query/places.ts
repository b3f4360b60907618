/**
 * /places: lists, filters, near and box. Without filters a country is counted from the directory
 * and only the pages asked for are read; each filter reads the blocks of the countries it can touch.
 */
import { boxAround, distanceM, overlaps } from "#core/geo/distance.ts";
import type { Box } from "#core/geo/distance.ts";
import { cityRuns, pointOf, readBlock } from "#core/shard/block.ts";
import { countryOf, documentOf, localOf } from "#core/shard/document.ts";
import type { Directory, DirectoryCountry } from "#core/shard/directory.ts";
import { once } from "#core/request/memo.ts";
import { blockFile } from "#core/shard/names.ts";
import { windowOf } from "./answer.ts";
import type { ListAnswer, Page } from "./answer.ts";
import { placeCardEach, placeCards } from "./cards.ts";
import { matchingLocals } from "./filter.ts";
import type { PlaceFilter } from "./filter.ts";
import { NO_RATINGS } from "./rated.ts";
import type { LiveRatings } from "./rated.ts";
import { need } from "./store.ts";
import type { Store } from "./store.ts";

/** Documents that a text query found, best first. */
export type Ranked = readonly number[];

const areaOf = ({ near, box }: PlaceFilter): Box | undefined =>
  box ?? (near && boxAround(near, near.radiusM));

const withPlaces = once(({ countries }: Directory) =>
  Object.entries(countries).filter(([, { places }]) => places > 0),
);

const reachable = (
  directory: Directory,
  filter: PlaceFilter,
): readonly (readonly [string, DirectoryCountry])[] => {
  const area = areaOf(filter);
  if (area === undefined && filter.countries === undefined) return withPlaces(directory);
  if (area === undefined && filter.countries?.length === 1) {
    const [code = ""] = filter.countries;
    const entry = directory.countries[code];
    return entry === undefined || entry.places === 0 ? [] : [[code, entry]];
  }
  return withPlaces(directory).filter(
    ([code, { box }]) =>
      (filter.countries === undefined || filter.countries.includes(code)) &&
      (area === undefined || (box !== null && overlaps(area, box))),
  );
};

/** Documents of one country that a filter keeps, in their order. */
interface Matches {
  readonly size: number;
  readonly at: (index: number) => number;
}

const run = (start: number, end: number): Matches => ({
  size: Math.max(end - start, 0),
  at: (index) => start + index,
});

const isCityOnly = ({ status, halal, amenities, near, box, types }: PlaceFilter): boolean =>
  [status, halal, near, box, types].every((part) => part === undefined) && (amenities ?? []).length === 0;

/** Without filters a country is a run of documents, and so is a city; only what is filtered is looked through. */
const countryMatches = async (
  store: Store,
  code: string,
  { listed }: DirectoryCountry,
  filter: PlaceFilter,
): Promise<Matches> => {
  if (isCityOnly(filter) && filter.city === undefined) return run(0, listed);
  const block = await need(store, blockFile(code), readBlock);
  if (isCityOnly(filter)) {
    const [[start, end] = [0, 0]] = cityRuns(block, ({ slug }) => slug === filter.city);
    return run(start, Math.min(end, listed));
  }
  const locals = matchingLocals(block, filter, areaOf(filter));
  return { size: locals.length, at: (index) => locals[index] ?? 0 };
};

const inOrder = async (
  store: Store,
  lang: string,
  directory: Directory,
  filter: PlaceFilter,
  page: Page,
  ratings: LiveRatings,
): Promise<ListAnswer> => {
  const documents: number[] = [];
  let total = 0;
  for (const [code, entry] of reachable(directory, filter)) {
    const matches = await countryMatches(store, code, entry, filter);
    const [from, to] = windowOf(page, total, matches.size);
    for (let i = from; i < to; i += 1) documents.push(documentOf(code, matches.at(i)));
    total += matches.size;
  }
  return { cards: await placeCards(store, directory, lang, documents, ratings), total };
};

/** A card with one more member at its end. */
const withMember = (card: Uint8Array, name: string, value: number): Uint8Array => {
  const tail = new TextEncoder().encode(`,"${name}":${value}}`);
  const bytes = new Uint8Array(card.length - 1 + tail.length);
  bytes.set(card.subarray(0, -1));
  bytes.set(tail, card.length - 1);
  return bytes;
};

type Near = NonNullable<PlaceFilter["near"]>;

const byDistance = async (
  store: Store,
  lang: string,
  directory: Directory,
  filter: PlaceFilter & { readonly near: Near },
  page: Page,
  ranked: Ranked | undefined,
  ratings: LiveRatings,
): Promise<ListAnswer> => {
  const found: { readonly document: number; readonly metres: number }[] = [];
  const named = ranked === undefined ? undefined : new Set(ranked);
  for (const [code] of reachable(directory, filter)) {
    const block = await need(store, blockFile(code), readBlock);
    for (const local of matchingLocals(block, filter, areaOf(filter))) {
      const document = documentOf(code, local);
      if (named !== undefined && !named.has(document)) continue;
      found.push({ document, metres: distanceM(filter.near, pointOf(block, local)) });
    }
  }
  found.sort((a, b) => a.metres - b.metres || a.document - b.document);
  const shown = found.slice(page.offset, page.offset + page.limit);
  const cards = await placeCardEach(store, directory, lang, shown.map((one) => one.document), ratings); // prettier-ignore
  return {
    cards: cards.map((card, i) => withMember(card, "distance_m", Math.round(shown[i]?.metres ?? 0))),
    total: found.length,
  };
};

/** Keeps of `ranked` what the filter keeps, in the same order. */
export const filterRanked = async (store: Store, ranked: Ranked, filter: PlaceFilter): Promise<Ranked> => {
  const byCountry = new Map<string, ReadonlySet<number>>();
  const kept: number[] = [];
  for (const document of ranked) {
    const code = countryOf(document);
    if (filter.countries !== undefined && !filter.countries.includes(code)) continue;
    let locals = byCountry.get(code);
    if (locals === undefined) {
      const block = await need(store, blockFile(code), readBlock);
      locals = new Set(matchingLocals(block, filter, areaOf(filter)));
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
): Promise<ListAnswer> => {
  const { near } = filter;
  if (near !== undefined)
    return byDistance(store, lang, directory, { ...filter, near }, page, ranked, ratings);
  if (ranked !== undefined) {
    const kept = await filterRanked(store, ranked, filter);
    const shown = kept.slice(page.offset, page.offset + page.limit);
    return { cards: await placeCards(store, directory, lang, shown, ratings), total: kept.length };
  }
  return inOrder(store, lang, directory, filter, page, ratings);
};
