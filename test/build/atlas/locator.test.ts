/** The locator says what the outlines say, which answer for one country at a time. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openAtlas } from "../../../build/atlas/atlas.ts";
import { openLocator } from "../../../build/atlas/locator.ts";
import { loadTables } from "../../../build/check/load/load.ts";
import { openWhereabouts } from "../../../build/import/gather/whereabouts.ts";

const { countries, cities } = loadTables("data").tables;
const codes = countries.map(({ value }) => value.code);
const atlas = openAtlas();
const locator = openLocator(codes);

describe("the country of a point", () => {
  test.each([
    ["Mecca", 21.4225, 39.8262, "SA"],
    ["Istanbul, by the water", 41.0165, 28.9915, "TR"],
    ["Malé, on reclaimed land", 4.1748, 73.5089, "MV"],
    ["west of the 180th meridian", -16.8, 179.95, "FJ"],
    ["east of it", -16.8, -179.95, "FJ"],
    ["Pristina", 42.6629, 21.1655, "XK"],
    ["a hole: Lesotho in South Africa", -29.31, 27.48, "LS"],
    ["the middle of the Atlantic", 20, -40, null],
    ["the gulf of Guinea, where slips meet", 0, 0, null],
  ])("%s", (_, lat, lng, country) => {
    expect(locator.countryOf({ lat, lng }, 0.45)).toBe(country);
  });

  test("is that whose outline holds it, or is nearest", () => {
    const nearest = (point: { lat: number; lng: number }): string | null => {
      const near = codes.map((code) => ({
        code,
        deg: atlas.outline(code)?.distanceDeg(point, 0.45) ?? Infinity,
      }));
      const least = Math.min(...near.map(({ deg }) => deg));
      return least === Infinity ? null : (near.find(({ deg }) => deg === least)?.code ?? null);
    };
    fc.assert(
      fc.property(
        fc.double({ min: -60, max: 80, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        (lat, lng) => {
          expect(locator.countryOf({ lat, lng }, 0.45)).toBe(nearest({ lat, lng }));
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe("where a place is", () => {
  const where = openWhereabouts(
    codes,
    cities.map(({ value }) => value),
  );

  test("Réunion has a code of its own, though its shape is France's", () => {
    expect(where.countryOf({ lat: -20.8789, lng: 55.4481 })).toBe("RE");
    expect(where.countryOf({ lat: 48.842, lng: 2.355 })).toBe("FR");
  });

  test.each([
    ["the nearest city", 51.5173, -0.0655, "", "london"],
    ["the city that the address names", 51.5173, -0.0655, "LONDON", "london"],
    ["a name in another language", 41.01, 28.97, "إسطنبول", "istanbul"],
    ["no city that is too far", 51.5173, -0.0655, "Leeds", "london"],
  ])("%s", (_, lat, lng, name, slug) => {
    const country = where.countryOf({ lat, lng }) ?? "";
    expect(where.cityOf({ lat, lng }, country, name)?.slug).toBe(slug);
  });

  test("far from any city there is none", () => {
    expect(where.cityOf({ lat: 23, lng: 10 }, "DZ", "")).toBeNull();
  });
});
