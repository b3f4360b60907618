/** Which pairs are reported, at the edges of both distances and of the grid. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { distanceM } from "#core/base/geo.ts";
import { nearDuplicate } from "../../../../build/check/rules/near-duplicate.ts";
import { checksFor, type RuleContext } from "../../../../build/check/rules/rule.ts";
import { places } from "../../../../build/tables/places.ts";
import { readTable } from "../../../../build/tables/table.ts";
import { completePlaces } from "../../small-data.ts";

interface Spot {
  readonly name?: string;
  readonly type?: string;
  readonly lat: number;
  readonly lng: number;
}

/** Slugs of the places that are reported; the nth place is p<n>. */
const told = (spots: readonly Spot[], allowed: readonly string[] = []): readonly string[] => {
  const lines = spots.map(({ name = "A", type = "mosque", lat, lng }, n) =>
    [`p${n}`, name, type, lat.toFixed(7), lng.toFixed(7)].join(","),
  );
  const text = completePlaces(`slug,name_en,type,lat,lng\n${lines.join("\n")}\n`);
  const { rows, diagnostics } = readTable(places, "data/places/gb.csv", text);
  expect(diagnostics).toEqual([]);
  const allows = (_: string, a: string, b = ""): boolean => allowed.includes(`${a} ${b}`);
  const exceptions = { allows, diagnostics: [], files: 0, stale: () => [] };
  const context = { exceptions, country: "GB" } as unknown as RuleContext;
  return checksFor("curated", [nearDuplicate])
    .ofFile.flatMap((check) => check(rows, context))
    .map(({ line }) => `p${line - 2}`);
};

/** A metre of latitude in degrees, on the sphere of 6,371,008.8 m. */
const METRE = 180 / (Math.PI * 6_371_008.8);

const north = (metres: number, more: Partial<Spot> = {}): Spot => ({
  lat: 51.5 + metres * METRE,
  lng: 0,
  ...more,
});

describe("near duplicates", () => {
  test.each<[string, readonly Spot[], readonly string[]]>([
    ["59 m", [north(0, { name: "Fatih" }), north(59, { name: "Omar" })], ["p1"]],
    ["61 m", [north(0, { name: "Fatih" }), north(61, { name: "Omar" })], []],
    ["299 m with one name", [north(0), north(299)], ["p1"]],
    ["301 m with one name", [north(0), north(301)], []],
    ["a venue in a mosque", [north(0), north(0, { type: "halal" })], []],
    ["two venues of one house", [north(0, { type: "halal" }), north(0, { type: "halal", name: "B" })], ["p1"]],
    ["a prayer room in a mosque", [north(0), north(5, { type: "musalla", name: "B" })], ["p1"]],
    [
      "across the equator",
      [
        { lat: 0.0001, lng: 9 },
        { lat: -0.0001, lng: 9 },
      ],
      ["p1"],
    ],
  ])("%s", (_, spots, slugs) => {
    expect(told(spots)).toEqual(slugs);
  });

  test("a pair that is allowed is not reported, and hides no third place", () => {
    const spots = [north(0, { name: "X" }), north(10, { name: "Y" }), north(20, { name: "Z" })];
    expect(told(spots)).toEqual(["p1", "p2"]);
    expect(told(spots, ["gb/p1 gb/p0"])).toEqual(["p2"]);
    expect(told(spots, ["gb/p1 gb/p0", "gb/p2 gb/p0", "gb/p2 gb/p1"])).toEqual([]);
  });

  test("the grid reports the rows that comparing all with all reports", () => {
    const spot = fc.record({
      lat: fc.double({ min: 51.5, max: 51.51, noNaN: true }),
      lng: fc.double({ min: -0.01, max: 0.01, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(spot, { minLength: 1, maxLength: 12 }), (spots) => {
        const rounded = spots.map(({ lat, lng }) => ({ lat: Number(lat.toFixed(7)), lng: Number(lng.toFixed(7)) }));
        const expected = rounded.flatMap((one, i) =>
          rounded.slice(0, i).some((other) => distanceM(one, other) < 300) ? [`p${i}`] : [],
        );
        expect(told(spots)).toEqual(expected);
      }),
    );
  });

  test("a file of one point, 20,000 times, is done in a moment", () => {
    const startedMs = performance.now();
    expect(told(Array.from({ length: 20_000 }, () => north(0))).length).toBe(19_999);
    expect(performance.now() - startedMs).toBeLessThan(5000);
  });
});
