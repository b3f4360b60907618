/**
 * The requests made during a fault: all kinds of reads over a build, and places to review that these reads never show.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Random } from "../../../bench/generate/random.ts";
import { readDirectory } from "../../../server/core/shard/directory.ts";
import { DIRECTORY_FILE } from "../../../server/core/shard/paths.ts";
import { pageOf, type SamplePlace } from "../../support/traffic/sample.ts";

const REVIEWED = 30;
const COUNTRIES = 8;

const readsOf = ({ id, name, country, city, lat, lng }: SamplePlace): readonly string[] => {
  const at = `lat=${lat.toFixed(3)}&lng=${lng.toFixed(3)}`;
  return [
    `/places?country=${country}`,
    `/places?country=${country}&type=mosque&lang=ar`,
    ...(city === null ? [] : [`/places?country=${country}&city=${city}`, `/places?city=${city}`]),
    `/places?${at}&radius=3000`,
    `/places?bbox=${(lng - 0.1).toFixed(3)},${(lat - 0.1).toFixed(3)},${(lng + 0.1).toFixed(3)},${(lat + 0.1).toFixed(3)}`,
    `/place?id=${id}`,
    `/search?q=${encodeURIComponent(name)}&country=${country}`,
    `/cities?country=${country}`,
    `/events?country=${country}&from=2026-12-01&to=2027-06-30`,
    `/prayer?${at}&date=2026-12-05`,
  ];
};

export interface Addresses {
  readonly reads: readonly string[];
  /** Ids of places in a country that no read concerns. */
  readonly reviewed: readonly number[];
}

/** Picks the addresses for a build at random. */
export const addressesOver = (build: string, random: Random): Addresses => {
  const { countries } = readDirectory(DIRECTORY_FILE, readFileSync(join(build, DIRECTORY_FILE)));
  const all = Object.entries(countries).filter(([, { listed }]) => listed > 0);
  const [largest] = all.toSorted(([, a], [, b]) => b.listed - a.listed)[0] ?? [""];
  const codes = random.shuffle(all.map(([code]) => code).filter((code) => code !== largest));
  const places = codes.slice(0, COUNTRIES).map((code) => random.pick(pageOf(build, code, 1)));
  const reviewed = pageOf(build, largest, 1)
    .slice(0, REVIEWED)
    .map(({ id }) => id);
  const reads = [...places.flatMap(readsOf), "/types", "/methods", "/countries", "/place?id=999999999"];
  return { reads: [...new Set(reads)].map((path) => `/api/v1${path}`), reviewed };
};
