/** The nearest match is that of a walk over all places, and few leaves are opened for it. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { distanceM, type LatLng } from "#core/base/geo.ts";
import { atOnce } from "#core/base/steps.ts";
import { matchingLocals, type PlaceFilter } from "#core/places/filter.ts";
import { LEAVES_MAX } from "#core/places/leaf-matches.ts";
import type { Measured } from "#core/places/nearest.ts";
import { nearestMatch } from "#core/api/around.ts";
import { type BlockRow, pointOf } from "#core/shard/country-block.ts";
import { documentOf } from "#core/shard/dense-ids.ts";
import { type MadePlaces, openPlaces, point, TYPES, world } from "../places/made-places.ts";
import { factsWith } from "../../support/coded-facts.ts";

const REACH_M = 500_000;

const walk = ({ blocks }: MadePlaces, filter: PlaceFilter, from: LatLng, named?: Set<number>): Measured | null => {
  const all = [...blocks]
    .filter(([code]) => filter.countries?.includes(code) ?? true)
    .flatMap(([code, block]) =>
      atOnce(matchingLocals(block, filter, undefined)).map((local) => ({
        document: documentOf(code, local),
        metres: distanceM(from, pointOf(block, local)),
      })),
    )
    .filter(({ document, metres }) => metres <= REACH_M && (named?.has(document) ?? true));
  return all.sort((a, b) => a.metres - b.metres || a.document - b.document)[0] ?? null;
};

const details: fc.Arbitrary<PlaceFilter> = fc.record(
  {
    countries: fc.subarray(["EG", "FJ", "US"], { minLength: 1 }),
    types: fc.subarray([...TYPES], { minLength: 1 }),
    amenities: fc.constant(["wudu" as const]),
  },
  { requiredKeys: [] },
);

/** A point that is near some place more often than chance would have it. */
const nearby = (rows: ReadonlyMap<string, readonly BlockRow[]>, which: number, at: LatLng): LatLng => {
  const all = [...rows.values()].flat();
  const row = all[which % Math.max(all.length, 1)];
  if (row === undefined || which % 5 === 0) return at;
  return { lat: Math.max(Math.min(row.lat + (at.lat % 3), 90), -90), lng: at.lng };
};

describe("the nearest match", () => {
  test("is that of a walk over all places within 500 km", async () => {
    await fc.assert(
      fc.asyncProperty(world, details, point, fc.nat(), async (rows, filter, at, which) => {
        const made = openPlaces(rows, 16);
        const from = nearby(rows, which, at);
        expect(await nearestMatch(made.store, made.directory, filter, from)).toEqual(walk(made, filter, from));
      }),
      { numRuns: 300 },
    );
  });

  test("is one of those that a text found", async () => {
    await fc.assert(
      fc.asyncProperty(world, point, fc.nat(), fc.integer({ min: 2, max: 9 }), async (rows, at, which, every) => {
        const made = openPlaces(rows, 16);
        const from = nearby(rows, which, at);
        const named = new Set(
          [...made.blocks].flatMap(([code, { size }]) =>
            Array.from({ length: size }, (_, local) => documentOf(code, local)).filter((one) => one % every === 0),
          ),
        );
        expect(await nearestMatch(made.store, made.directory, {}, from, named)).toEqual(walk(made, {}, from, named));
      }),
      { numRuns: 200 },
    );
  });

  const rowsInLine = (count: number, type: (i: number) => (typeof TYPES)[number]): readonly BlockRow[] =>
    Array.from({ length: count }, (_, i) => ({
      id: i + 1,
      lat: 20 + i / 1000,
      lng: 30,
      city: "",
      type: type(i),
      status: "active",
      facts: factsWith(),
    }));

  test("takes one leaf where every place fits, and gives up after a bounded number where none does", async () => {
    const made = openPlaces(new Map([["EG", rowsInLine(2000, () => "mosque")]]), 8);
    const leavesRead = (): number => made.names.filter((name) => name.startsWith("index/leaves/eg/")).length;
    const found = await nearestMatch(made.store, made.directory, {}, { lat: 19, lng: 30 });
    expect([found?.document, leavesRead()]).toEqual([documentOf("EG", 0), 1]);
    expect(await nearestMatch(made.store, made.directory, { types: ["shop"] }, { lat: 19, lng: 30 })).toBeNull();
    expect(leavesRead()).toBeLessThanOrEqual(LEAVES_MAX);
    expect(made.names).not.toContain("index/blocks/eg.bin");
  });

  test("is none beyond 500 km, and none of a country that is not kept on the device", async () => {
    const made = openPlaces(new Map([["EG", rowsInLine(10, () => "mosque")]]), 8);
    expect(await nearestMatch(made.store, made.directory, {}, { lat: 15.4, lng: 30 })).toBeNull();
    const elsewhere = { ...made.directory, held: new Set(["FJ"]) };
    expect(await nearestMatch(made.store, elsewhere, {}, { lat: 19, lng: 30 })).toBeNull();
  });
});
