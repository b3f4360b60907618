/** The locator says what the outlines say, which answer for one country at a time. */
import * as fc from "fast-check";
import { getAlpha2Codes } from "i18n-iso-countries";
import { describe, expect, test } from "vitest";
import { openAtlas } from "../../../../build/base/atlas.ts";
import { openLocator, openWhereabouts } from "../../../../build/import/gather/whereabouts.ts";

/** ISO 3166-1, and Kosovo. */
const codes = Object.keys(getAlpha2Codes());

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

test("Réunion has a code of its own, though its shape is France's", () => {
  const where = openWhereabouts(codes, { at: () => null });
  expect(where.countryOf({ lat: -20.8789, lng: 55.4481 })).toBe("RE");
  expect(where.countryOf({ lat: 48.842, lng: 2.355 })).toBe("FR");
});
