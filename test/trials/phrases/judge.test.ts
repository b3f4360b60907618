/** Answers that are made up, and the verdict on them. */
import { expect, it } from "vitest";
import type { City } from "#core/model/city.ts";
import type { Answer } from "./directory.ts";
import { createJudge, type Verdict } from "./judge.ts";
import type { Phrase } from "./phrase.ts";
import { parseWanted } from "./wanted.ts";

const city = (slug: string, country: string, partOf: string | null = null): City => ({
  id: 1,
  slug,
  name: slug,
  names: {},
  lang: "en",
  country,
  region: null,
  lat: 48.85,
  lng: 2.35,
  timezone: "Europe/Paris",
  population: null,
  counts: { places: 0, mosque: 0, halal: 0, events: 0 },
  default_method: 3,
  part_of: partOf,
});

/** Paris has two mosques and no halal food; Lyon has both. */
const COUNTS: Readonly<Record<string, number>> = { "FR paris mosque": 2, "FR lyon mosque": 1, "FR lyon halal": 1 };

const { judge } = createJudge({
  cities: [city("paris", "FR"), city("paris", "US"), city("lyon", "FR"), city("montreuil", "FR", "paris")],
  count: async (country, slug, type) => COUNTS[`${country} ${slug ?? ""} ${type}`] ?? 0,
});

type Result = Answer["results"][number];

const result = (stated: Partial<Result>): Result => ({
  kind: "place",
  id: 7,
  slug: "name",
  type: "mosque",
  intent: null,
  country: "FR",
  city: "paris",
  lat: 48.86,
  lng: 2.36,
  ...stated,
});

const verdict = async (
  asked: string,
  where: string,
  results: readonly Partial<Result>[],
  leftOut: readonly string[] = [],
): Promise<Verdict> => {
  const [country = null, slug = null] = where === "" ? [] : where.split(" ");
  const phrase: Phrase = {
    language: "en",
    query: "query",
    asked,
    wanted: parseWanted(asked),
    city: slug,
    country,
  };
  return judge(phrase, { results: results.map(result), leftOut });
};

const intent = (name: NonNullable<Result["intent"]>, where: Partial<Result> = {}): Partial<Result> => ({
  kind: "intent",
  id: null,
  type: null,
  intent: name,
  ...where,
});

it("a place of the type in the city is right, wherever among the results", async () => {
  expect(await verdict("mosque", "FR paris", [{ country: "BD", city: "natore" }, {}])).toBe("right");
  expect(await verdict("mosque", "FR paris", [{ city: "montreuil" }])).toBe("right");
  expect(await verdict("mosque", "FR", [{ city: "lyon" }])).toBe("right");
});

it("one of another city, country or type is wrong", async () => {
  expect(await verdict("mosque", "FR paris", [{ city: "lyon" }])).toBe("wrong");
  expect(await verdict("mosque", "FR paris", [{ country: "US" }])).toBe("wrong");
  expect(await verdict("mosque", "FR paris", [{ type: "musalla" }])).toBe("wrong");
  expect(await verdict("mosque", "FR paris", [{ kind: "city", slug: "paris", type: null }])).toBe("wrong");
});

it("a place that belongs to no city counts just outside of one", async () => {
  expect(await verdict("mosque", "FR paris", [{ city: null }])).toBe("right");
  expect(await verdict("mosque", "FR paris", [{ city: null, lat: 49.5 }])).toBe("wrong");
});

it("an intent is right in its city alone", async () => {
  expect(await verdict("intent:qibla", "FR paris", [intent("qibla")])).toBe("right");
  expect(await verdict("intent:qibla", "FR paris", [intent("qibla", { city: null, country: null })])).toBe("wrong");
  expect(await verdict("intent:qibla", "", [intent("qibla", { city: null, country: null })])).toBe("right");
  expect(await verdict("intent:qibla", "FR paris", [intent("ramadan")])).toBe("wrong");
});

it("an intent that answers with places of the type in the city is right", async () => {
  expect(await verdict("mosque", "FR paris", [intent("near-me", { type: "mosque" })])).toBe("right");
  expect(await verdict("mosque", "FR paris", [intent("near-me", { type: "mosque", city: null, lat: null })])).toBe(
    "wrong",
  );
});

it("a place by its id and a city by its slug are right", async () => {
  expect(await verdict("place:7", "FR paris", [{ city: null }])).toBe("right");
  expect(await verdict("place:8", "FR paris", [{}])).toBe("wrong");
  expect(await verdict("city", "US paris", [{ kind: "city", slug: "paris", country: "FR", type: null }])).toBe("wrong");
  expect(await verdict("city", "FR paris", [{ kind: "city", slug: "paris", type: null }])).toBe("right");
});

it("what a city does not have may be answered with the city, or with mosques that say what they left out", async () => {
  expect(await verdict("halal", "FR paris", [{ kind: "city", slug: "paris", type: null }])).toBe("right");
  expect(await verdict("halal", "FR paris", [{}], ["halal"])).toBe("right");
  expect(await verdict("halal", "FR paris", [{}])).toBe("wrong");
  expect(await verdict("halal", "FR paris", [{ city: "lyon" }], ["halal"])).toBe("wrong");
});

it("what a city has is answered with it alone", async () => {
  expect(await verdict("halal", "FR lyon", [{ city: "lyon" }], ["halal"])).toBe("wrong");
  expect(await verdict("halal", "FR lyon", [{ city: "lyon", type: "halal" }])).toBe("right");
});

it("nothing is told apart from what is wrong", async () => {
  expect(await verdict("mosque", "FR paris", [])).toBe("none");
});

it("a city that the directory does not know is a mistake of the phrase", async () => {
  await expect(verdict("mosque", "FR nowhere", [{}])).rejects.toThrow("FR nowhere");
});
