import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { assignSlugs, type SlugSubject } from "../../../../build/data/refresh/cities.ts";

const subject = (id: number, admin1: string, population: number, country = "US"): SlugSubject => ({
  id,
  country,
  admin1,
  name: "Springfield",
  population,
});

describe("assignSlugs", () => {
  test("gives the plain slug to the most populous, then region, then number", () => {
    const cities = [
      subject(1, "IL", 100),
      subject(2, "MO", 200),
      subject(3, "IL", 90),
      subject(4, "IL", 80),
      subject(5, "", 70),
      subject(6, "VIC", 1, "AU"),
    ];
    const expected = new Map([
      [2, "springfield"],
      [1, "springfield-il"],
      [3, "springfield-il-2"],
      [4, "springfield-il-3"],
      [5, "springfield-2"],
      [6, "springfield"],
    ]);
    expect(assignSlugs(cities, new Map())).toEqual(expected);
    expect(assignSlugs(cities.toReversed(), new Map())).toEqual(expected);
  });

  test("lets the lower id win a tie", () => {
    const slugs = assignSlugs([subject(9, "MA", 5), subject(4, "OH", 5)], new Map());
    expect(slugs.get(4)).toBe("springfield");
  });

  test("keeps what is frozen, however big a newcomer is", () => {
    const frozen = new Map([
      [1, "springfield"],
      [2, "springfield-old-name"],
    ]);
    const slugs = assignSlugs([subject(1, "IL", 1), subject(2, "MO", 2), subject(3, "MA", 9e6)], frozen);
    expect(slugs).toEqual(new Map([...frozen, [3, "springfield-ma"]]));
  });

  test("falls back to the id when nothing of a name is Latin", () => {
    expect(assignSlugs([{ ...subject(7, "", 1), name: "مكة" }], new Map()).get(7)).toBe("city-7");
  });

  test("is unique within a country and stable when applied to its own outcome", () => {
    const subjects = fc.uniqueArray(
      fc.record({
        id: fc.integer({ min: 1, max: 99 }),
        country: fc.constantFrom("US", "GB"),
        admin1: fc.constantFrom("", "IL", "2"),
        name: fc.constantFrom("Salem", "Salem IL", "Salem 2"),
        population: fc.nat(3),
      }),
      { selector: ({ id }) => id },
    );
    fc.assert(
      fc.property(subjects, (cities) => {
        const slugs = assignSlugs(cities, new Map());
        expect(new Set(cities.map(({ id, country }) => `${country}/${slugs.get(id)}`)).size).toBe(cities.length);
        expect(assignSlugs(cities, slugs)).toEqual(slugs);
      }),
    );
  });
});
