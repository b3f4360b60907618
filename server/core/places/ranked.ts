/** The places that a text query ranked: their countries, and those of them that meet a filter. */
import { inRuns, inTurns, pauseIfDue, type Steps } from "#core/base/steps.ts";
import type { ShardCache } from "#core/shard/cache.ts";
import { documentOf, localOf, ordinalOf, ORDINALS } from "#core/shard/dense-ids.ts";
import type { Directory } from "#core/shard/directory.ts";
import { testIn } from "./country-matches.ts";
import {
  candidateCountries,
  type CandidateCountry,
  type PlaceFilter,
  STEP_DOCUMENTS,
  type Test,
  withPlaces,
} from "./filter.ts";
import type { Documents } from "./near.ts";

/** The documents found by a text query, best first. */
export type Ranked = Uint32Array;

/** The countries of the documents, as a bit set by country number. */
export function* countriesOf(documents: Ranked): Steps<Uint8Array> {
  const ordinals = new Uint8Array(ORDINALS);
  yield* inRuns(documents.length, STEP_DOCUMENTS, (from, to) => {
    for (const document of documents.subarray(from, to)) ordinals[ordinalOf(document)] = 1;
  });
  return ordinals;
}

/** The documents in the given countries, as a mark per place. */
export function* markedIn(documents: Ranked, countries: readonly CandidateCountry[]): Steps<Documents> {
  const marks: Uint8Array[] = [];
  for (const { code, entry } of countries) marks[ordinalOf(documentOf(code, 0))] = new Uint8Array(entry.places);
  yield* inRuns(documents.length, STEP_DOCUMENTS, (from, to) => {
    for (const document of documents.subarray(from, to)) {
      const countryMarks = marks[ordinalOf(document)];
      if (countryMarks !== undefined) countryMarks[localOf(document)] = 1;
    }
  });
  return { has: (document) => marks[ordinalOf(document)]?.[localOf(document)] === 1 };
}

function* matchingOf(ranked: Ranked, tests: readonly (Test | undefined)[]): Steps<Ranked> {
  const matching = new Uint32Array(ranked.length);
  let count = 0;
  yield* inRuns(ranked.length, STEP_DOCUMENTS, (from, to) => {
    for (const document of ranked.subarray(from, to)) {
      if (tests[ordinalOf(document)]?.(localOf(document)) === true) matching[count++] = document;
    }
  });
  return matching.subarray(0, count);
}

/** Filters `ranked`, keeping its order. */
export const filterRanked = async (
  store: ShardCache,
  directory: Directory,
  ranked: Ranked,
  filter: PlaceFilter,
): Promise<Ranked> => {
  const countries =
    filter.box === undefined
      ? withPlaces(directory).filter(({ code }) => filter.countries?.includes(code) !== false)
      : await candidateCountries(store, directory, filter);
  const ordinals = await inTurns(countriesOf(ranked), store.checkpoint);
  const tests: Test[] = [];
  for (const country of countries) {
    const ordinal = ordinalOf(documentOf(country.code, 0));
    if (ordinals[ordinal] !== 1) continue;
    tests[ordinal] = await testIn(store, country, filter);
    await pauseIfDue(store.checkpoint);
  }
  return inTurns(matchingOf(ranked, tests), store.checkpoint);
};
