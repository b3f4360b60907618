/** Boroughs are parts of their city; communes, villages and distant towns are places of their own. */
import { describe, expect, test } from "vitest";
import { findParts, flattened, type Populated } from "../../../../build/data/refresh/city-parts.ts";

const KM = 1 / 111.195;

const place = (id: number, eastKm: number, population: number, more: Partial<Populated> = {}): Populated => ({
  id,
  country: "KE",
  lat: 0,
  lng: eastKm * KM,
  population,
  featureCode: "PPL",
  divisions: ["01", "", "", ""],
  ...more,
});

/** 10 km of built-up area. */
const CITY = 3_141_593;

const partsOf = (...all: readonly Populated[]): readonly (readonly [number, number])[] =>
  [...findParts(all)].sort(([a], [b]) => a - b);

describe("where a city has a unit of its own below its province", () => {
  const borough = ["ENG", "GLA", "A1", ""];

  test("everything in it is a part of the city, villages too", () => {
    const city = place(1, 0, CITY, { divisions: ["ENG", "GLA", "", ""] });
    const other = place(4, 14, 40_000, { divisions: ["ENG", "F8", "X", ""] });
    expect(
      partsOf(city, place(2, 12, 300_000, { divisions: borough }), place(3, 19, 600, { divisions: borough }), other),
    ).toEqual([
      [2, 1],
      [3, 1],
    ]);
  });

  test("nothing is that is too far, or has a third of its people", () => {
    const city = place(1, 0, CITY, { divisions: ["ENG", "GLA", "", ""] });
    const far = place(2, 21, 300_000, { divisions: borough });
    const large = place(3, 10, CITY / 2.9, { divisions: borough });
    expect(partsOf(city, far)).toEqual([]);
    expect(partsOf(city, large)).toEqual([]);
  });
});

describe("where its unit is a province", () => {
  test.each<readonly [string, Populated, boolean]>([
    ["a town near by", place(2, 12, 6000), true],
    ["a village near by", place(2, 12, 4000), false],
    ["a village in its core", place(2, 6, 600), true],
    ["a district farther out", place(2, 18, 120_000), true],
    ["a seat of a district that nobody has counted", place(2, 18, 0, { featureCode: "PPLA2" }), true],
    ["a town farther out", place(2, 18, 60_000), false],
    ["a district beyond its reach", place(2, 21, 120_000), false],
    ["a town of another province", place(2, 6, 6000, { divisions: ["02", "", "", ""] }), false],
    ["a town of another country", place(2, 6, 6000, { country: "UG" }), false],
    ["a capital", place(2, 6, 6000, { featureCode: "PPLC" }), false],
  ])("%s", (_, one, isPart) => {
    expect(partsOf(place(1, 0, CITY), one)).toEqual(isPart ? [[2, 1]] : []);
  });

  test("what touches a part is one too", () => {
    const chain = [place(2, 15, 120_000), place(3, 18.5, 3000), place(4, 19.5, 1000)];
    expect(partsOf(place(1, 0, CITY), ...chain)).toEqual([
      [2, 1],
      [3, 1],
      [4, 1],
    ]);
  });
});

test("a city that has less than half of the people of its unit has no parts in it", () => {
  expect(partsOf(place(1, 0, CITY), place(2, 12, 6000), place(3, 300, CITY * 1.1))).toEqual([]);
});

test("a section belongs to the place with which it shares the smallest unit", () => {
  const commune = ["11", "92", "922", "92026"];
  const paris = place(1, 0, CITY, { divisions: ["11", "75", "751", "75056"] });
  const courbevoie = place(2, 8, 85_000, { divisions: commune });
  const defense = place(3, 9, 20_000, { divisions: commune, featureCode: "PPLX" });
  const others = place(4, 40, CITY * 1.1, { divisions: ["11", "77", "", ""] });
  expect(partsOf(paris, courbevoie, defense, others)).toEqual([[3, 2]]);
});

test("a section may have most people of its city", () => {
  expect(partsOf(place(1, 0, CITY), place(2, 5, CITY * 0.9, { featureCode: "PPLX" }))).toEqual([[2, 1]]);
  expect(partsOf(place(1, 0, CITY), place(2, 5, CITY * 0.9))).toEqual([]);
});

test("a section that shares no unit with a city belongs to the one that it stands in", () => {
  const section = place(2, 5, 4000, { featureCode: "PPLX", divisions: ["", "", "", ""] });
  expect(partsOf(place(1, 0, CITY), section)).toEqual([[2, 1]]);
});

test("a part of a part is one of the whole", () => {
  expect([
    ...flattened(
      new Map([
        [3, 2],
        [2, 1],
      ]),
    ),
  ]).toEqual([
    [3, 1],
    [2, 1],
  ]);
});
