/** Places of a build to ask about, drawn from its listing pages: large countries as often as they are large. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createRandom } from "../../../bench/generate/random.ts";
import { readDirectory } from "../../../server/core/shard/directory.ts";
import { DIRECTORY_FILE, placesFile } from "../../../server/core/shard/paths.ts";

export interface SamplePlace {
  readonly id: number;
  readonly name: string;
  readonly country: string;
  readonly city: string | null;
  readonly lat: number;
  readonly lng: number;
}

export interface Sample {
  readonly places: readonly SamplePlace[];
  /** Listed places by upper-case country code. */
  readonly listed: ReadonlyMap<string, number>;
}

const PAGES = 400;

/** The records of one English page of a country's listing. */
export const pageOf = (build: string, country: string, page: number): readonly SamplePlace[] => {
  const path = join(build, placesFile("en", country, page));
  return (JSON.parse(readFileSync(path, "utf8")) as { readonly data: readonly SamplePlace[] }).data;
};

export const samplePlaces = (build: string): Sample => {
  const directory = readDirectory(DIRECTORY_FILE, readFileSync(join(build, DIRECTORY_FILE)));
  const listed = new Map(Object.entries(directory.countries).map(([code, one]) => [code, one.listed]));
  const random = createRandom("serve");
  const weighted = [...listed].map(([code, weight]) => ({ code, weight }));
  const places = Array.from({ length: PAGES }, () => {
    const { code, weight } = random.pickWeighted(weighted);
    return pageOf(build, code, 1 + random.below(Math.ceil(weight / directory.page_sizes.places)));
  }).flat();
  return { places, listed };
};
