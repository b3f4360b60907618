/** The filters of /places on a country block or leaf, and the countries that can match. Closed places on request. */
import { elementAt } from "#core/base/element-at.ts";
import { once } from "#core/base/once.ts";
import { type Box, boxAround, inBox, overlaps } from "#core/base/box.ts";
import { boxAt, touches } from "#core/base/packed-boxes.ts";
import { distanceM, type LatLng } from "#core/base/geo.ts";
import type { Steps } from "#core/base/steps.ts";
import type { PlaceStatus } from "#core/values/place.ts";
import { need, type ShardCache } from "#core/shard/cache.ts";
import {
  type Block,
  cityRuns,
  codesIn,
  hasTimesAt,
  type PlaceColumns,
  pointOf,
  statusOf,
} from "#core/shard/country-block.ts";
import { type Directory, type DirectoryCountry, heldOf, isHeld } from "#core/shard/directory.ts";
import { COUNTRY_BOXES_FILE, leafTreeFile } from "#core/shard/paths.ts";
import { readCountryBoxes } from "#core/shard/quadtree.ts";
import {
  AVAILABLE_CODES,
  type CodedFact,
  codeOf,
  type HasWord,
  WORD_FILTERS,
  type WordsAsked,
} from "#core/facts/filters.ts";
import { AMENITIES } from "#core/facts/parts.ts";
import type { Amenity } from "#core/facts/place.ts";

/** A fact that lists can be filtered by. */
export type FilterFact = CodedFact | "times";

export interface PlaceFilter extends WordsAsked {
  /** Upper-case alpha-2 codes; `undefined` is everywhere. */
  readonly countries?: readonly string[] | undefined;
  readonly city?: string | undefined;
  /** Any of these types. */
  readonly types?: readonly string[] | undefined;
  readonly status?: PlaceStatus | undefined;
  readonly amenities?: readonly Amenity[] | undefined;
  /** What the place must have stated. */
  readonly has?: readonly HasWord[] | undefined;
  /** Facts that the place must have stated, whatever it states. */
  readonly stated?: readonly FilterFact[] | undefined;
  readonly near?: (LatLng & { readonly radiusM: number }) | undefined;
  readonly box?: Box | undefined;
}

export type Test = (index: number) => boolean;

/** Combines tests with a logical and. */
export const all =
  (tests: readonly Test[]): Test =>
  (index) =>
    tests.every((test) => test(index));

/** True if the filter keeps every listed place, location and city aside. */
export const asksNothing = ({ types, status, has = [], amenities = [], stated = [], ...rest }: PlaceFilter): boolean =>
  types === undefined &&
  status === undefined &&
  WORD_FILTERS.every((name) => rest[name] === undefined) &&
  has.length === 0 &&
  amenities.length === 0 &&
  stated.length === 0;

/** Tests whether a place states a fact, whatever it states. */
const statesTest = (columns: PlaceColumns, name: FilterFact): Test => {
  if (name === "times") return (index) => hasTimesAt(columns, index);
  const codeAt = codesIn(columns, name);
  return (index) => codeAt(index) > 0;
};

/** Tests whether a place has one of the codes of a fact. */
const codeTest = (columns: PlaceColumns, name: CodedFact, codes: readonly number[]): Test => {
  const codeAt = codesIn(columns, name);
  return (index) => codes.includes(codeAt(index));
};

/** The tests on a place itself: no location, and no closed status unless requested. */
export const detailTests = (columns: PlaceColumns, filter: PlaceFilter): Test[] => {
  const tests: Test[] = [];
  const { types, status, has = [], amenities = [], stated = [] } = filter;
  if (status !== undefined) tests.push((index) => statusOf(columns, index) === status);
  if (types !== undefined) {
    const { types: known } = columns;
    const codes = new Set(types.map((type) => known.indexOf(type)));
    tests.push((index) => codes.has(columns.typeCodes[index] ?? -1));
  }
  for (const name of WORD_FILTERS) {
    const word = filter[name];
    if (word !== undefined) tests.push(codeTest(columns, name, [codeOf(name, word)]));
  }
  for (const name of AMENITIES.filter((amenity) => amenities.includes(amenity)))
    tests.push(codeTest(columns, name, AVAILABLE_CODES));
  for (const name of [...has, ...stated]) tests.push(statesTest(columns, name));
  return tests;
};

/** Tests a document of `block`, except its city. */
const placeTest = (block: Block, filter: PlaceFilter): Test => {
  const { status, near, box } = filter;
  const tests = detailTests(block, filter);
  if (status === undefined && block.closed > 0) tests.push((local) => statusOf(block, local) !== "closed");
  if (box !== undefined) tests.push((local) => inBox(box, pointOf(block, local)));
  if (near !== undefined) tests.push((local) => distanceM(near, pointOf(block, local)) <= near.radiusM);
  return all(tests);
};

/** Tests a document of `block`, including its city. */
export const blockTest = (block: Block, filter: PlaceFilter): Test => {
  const { city } = filter;
  const test = placeTest(block, filter);
  if (city === undefined) return test;
  const runs = cityRuns(block, ({ slug }) => slug === city);
  return (local) => runs.some(([start, end]) => local >= start && local < end) && test(local);
};

/** Documents tested in one step. */
export const STEP_DOCUMENTS = 4096;

/** The matching documents of `block`, in order. */
export function* matchingLocals(block: Block, filter: PlaceFilter, area: Box | undefined): Steps<readonly number[]> {
  const { city } = filter;
  const test = placeTest(block, filter);
  const locals: number[] = [];
  const runs = cityRuns(
    block,
    (run) => (city === undefined || run.slug === city) && (area === undefined || overlaps(area, run.box)),
  );
  let left = STEP_DOCUMENTS;
  for (const [start, end] of runs) {
    for (let local = start; local < end; local += 1) {
      if (test(local)) locals.push(local);
      left -= 1;
      if (left > 0) continue;
      left = STEP_DOCUMENTS;
      yield;
    }
  }
  return locals;
}

/** More than the rounding error of boxes and distances, metres. */
const MARGIN_M = 0.1;

/** A box that contains all matches of a filter with `near`. */
export const areaAround = (near: NonNullable<PlaceFilter["near"]>, box: Box | undefined): Box =>
  box ?? boxAround(near, near.radiusM + MARGIN_M);

const areaOf = ({ near, box }: PlaceFilter): Box | undefined => (near === undefined ? box : areaAround(near, box));

/** A country with places, closed ones included. */
export interface CandidateCountry {
  readonly code: string;
  readonly entry: DirectoryCountry;
  /** The file of its leaf tree. */
  readonly tree: string;
  /** The bounds of its places; `null` if not needed. */
  readonly box: Box | null;
}

const countryOf = (code: string, entry: DirectoryCountry): CandidateCountry => ({
  code,
  entry,
  tree: leafTreeFile(code),
  box: null,
});

/** All countries with places, without boxes. */
export const withPlaces = once(({ countries }: Directory): readonly CandidateCountry[] =>
  Object.entries(countries).flatMap(([code, entry]) => (entry.places > 0 ? [countryOf(code, entry)] : [])),
);

const heldWithPlaces = once((directory: Directory) =>
  withPlaces(directory).filter(({ code }) => isHeld(directory, code)),
);

const byCode = once((directory: Directory) => new Map(withPlaces(directory).map((country) => [country.code, country])));

/** The countries whose places may meet the area, those that are not downloaded too. */
export const countriesTouching = async (
  store: ShardCache,
  directory: Directory,
  area: Box,
): Promise<readonly CandidateCountry[]> => {
  const held = store.held(COUNTRY_BOXES_FILE, readCountryBoxes);
  const { codes, boxes } = held ?? (await need(store, COUNTRY_BOXES_FILE, readCountryBoxes));
  const byCountry = byCode(directory);
  const found: CandidateCountry[] = [];
  for (let i = 0; i < codes.length; i += 1) {
    if (!touches(boxes, i, area)) continue;
    const country = byCountry.get(elementAt(codes, i));
    if (country !== undefined) found.push({ ...country, box: boxAt(boxes, i) });
  }
  return found;
};

export const candidateCountries = async (
  store: ShardCache,
  directory: Directory,
  filter: PlaceFilter,
): Promise<readonly CandidateCountry[]> => {
  const { countries } = filter;
  const area = areaOf(filter);
  if (area !== undefined) {
    const areas = heldOf(directory, await countriesTouching(store, directory, area), ({ code }) => code);
    return countries === undefined ? areas : areas.filter(({ code }) => countries.includes(code));
  }
  if (countries === undefined) return heldWithPlaces(directory);
  if (countries.length > 1) {
    const wanted = withPlaces(directory).filter(({ code }) => countries.includes(code));
    return heldOf(directory, wanted, ({ code }) => code);
  }
  const [code = ""] = countries;
  const entry = directory.countries[code];
  return entry === undefined || entry.places === 0 ? [] : [countryOf(code, entry)];
};
