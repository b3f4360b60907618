/** The settlements as GeoNames has them and people correct them. */
import { describe, expect, test } from "vitest";
import {
  formatSettlements,
  parseDump,
  planSettlements,
  positionsOf,
} from "../../../../build/data/refresh/settlements.ts";
import type { SettlementCorrection } from "../../../../build/tables/settlements.ts";

const line = (id: number, name: string, code: string, population: number, a2 = ""): string =>
  [id, name, name, "", "10.123456", "20", "P", code, "KE", "", "01", a2, "", "", population, "", "5", "UTC", ""].join(
    "\t",
  );

const correction = (more: Partial<SettlementCorrection>): SettlementCorrection => ({
  id: null,
  country: "KE",
  name: "Added",
  lat: null,
  lng: null,
  population: null,
  part_of: null,
  note: "because",
  ...more,
});

test("a dump is read without what nobody lives in", () => {
  const dump = [line(1, "Town", "PPL", 5, "07"), line(2, "Ruins", "PPLQ", 0), line(3, "Old", "PPLH", 0), ""].join("\n");
  expect(parseDump(dump)).toEqual([
    {
      id: 1,
      name: "Town",
      country: "KE",
      lat: 10.123456,
      lng: 20,
      population: 5,
      featureCode: "PPL",
      divisions: ["01", "07", "", ""],
    },
  ]);
});

describe("a correction", () => {
  const places = parseDump([line(7, "Town", "PPL", 900_000), line(9, "Far", "PPL", 0)].join("\n"));

  test("moves a place, counts it, and makes it a part", () => {
    const moved = correction({ id: 9, name: "Far", lat: 1.5, lng: 2.5, population: 800, part_of: 7 });
    expect(planSettlements(places, [moved])[1]).toEqual({
      id: 9,
      country: "KE",
      name: "Far",
      lat: 1.5,
      lng: 2.5,
      population: 800,
      part_of: 7,
    });
    expect([...positionsOf([moved, correction({ id: 7, part_of: 9 })])]).toEqual([[9, { lat: 1.5, lng: 2.5 }]]);
  });

  test("adds a place that GeoNames does not have, behind the others of its country", () => {
    const added = correction({ lat: 1, lng: 2, population: 3, part_of: 7 });
    expect(formatSettlements(planSettlements(places, [added]))).toBe(
      [
        "id,country,name,lat,lng,population,part_of",
        "7,KE,Town,10.1235,20,900000,",
        "9,KE,Far,10.1235,20,,7",
        ",KE,Added,1,2,3,7",
        "",
      ].join("\n"),
    );
  });

  test.each<readonly [string, Partial<SettlementCorrection>]>([
    ["an unknown id", { id: 8 }],
    ["an id of another country", { id: 9, country: "UG" }],
    ["an added place without a point", { lat: 1 }],
    ["an unknown city", { id: 9, part_of: 8 }],
  ])("that fits no place is refused: %s", (_, more) => {
    expect(() => planSettlements(places, [correction(more)])).toThrow("no such place");
  });
});
