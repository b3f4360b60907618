/**
 * `meta.around`: what an answer without a record says of the directory there, so that nobody ends at nothing. It has
 * the nearest place that fits the filter, however far within 500 km. Bounded work: opens leaves by their least
 * distance, a few more each time, {@link LEAVES_MAX} at most, and stops when no closer place can follow. Where the
 * matches are rare it may therefore find none.
 */
import { wordsAsked } from "#core/facts/filters.ts";
import { elementAt } from "#core/base/element-at.ts";
import { boxAround } from "#core/base/box.ts";
import { chordOf, leastChord, SLACK } from "#core/base/chord.ts";
import { distanceM, type LatLng } from "#core/base/geo.ts";
import { mergeSort } from "#core/base/sort.ts";
import { inTurns, pauseIfDue } from "#core/base/steps.ts";
import { compareText } from "#core/base/text.ts";
import type { Country } from "#core/model/city.ts";
import type { ListMeta } from "#core/model/common.ts";
import type { Around, PlaceListMeta } from "#core/model/envelope.ts";
import type { Place } from "#core/model/place.ts";
import { countryAt } from "#core/places/country-and-zone.ts";
import { countriesTouching, type PlaceFilter, withPlaces } from "#core/places/filter.ts";
import { leafMatches, LEAVES_MAX, openLeaves } from "#core/places/leaf-matches.ts";
import { citySlugCountries } from "#core/places/cities.ts";
import { markedIn, type Ranked } from "#core/places/ranked.ts";
import type { Documents } from "#core/places/near.ts";
import type { Measured } from "#core/places/nearest.ts";
import { need, needAll, type ShardCache } from "#core/shard/cache.ts";
import { pointOf } from "#core/shard/country-block.ts";
import { countryOf, documentOf } from "#core/shard/dense-ids.ts";
import { type Directory, isHeld } from "#core/shard/directory.ts";
import { findCard, parseCard, placeCards, readListing } from "#core/shard/listing.ts";
import { countriesFile } from "#core/shard/paths.ts";
import { type Leaf, leavesIn, readLeafTree, type TreeLeaf } from "#core/shard/quadtree.ts";
import { type ApiContext, attributionOfPlaces, cityIn, listMetaOf } from "./context.ts";

/** Beyond this, metres, a place is of no use as the nearest. */
const REACH_M = 500_000;

/** Leaves opened first; twice as many each time after. */
const FIRST_LEAVES = 1;

interface Part {
  readonly country: string;
  readonly leaf: TreeLeaf;
  /** Chord below all its distances. */
  readonly least: number;
}

/** The leaves within reach of a point, the nearest first. */
const partsAround = async (
  store: ShardCache,
  directory: Directory,
  countries: readonly string[] | undefined,
  from: LatLng,
): Promise<readonly Part[]> => {
  const area = boxAround(from, REACH_M);
  const touched = (await countriesTouching(store, directory, area)).filter(
    ({ code }) => isHeld(directory, code) && (countries?.includes(code) ?? true),
  );
  const trees = await needAll(
    store,
    touched.map(({ tree }) => tree),
    readLeafTree,
  );
  const parts = trees.flatMap((tree) =>
    leavesIn(tree, area).map((leaf) => ({ country: tree.country, leaf, least: leastChord(from, leaf.box) })),
  );
  return inTurns(
    mergeSort(parts, (a, b) => a.least - b.least),
    store.checkpoint,
  );
};

/** The nearest match in a leaf; the lower document wins between equal distances. */
const nearestIn = (
  { country, leaf: treeLeaf }: Part,
  leaf: Leaf,
  filter: PlaceFilter,
  from: LatLng,
  named: Documents | undefined,
): Measured | null => {
  const { runs, test } = leafMatches(leaf, treeLeaf, filter);
  let best: Measured | null = null;
  for (const [start, end] of runs) {
    for (let i = start; i < end; i += 1) {
      const document = documentOf(country, elementAt(leaf.locals, i));
      if ((test !== null && !test(i)) || named?.has(document) === false) continue;
      const metres = distanceM(from, pointOf(leaf, i));
      if (metres <= REACH_M) best = nearerOf(best, { document, metres });
    }
  }
  return best;
};

const nearerOf = (a: Measured | null, b: Measured | null): Measured | null => {
  if (a === null || b === null) return a ?? b;
  return b.metres < a.metres || (b.metres === a.metres && b.document < a.document) ? b : a;
};

/**
 * The place nearest to `from` that fits the filter, whose `near` is ignored, and is one of `named` if that is given.
 * `null` if there is none within 500 km, or none in the leaves that may be opened.
 */
export const nearestMatch = async (
  store: ShardCache,
  directory: Directory,
  filter: PlaceFilter,
  from: LatLng,
  named?: Documents,
): Promise<Measured | null> => {
  const parts = (await partsAround(store, directory, filter.countries, from)).slice(0, LEAVES_MAX);
  let best: Measured | null = null;
  const isCloser = ({ least }: Part): boolean => best === null || least <= chordOf(best.metres) + SLACK;
  for (let [at, size] = [0, FIRST_LEAVES]; at < parts.length; at += size, size *= 2) {
    const some = parts.slice(at, at + size).filter(isCloser);
    if (some.length === 0) return best;
    const leaves = await openLeaves(
      store,
      some.map(({ leaf }) => leaf),
    );
    for (const [i, part] of some.entries()) {
      const leaf = leaves[i];
      if (leaf !== undefined) best = nearerOf(best, nearestIn(part, leaf, filter, from, named));
      await pauseIfDue(store.checkpoint);
    }
  }
  return best;
};

/** What was asked for and found nothing. */
interface Asked {
  readonly country?: string | undefined;
  readonly city?: string | undefined;
  readonly point?: LatLng | undefined;
  /** What a place must have, wherever it is. */
  readonly details: PlaceFilter;
  /** The places that the text may mean, if there was one. */
  readonly ranked?: Ranked | undefined;
}

/** The country of the only city with this slug. */
const onlyCountry = async (store: ShardCache, slug: string): Promise<string | undefined> => {
  const [only, ...others] = await citySlugCountries(store, slug);
  return others.length === 0 ? only : undefined;
};

const nearestOf = async (
  { store, directory }: ApiContext,
  { country, details, ranked }: Asked,
  point: LatLng,
): Promise<{ readonly document: number; readonly metres: number } | null> => {
  if (ranked?.length === 0) return null;
  const { types, status, amenities, has } = details;
  const countries = country === undefined ? undefined : [country];
  const filter = { types, status, amenities, has, countries, ...wordsAsked(details) };
  const named = ranked && (await inTurns(markedIn(ranked, withPlaces(directory)), store.checkpoint));
  return nearestMatch(store, directory, filter, point, named);
};

/** `meta` of a list of places that is empty: with what is around, and its attribution. */
export const emptyMetaOf = async (
  context: ApiContext,
  asked: Asked,
  { lang, limit, offset, total }: ListMeta,
): Promise<PlaceListMeta> => {
  const { store, directory } = context;
  const home = asked.country ?? (asked.city === undefined ? undefined : await onlyCountry(store, asked.city));
  const city = home === undefined || asked.city === undefined ? null : await cityIn(store, lang, home, asked.city);
  const point = asked.point ?? city ?? undefined;
  const code = home ?? (point === undefined ? null : await countryAt(store, point));
  const found = point === undefined ? null : await nearestOf(context, asked, point);
  const documents = found === null ? [] : [found.document];
  const [card] = await placeCards({ ...context, lang }, documents);
  const around: Around = {
    nearest:
      card === undefined || found === null ? null : { ...parseCard<Place>(card), distance_m: Math.round(found.metres) },
    country:
      code === null
        ? null
        : findCard<Country>(await need(store, countriesFile(lang), readListing), (country) =>
            compareText(country.code, code),
          ),
    add_url: directory.add_url,
  };
  const owed = attributionOfPlaces(directory, documents.map(countryOf));
  return { ...listMetaOf(context, owed, lang, { limit, offset }, total), around };
};
