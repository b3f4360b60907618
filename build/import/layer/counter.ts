/** Counts what became of the drafts of a data set: places of their own, parts of a place, or dropped with a reason. */
import { NOTHING_READ, type Tally, withDrop } from "../gather/gather.ts";
import type { Drop } from "../records/record.ts";

interface CountryCounts {
  readonly taken: number;
  readonly merged: number;
}

export interface Counts {
  readonly countries: ReadonlyMap<string, CountryCounts>;
  readonly drops: Tally["drops"];
}

export interface Counter {
  readonly take: (country: string) => void;
  readonly merge: (country: string) => void;
  readonly drop: (reason: Drop, example: string) => void;
  readonly counts: () => Counts;
}

export const createCounter = (): Counter => {
  const countries = new Map<string, CountryCounts>();
  let tally = NOTHING_READ;
  const add = (country: string, taken: number, merged: number): void => {
    const before = countries.get(country) ?? { taken: 0, merged: 0 };
    countries.set(country, { taken: before.taken + taken, merged: before.merged + merged });
  };
  return {
    take: (country) => add(country, 1, 0),
    merge: (country) => add(country, 0, 1),
    drop: (reason, example) => {
      tally = withDrop(tally, reason, example);
    },
    counts: () => ({ countries, drops: tally.drops }),
  };
};
