import { describe, expect, test } from "vitest";
import { type AreaMatch, areasOf, type WordMatches } from "#core/search/matches.ts";

const city = (number: number, words: number, prominence: number, likeness = 1): AreaMatch => ({
  kind: "city",
  area: { number, first: 100 * number, count: 10, types: [], words, prominence },
  likeness,
  worth: likeness,
  isBegun: false,
});

const matches = (...areas: readonly AreaMatch[]): WordMatches => ({
  candidates: [],
  areas,
  named: 0,
  count: 0,
});

const NEW_YORK = 1;
const YORK = 2;
const NEW_DELHI = 3;
const LONDON = 4;
const LONDON_ONTARIO = 5;
const EAST_LONDON = 6;

/** The areas that each word of the query names. */
const NEW = matches(city(NEW_YORK, 2, 14), city(NEW_DELHI, 2, 13));
const YORK_WORD = matches(city(NEW_YORK, 2, 14), city(YORK, 1, 10));
const LONDON_WORD = matches(city(EAST_LONDON, 2, 11), city(LONDON_ONTARIO, 1, 11), city(LONDON, 1, 14));

const QUERIES: readonly (readonly [what: string, words: readonly WordMatches[], numbers: readonly number[]])[] = [
  ["new york: the city that both words name", [NEW, YORK_WORD], [NEW_YORK]],
  ["york: York before New York", [YORK_WORD], [YORK, NEW_YORK]],
  ["new: cities of two words, the larger first", [NEW], [NEW_YORK, NEW_DELHI]],
  [
    "london: the largest first, then others of that name, then longer names",
    [LONDON_WORD],
    [LONDON, LONDON_ONTARIO, EAST_LONDON],
  ],
  ["new london: none", [NEW, LONDON_WORD], []],
  ["london noor: none, as one word names no city", [LONDON_WORD, matches()], []],
  ["nothing asked", [], []],
  ["a word that is hardly like it", [matches(city(LONDON, 1, 14, 0.5))], []],
  [
    "the better of two matches of one city counts",
    [matches(city(LONDON, 1, 14, 0.7), city(LONDON, 1, 14, 1))],
    [LONDON],
  ],
  ["one far below the best is left out", [matches(city(LONDON, 1, 15), city(YORK, 1, 15, 0.75))], [LONDON]],
];

describe("areas", () => {
  test.each(QUERIES)("%s", (_, words, numbers) => {
    expect(areasOf(words).map(({ area }) => area.number)).toEqual(numbers);
  });

  test("score 1 and a little for the best known city of just that name, less for all others", () => {
    expect(areasOf([matches(city(LONDON, 1, 15))])[0]?.score).toBeCloseTo(1.02, 12);
    expect(areasOf([NEW, YORK_WORD])[0]?.score).toBeCloseTo(1.016, 12);
    expect(areasOf([matches(city(LONDON, 1, 15, 0.99))])[0]?.score).toBeCloseTo(0.99, 12);
  });

  test("are cities of the country that the other words name", () => {
    const country = (from: number, to: number, likeness = 1): AreaMatch => {
      const { area, ...rest } = city(from, 2, 15, likeness);
      return { ...rest, kind: "country", area: { ...area, first: 100 * from, count: 100 * (to - from) } };
    };
    const [united, kingdom] = [matches(country(3, 5), country(6, 9)), matches(country(3, 5))];
    const numbers = (...words: readonly WordMatches[]) =>
      areasOf(words).map(({ kind, area }) => `${kind} ${area.number}`);
    expect(numbers(LONDON_WORD, united, kingdom)).toEqual([`city ${LONDON}`, `city ${LONDON_ONTARIO}`]);
    expect(numbers(united, LONDON_WORD)).toEqual([`city ${LONDON}`, `city ${LONDON_ONTARIO}`, `city ${EAST_LONDON}`]);
    expect(numbers(YORK_WORD, kingdom)).toEqual([]);
    expect(numbers(NEW, YORK_WORD, matches(country(0, 2)))).toEqual([`city ${NEW_YORK}`]);
    expect(areasOf([LONDON_WORD, matches(country(3, 5, 0.8))])[0]?.score).toBeLessThan(1);
  });

  test("of two kinds with one number are two", () => {
    const country: AreaMatch = { ...city(LONDON, 1, 15), kind: "country" };
    expect(areasOf([matches(country, city(LONDON, 1, 15))])).toHaveLength(2);
    const elsewhere = { ...country, area: { ...country.area, first: 900 } };
    expect(areasOf([matches(elsewhere), matches(city(LONDON, 1, 15))])).toEqual([]);
  });
});
