/** Which places of a country block a /places query keeps. Closed ones only when asked for. */
import { distanceM, inBox, overlaps } from "#core/geo/distance.ts";
import type { Box, LatLng } from "#core/geo/distance.ts";
import { AMENITIES } from "#core/model/place.ts";
import type { Amenity, HALAL_LEVELS, PlaceStatus } from "#core/model/place.ts";
import { amenityOf, cityRuns, halalOf, pointOf, statusOf } from "#core/shard/block.ts";
import type { Block } from "#core/shard/block.ts";

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

type Test = (local: number) => boolean;

/** Test of one document of `block`; every part of the filter that is not given passes. */
const placeTest = (block: Block, filter: PlaceFilter): Test => {
  const tests: Test[] = [];
  const { types, status, halal, near, box, amenities = [] } = filter;
  if (status !== undefined) tests.push((local) => statusOf(block, local) === status);
  else if (block.closed > 0) tests.push((local) => statusOf(block, local) !== "closed");
  if (types !== undefined) {
    const codes = new Set(types.map((type) => block.types.indexOf(type)));
    tests.push((local) => codes.has(block.typeCodes[local] ?? -1));
  }
  if (halal !== undefined) tests.push((local) => halalOf(block, local) === halal);
  for (const amenity of AMENITIES.filter((name) => amenities.includes(name))) {
    tests.push((local) => ["yes", "limited"].includes(amenityOf(block, local, amenity) ?? ""));
  }
  if (box !== undefined) tests.push((local) => inBox(box, pointOf(block, local)));
  if (near !== undefined) tests.push((local) => distanceM(near, pointOf(block, local)) <= near.radiusM);
  return (local) => tests.every((test) => test(local));
};

/** The documents of `block` that the filter keeps, in document order. */
export const matchingLocals = (
  block: Block,
  filter: PlaceFilter,
  area: Box | undefined,
): readonly number[] => {
  const { city } = filter;
  const test = placeTest(block, filter);
  const locals: number[] = [];
  const runs = cityRuns(
    block,
    (one) => (city === undefined || one.slug === city) && (area === undefined || overlaps(area, one.box)),
  );
  for (const [start, end] of runs) {
    for (let local = start; local < end; local += 1) if (test(local)) locals.push(local);
  }
  return locals;
};
