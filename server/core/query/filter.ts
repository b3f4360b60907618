/** Which places of a country block or of a leaf a /places query keeps. Closed ones only when asked for. */
import { distanceM, inBox, overlaps } from "#core/geo/distance.ts";
import type { Box, LatLng } from "#core/geo/distance.ts";
import { AMENITIES } from "#core/model/place.ts";
import type { Amenity, HALAL_LEVELS, PlaceStatus } from "#core/model/place.ts";
import { amenityOf, cityRuns, halalOf, pointOf, statusOf } from "#core/shard/block.ts";
import type { Block, PlaceColumns } from "#core/shard/block.ts";
import type { Steps } from "#core/request/steps.ts";

export interface PlaceFilter {
  /** Upper-case alpha-2 codes; not given is everywhere. */
  readonly countries?: readonly string[] | undefined;
  readonly city?: string | undefined;
  /** Of any of these types. */
  readonly types?: readonly string[] | undefined;
  readonly status?: PlaceStatus | undefined;
  readonly halal?: (typeof HALAL_LEVELS)[number] | undefined;
  readonly amenities?: readonly Amenity[] | undefined;
  readonly near?: (LatLng & { readonly radiusM: number }) | undefined;
  readonly box?: Box | undefined;
}

export type Test = (index: number) => boolean;

/** Passes what passes every one of the tests. */
export const all =
  (tests: readonly Test[]): Test =>
  (index) =>
    tests.every((test) => test(index));

/** True when the filter keeps every listed place, wherever it stands and whichever city it is in. */
export const asksNothing = ({ types, status, halal, amenities = [] }: PlaceFilter): boolean =>
  types === undefined && status === undefined && halal === undefined && amenities.length === 0;

/** What a filter asks of a place itself; where it stands, and whether it has closed unless asked for, is another matter. */
export const detailTests = (columns: PlaceColumns, filter: PlaceFilter): Test[] => {
  const tests: Test[] = [];
  const { types, status, halal, amenities = [] } = filter;
  if (status !== undefined) tests.push((index) => statusOf(columns, index) === status);
  if (types !== undefined) {
    const codes = new Set(types.map((type) => columns.types.indexOf(type)));
    tests.push((index) => codes.has(columns.typeCodes[index] ?? -1));
  }
  if (halal !== undefined) tests.push((index) => halalOf(columns, index) === halal);
  for (const amenity of AMENITIES.filter((name) => amenities.includes(name))) {
    tests.push((index) => {
      const availability = amenityOf(columns, index, amenity);
      return availability === "yes" || availability === "limited";
    });
  }
  return tests;
};

/** Test of one document of `block`; every part of the filter that is not given passes, and so does its city. */
const placeTest = (block: Block, filter: PlaceFilter): Test => {
  const { status, near, box } = filter;
  const tests = detailTests(block, filter);
  if (status === undefined && block.closed > 0) tests.push((local) => statusOf(block, local) !== "closed");
  if (box !== undefined) tests.push((local) => inBox(box, pointOf(block, local)));
  if (near !== undefined) tests.push((local) => distanceM(near, pointOf(block, local)) <= near.radiusM);
  return all(tests);
};

/** Test of one document of `block`, wherever it stands in it. */
export const blockTest = (block: Block, filter: PlaceFilter): Test => {
  const { city } = filter;
  const test = placeTest(block, filter);
  if (city === undefined) return test;
  const runs = cityRuns(block, ({ slug }) => slug === city);
  return (local) => runs.some(([start, end]) => local >= start && local < end) && test(local);
};

/** Documents that are looked at in one step. */
export const STEP_DOCUMENTS = 4096;

/** The documents of `block` that the filter keeps, in document order. */
export function* matchingLocals(
  block: Block,
  filter: PlaceFilter,
  area: Box | undefined,
): Steps<readonly number[]> {
  const { city } = filter;
  const test = placeTest(block, filter);
  const locals: number[] = [];
  const runs = cityRuns(
    block,
    (one) => (city === undefined || one.slug === city) && (area === undefined || overlaps(area, one.box)),
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
