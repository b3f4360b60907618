/** A point is in the town whose built-up area it stands in; parts give theirs to the city. */
import { describe, expect, test } from "vitest";
import { openTowns } from "../../../../build/import/gather/towns.ts";
import type { CityRow } from "../../../../build/tables/reference.ts";
import type { SettlementRow } from "../../../../build/tables/settlements.ts";

/** A kilometre in degrees of latitude, and of longitude on the equator, where all these places are. */
const KM = 1 / 111.195;

const settlement = (
  id: number | null,
  name: string,
  eastKm: number,
  people: number,
  more: Partial<SettlementRow> = {},
) => ({
  id,
  country: "KE",
  name,
  lat: 0,
  lng: eastKm * KM,
  population: people,
  part_of: null,
  ...more,
});

const city = (id: number, slug: string, eastKm: number, people: number): CityRow => ({
  id,
  slug,
  country: "KE",
  admin1: null,
  name_en: slug,
  name_ar: "مدينة",
  names: { fr: `${slug} en français` },
  lat: 0,
  lng: eastKm * KM,
  timezone: "Africa/Nairobi",
  population: people,
  feature_code: "PPL",
});

/** 3,141,593 people on 10,000 a square kilometre have a radius of 10 km. */
const TEN_KM = 3_141_593;

const CITY = city(1, "great", 0, TEN_KM);
const at = (towns: ReturnType<typeof openTowns>, eastKm: number, name = "", northKm = 0) =>
  towns.at({ lat: northKm * KM, lng: eastKm * KM }, "KE", name);

describe("a city alone", () => {
  const towns = openTowns([CITY], []);

  test("has what stands in its built-up area and its outskirts, and nothing beyond", () => {
    expect([0, 9, 11.9, 12.1, 28].map((km) => at(towns, km)?.city?.slug ?? null)).toEqual([
      "great",
      "great",
      "great",
      null,
      null,
    ]);
  });

  test("has a little more of what names it in its address, in any language", () => {
    expect(at(towns, 15, "GREAT")?.city?.slug).toBe("great");
    expect(at(towns, 15, "مدينة")?.city?.slug).toBe("great");
    expect(at(towns, 15, "great en francais")?.city?.slug).toBe("great");
    expect(at(towns, 17, "great")).toBeNull();
    expect(at(towns, 15, "Other")).toBeNull();
  });

  test("has nothing in another country", () => {
    expect(towns.at({ lat: 0, lng: 0 }, "UG", "")).toBeNull();
  });
});

describe("towns beside it", () => {
  test("have what is nearer to them for their size", () => {
    const towns = openTowns([CITY], [settlement(1, "great", 0, TEN_KM), settlement(2, "Village", 11, 3000)]);
    expect([5, 8, 9.5, 11, 12.5].map((km) => at(towns, km)?.name)).toEqual([
      "great",
      "great",
      "Village",
      "Village",
      "Village",
    ]);
  });

  test("are named even if they are not listed", () => {
    const towns = openTowns([CITY], [settlement(2, "Village", 30, 3000), settlement(null, "Suburb", 50, 3000)]);
    expect(at(towns, 30)).toEqual({ city: null, id: 2, name: "Village" });
    expect(at(towns, 50)).toEqual({ city: null, id: null, name: "Suburb" });
  });
});

describe("parts of it", () => {
  const parts = [
    settlement(1, "great", 0, TEN_KM),
    settlement(3, "Borough", 12, TEN_KM / 4, { part_of: 1 }),
    settlement(4, "Quarter", 20, TEN_KM / 4, { part_of: 1 }),
    settlement(5, "Village", 12, 2000, { lat: 12 * KM }),
  ];
  const towns = openTowns([CITY, city(3, "borough", 12, TEN_KM / 4)], parts);

  test("give it the shape that they have together", () => {
    // Quarter reaches 5 km around 20 km; the city has half of its people left for its own 7 km.
    expect([12, 24, 26.5, 27.5].map((km) => at(towns, km)?.city?.slug ?? null)).toEqual([
      "great",
      "great",
      "great",
      null,
    ]);
    expect([-7, -8.9, -9.5].map((km) => at(towns, km)?.city?.slug ?? null)).toEqual(["great", "great", null]);
  });

  test("are no towns of their own, though they are listed and named", () => {
    expect(at(towns, 12, "borough")?.city?.slug).toBe("great");
  });

  test("leave to a village what is the village's", () => {
    expect(at(towns, 12, "", 12)?.name).toBe("Village");
    expect(at(towns, 12, "", 9)).toBeNull();
  });

  test("leave no gap between them where nothing else is near", () => {
    const thin = [
      settlement(1, "great", 0, TEN_KM),
      settlement(3, "North", 0, 400_000, { part_of: 1, lat: 8 * KM }),
      settlement(4, "East", 8, 400_000, { part_of: 1 }),
      settlement(6, "Old town", 0, 1_800_000, { part_of: 1 }),
    ];
    const between = openTowns([CITY], thin);
    expect(at(between, 6.5, "", 6.5)?.city?.slug).toBe("great");
    expect(at(between, 9, "", 9)).toBeNull();
  });
});

test("a point on the edge of a cell of the index finds what is beyond it", () => {
  // 52.4 / 0.2 is 261.99999999999994, and 52.6 / 0.2 is 263.
  const town = openTowns([], [settlement(9, "Edge", 0, 50_000, { lat: 52.401 })]);
  expect(town.at({ lat: 52.4, lng: 0 }, "KE", "")?.name).toBe("Edge");
  expect(town.at({ lat: 52.402, lng: -0.001 }, "KE", "")?.name).toBe("Edge");
});

test("of two that are alike the one with the lower id has a point between them", () => {
  const twins = [settlement(8, "B", 1, 5000), settlement(7, "A", -1, 5000)];
  expect(at(openTowns([], twins), 0)?.name).toBe("A");
  expect(at(openTowns([], twins.toReversed()), 0)?.name).toBe("A");
});
