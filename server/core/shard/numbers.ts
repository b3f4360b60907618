/**
 * Dense numbers: the documents of all countries in one row of whole numbers, so that a posting takes
 * three bytes where a document (shard/document.ts) takes five. Each country has a room with slack: while
 * it does not outgrow it, a change in one country leaves the numbers of all others as they are.
 */
import { once } from "#core/request/memo.ts";
import type { Directory } from "./directory.ts";
import { countryOf, documentOf, localOf } from "./document.ts";
import { lowerBound } from "./lower-bound.ts";

/** Small countries may come, go and grow without a change for the others. */
const LEAST_ROOM = 64;

/** Room for `count` documents: an eighth more and some, rounded up to four significant bits. */
export const roomFor = (count: number): number => {
  const wanted = count + count / 8 + 16;
  const step = 2 ** Math.max(Math.floor(Math.log2(wanted)) - 3, 0);
  return Math.max(Math.ceil(wanted / step) * step, LEAST_ROOM);
};

/** The rooms of one kind of document, countries in the order of their codes. */
export interface Numbers {
  readonly toNumber: (document: number) => number;
  readonly toDocument: (number: number) => number;
  /** The country whose room holds the number. */
  readonly countryAt: (number: number) => string;
  /** First number of a country's room. */
  readonly baseOf: (country: string) => number;
}

/** `counts` are the documents of each country by its upper-case code. */
export const numbersOf = (counts: Readonly<Record<string, number>>): Numbers => {
  const codes = Object.keys(counts).sort();
  const bases = new Map<string, number>();
  let base = 0;
  for (const code of codes) {
    bases.set(code, base);
    base += roomFor(counts[code] ?? 0);
  }
  const starts = Uint32Array.from(bases.values());
  const baseOf = (country: string): number => bases.get(country) ?? base;
  const roomAt = (number: number): number => lowerBound(starts, number + 1) - 1;
  return {
    baseOf,
    toNumber: (document) => baseOf(countryOf(document)) + localOf(document),
    countryAt: (number) => codes[roomAt(number)] ?? "",
    toDocument: (number) => {
      const room = roomAt(number);
      return documentOf(codes[room] ?? "", number - (starts[room] ?? 0));
    },
  };
};

const countsOf = (
  { countries }: Pick<Directory, "countries">,
  kind: "places" | "cities",
): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(countries).map(([code, country]) => [code, country[kind]]));

/** The numbers of places. */
export const placeNumbers = once((directory: Pick<Directory, "countries">) =>
  numbersOf(countsOf(directory, "places")),
);

/** The numbers of cities. */
export const cityNumbers = once((directory: Pick<Directory, "countries">) =>
  numbersOf(countsOf(directory, "cities")),
);
