/** What a row keeps of an address leads back to the same town. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cityCellsOf } from "../../../../build/import/gather/town-of-address.ts";
import { openTowns } from "../../../../build/import/gather/towns.ts";
import type { CityRow } from "../../../../build/tables/reference.ts";
import type { SettlementRow } from "../../../../build/tables/settlements.ts";

/** A kilometre in degrees of latitude, and of longitude on the equator, where all these places are. */
const KM = 1 / 111.195;

const city = (id: number, slug: string, name: string, eastKm: number, people: number): CityRow => ({
  id,
  slug,
  country: "DZ",
  admin1: null,
  name_en: name,
  name_ar: null,
  names: { fr: `${name}-ville` },
  lat: 0,
  lng: eastKm * KM,
  timezone: "Africa/Algiers",
  population: people,
  feature_code: "PPL",
});

const village = (id: number | null, name: string, eastKm: number): SettlementRow => ({
  id,
  country: "DZ",
  name,
  lat: 0,
  lng: eastKm * KM,
  population: 1000,
  part_of: null,
});

/** Blida reaches 12 km, Oran 4; two villages of one name are unlisted, as is one that is called as a city. */
const TOWNS = openTowns(
  [city(1, "blida", "Blida", 0, 3_141_593), city(2, "oran", "Oran", 30, 125_664)],
  [village(3, "Beni Mered", 15), village(4, "Beni Mered", 19), village(5, "Oran", 24), village(null, "Souma", 10)],
);

const at =
  (eastKm: number) =>
  (name: string): ReturnType<typeof TOWNS.at> =>
    TOWNS.at({ lat: 0, lng: eastKm * KM }, "DZ", name);

const cellsAt = (eastKm: number, named = "", locality = "") => cityCellsOf({ city: named, locality }, at(eastKm));

describe("the locality", () => {
  test("leaves the name of the city out that the point stands in, in any language", () => {
    expect(cellsAt(1, "Blida")).toEqual({ city: "blida", locality: "" });
    expect(cellsAt(1, "", "blida-ville")).toEqual({ city: "blida", locality: "" });
  });

  test("keeps it where the address alone puts the place into the city", () => {
    expect(cellsAt(17, "")).toEqual({ city: "", locality: "Beni Mered" });
    expect(cellsAt(13, "Blida")).toEqual({ city: "blida", locality: "Blida" });
  });

  test("is the quarter of the address, unless that is evidence of another town", () => {
    expect(cellsAt(1, "Blida", "Quarter 5")).toEqual({ city: "blida", locality: "Quarter 5" });
    expect(cellsAt(13, "Blida", "Beni Mered")).toEqual({ city: "blida", locality: "Blida" });
  });

  test("is the town that is no listed city", () => {
    expect(cellsAt(15)).toEqual({ city: "", locality: "Beni Mered" });
    expect(cellsAt(60)).toEqual({ city: "", locality: "" });
    expect(cellsAt(60, "Nowhere")).toEqual({ city: "", locality: "Nowhere" });
  });
});

test("a row that is read again is in the same town, and stays as it is", () => {
  const text = fc.constantFrom("", "Blida", "blida-ville", "Oran", "Beni Mered", "Souma", "Quarter 5");
  fc.assert(
    fc.property(fc.double({ min: -5, max: 40, noNaN: true }), text, text, (eastKm, named, locality) => {
      const once = cellsAt(eastKm, named, locality);
      expect(once.city).toBe(at(eastKm)(named === "" ? locality : named)?.city?.slug ?? "");
      expect(cellsAt(eastKm, "", once.locality)).toEqual(once);
    }),
    { numRuns: 500 },
  );
});
