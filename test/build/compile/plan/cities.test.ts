/** Cities and countries as the search refers to them. */
import { describe, expect, test } from "vitest";
import { roomFor } from "#core/shard/dense-ids.ts";
import { planAreas, withOtherNames } from "../../../../build/compile/plan/cities.ts";
import type { PlanContext } from "../../../../build/compile/plan/context.ts";
import { planDirectoryCountries } from "../../../../build/compile/plan/directory.ts";
import type { CountrySummary } from "../../../../build/compile/plan/places.ts";

type City = PlanContext["cities"] extends ReadonlyMap<string, readonly (infer C)[]> ? C : never;
type Country = PlanContext["countries"] extends ReadonlyMap<string, infer C> ? C : never;

const country = (code: string, name_en: string, name_ar: string): Country => ({
  code,
  name_en,
  name_ar,
  languages: ["en"],
  default_method: 3,
  suggested_school: null,
});

const city = (slug: string, name_en: string, name_ar: string, population: number | null): City => ({
  id: 1,
  slug,
  country: "XX",
  admin1: null,
  name_en,
  name_ar,
  names: null,
  lat: 0,
  lng: 0,
  timezone: "UTC",
  population,
  feature_code: "PPL",
});

const summary = (code: string, places: number, byCity: Readonly<Record<string, number>>): CountrySummary => ({
  country: code,
  places,
  listed: Object.values(byCity).reduce((sum, count) => sum + count, 0),
  types: {},
  byCity: new Map(Object.entries(byCity).map(([slug, count]) => [slug, { halal: 1, mosque: count - 1 }])),
  box: null,
  ids: new Uint32Array(),
  names: new Map(),
  coverage: {},
  sources: new Set(),
});

const CITIES: Readonly<Record<string, readonly City[]>> = {
  GB: [city("bath", "Bath", "باث", 90_000), city("london", "London, England", "لندن، إنجلترا", 8_961_989)],
  US: [city("new-york-city", "New York City", "نيويورك", 8_804_190), city("york", "York", "يورك", null)],
};

const context = {
  countries: new Map([
    ["US", country("US", "United States", "الولايات المتحدة")],
    ["GB", country("GB", "United Kingdom", "المملكة المتحدة")],
    ["AE", country("AE", "United Arab Emirates", "الإمارات")],
  ]),
  cities: new Map(Object.entries(CITIES)),
  types: new Map([
    ["mosque", {}],
    ["halal", {}],
  ]),
} as unknown as PlanContext;

const summaries = new Map([
  ["GB", summary("GB", 20, { bath: 2, london: 11, "": 4 })],
  ["US", summary("US", 9, { "new-york-city": 5 })],
]);

const areas = planAreas(context, summaries, { countries: planDirectoryCountries(context, summaries) });

const one = (name: string) => areas.find(({ names }) => names.includes(name));

describe("areas", () => {
  test("are every country and city, with every name, without what is behind a comma", () => {
    expect(areas.map(({ kind, names }) => [kind, ...names])).toEqual([
      ["country", "United Arab Emirates", "الإمارات"],
      ["country", "United Kingdom", "المملكة المتحدة"],
      ["city", "Bath", "باث"],
      ["city", "London", "لندن"],
      ["country", "United States", "الولايات المتحدة"],
      ["city", "New York City", "نيويورك"],
      ["city", "York", "يورك"],
    ]);
  });

  test("hold their places as ranges: those without a city last, closed ones in none", () => {
    const gb = roomFor(0);
    expect(one("United Kingdom")).toMatchObject({ first: gb, count: 17 });
    expect(one("Bath")).toMatchObject({ first: gb, count: 2 });
    expect(one("London")).toMatchObject({ first: gb + 2, count: 11 });
    const base = gb + roomFor(20);
    expect(one("United States")).toMatchObject({ first: base, count: 5 });
    expect(one("New York City")).toMatchObject({ first: base, count: 5 });
    expect(one("York")).toMatchObject({ first: base + 5, count: 0 });
    expect(one("United Arab Emirates")).toMatchObject({ first: 0, count: 0 });
  });

  test("know of which types the places of a city are, in their order", () => {
    expect(one("London")?.types).toEqual([
      [1, 1],
      [0, 10],
    ]);
    expect(one("York")?.types).toEqual([]);
    expect(one("United Kingdom")?.types).toEqual([]);
  });

  test("are numbered: countries by code, cities with slack between countries", () => {
    const numbers = (kind: string) => areas.filter((area) => area.kind === kind).map(({ number }) => number);
    expect(numbers("country")).toEqual([0, 1, 2]);
    expect(numbers("city")).toEqual([64, 65, 128, 129]);
  });

  test("know their words, what people leave out apart, and how well known they are", () => {
    expect(one("New York City")).toMatchObject({ words: 2, prominence: 14 });
    expect(one("York")).toMatchObject({ words: 1, prominence: 0 });
    expect(one("Bath")).toMatchObject({ words: 1, prominence: 10 });
    expect(one("United Arab Emirates")).toMatchObject({ words: 3, prominence: 15 });
  });

  test("do not count the words of what is behind a comma", () => {
    expect(one("London")).toMatchObject({ words: 1 });
  });
});

test("come again under shorter and other names, with the words of each", () => {
  const row = (kind: string, slug: string | null, names: readonly string[]) => ({
    value: { kind, country: "US", slug, names, source: "editorial" },
  });
  const searchNames = [row("country", null, ["USA"]), row("city", "new-york-city", ["NYC", "Big Apple"])];
  const all = withOtherNames({ ...context, tables: { searchNames } } as unknown as PlanContext, areas);
  const wordsOf = (name: string) =>
    all.flatMap(({ names, words, number }) => (names[0] === name ? [[words, number]] : []));
  expect(wordsOf("USA")).toEqual([[1, 2]]);
  expect(wordsOf("NYC")).toEqual([[1, 128]]);
  expect(wordsOf("Big Apple")).toEqual([[2, 128]]);
  expect(wordsOf("نيويورك")).toEqual([[1, 128]]);
  expect(wordsOf("الإمارات")).toEqual([[1, 0]]);
  expect(all.filter((area) => areas.includes(area))).toEqual(areas);
});

test("a part of a city comes again under its names with the places of the city, which is itself no part", () => {
  const parts = [{ ...city("york", "York", "يورك", null), part_of: "new-york-city" }];
  const rows = [...(CITIES["US"] ?? []).filter(({ slug }) => slug !== "york"), ...parts];
  const own = { ...context, cities: new Map([...context.cities, ["US", rows]]) };
  const all = withOtherNames({ ...own, tables: { searchNames: [] } } as unknown as PlanContext, areas);
  const named = (name: string) =>
    all.flatMap(({ names, number, count, words }) => (names.includes(name) ? [[number, count, words]] : []));
  expect(named("York")).toEqual([
    [129, 0, 1],
    [128, 5, 1],
  ]);
  expect(named("يورك")).toEqual([
    [129, 0, 1],
    [128, 5, 1],
  ]);
  expect(named("New York City")).toEqual([[128, 5, 2]]);
  expect(named("London")).toEqual([[65, 11, 1]]);
});
