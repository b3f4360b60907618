/** How far the tables of nearby authorities are from a country's method. */
import { describe, expect, it } from "vitest";
import type { Authority, CountryAuthorities, Edition } from "#core/prayer/method.ts";
import { nearbyDifferences } from "../../../../build/compile/plan/nearby.ts";
import { ephemeris, methods } from "../../../core/prayer/support.ts";

/** A country whose one authority prints method 3 with so many minutes more at Maghrib and fewer at Fajr. */
const countryOf = (id: string, minutes: number, more: Partial<Authority> = {}): CountryAuthorities => {
  const printed: Edition["printed"] = {
    fajr: { round: "nearest", offset_min: -minutes },
    maghrib: { round: "nearest", offset_min: minutes },
  };
  return {
    school: null,
    fallback: null,
    nearby: null,
    authorities: [
      {
        id,
        names: { en: id },
        url: null,
        confidence: "high",
        answers: true,
        method: 3,
        school: 0,
        imsak_min: 10,
        note: null,
        dip: null,
        areas: [null],
        editions: [{ from: null, figures: {}, printed, source: "a test", evidence: null }],
        zones: [],
        nights: [],
        corrections: [],
        timetables: [],
        ...more,
      },
    ],
  };
};

const POINTS: Readonly<Record<string, { readonly lat: number; readonly lng: number }>> = {
  AA: { lat: 5, lng: 20 },
  BB: { lat: 6, lng: 22 },
  CC: { lat: 7, lng: 18 },
  DD: { lat: 5, lng: 120 },
};

const nearby = (known: Readonly<Record<string, CountryAuthorities>>, country = "AA", method = 3) =>
  nearbyDifferences(country, method, {
    known: new Map(Object.entries(known)),
    methods,
    pointOf: (code) => POINTS[code],
    ephemeris,
  });

describe("the differences", () => {
  it("are the most of all authorities nearby, at the point itself", () => {
    expect(nearby({ BB: countryOf("bb-one", 3), CC: countryOf("cc-one", 7) })).toEqual({
      fajr_earlier: 7,
      maghrib_later: 7,
    });
  });

  it("are never on the other side: an earlier Maghrib nearby is none", () => {
    expect(nearby({ BB: countryOf("bb-one", -4) })).toEqual({ fajr_earlier: 0, maghrib_later: 0 });
  });

  it.each<[what: string, known: Readonly<Record<string, CountryAuthorities>>]>([
    ["far ones", { DD: countryOf("dd-one", 3) }],
    ["its own", { AA: countryOf("aa-one", 3) }],
    ["ones known from too little", { BB: countryOf("bb-one", 3, { confidence: "low" }) }],
    ["those of regions", { BB: countryOf("bb-one", 3, { areas: [[21, 5, 23, 7]] }) }],
  ])("leave out %s", (_, known) => {
    expect(nearby(known)).toBeNull();
  });

  it("are unknown where the country has no city", () => {
    expect(nearby({ BB: countryOf("bb-one", 3) }, "ZZ")).toBeNull();
  });
});
