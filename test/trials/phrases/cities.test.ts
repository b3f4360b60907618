/** Which cities phrases are about. */
import { expect, it } from "vitest";
import type { City } from "#core/model/city.ts";
import { createRandom } from "../../../bench/generate/random.ts";
import { drawCities } from "./cities.ts";
import type { Language } from "./inflect.ts";

const city = (name: string, stated: Partial<City> = {}, places = 0): City => ({
  id: 1,
  slug: name.toLowerCase(),
  name,
  names: {},
  lang: "en",
  country: "GB",
  region: null,
  lat: 0,
  lng: 0,
  timezone: "Europe/London",
  population: 10_000,
  counts: { places, mosque: places, halal: 0, events: 0 },
  default_method: 3,
  part_of: null,
  ...stated,
});

const CITIES = [
  city("London", { population: 9_000_000, names: { ar: "لندن", bn: "লন্ডন", fr: "Londres" } }, 200),
  city("London", { country: "CA", population: 400_000, names: { ar: "لندن" } }, 20),
  city("Croydon", { part_of: "london", names: { fr: "Croydon" } }, 9),
  city("Leeds (West)", {}, 9),
  city("Ely", { names: { ar: "إيلي" } }, 1),
  city("Bath", {}, 3),
  city("Dhaka", { country: "BD", names: { bn: "ঢাকা" } }, 3),
];

const drawn = (language: Language): ReadonlySet<string> =>
  new Set(
    drawCities(CITIES, language, 300, createRandom("cities")).map(
      ({ city: { country }, name }) => `${country} ${name}`,
    ),
  );

it("those that have places and a name in the letters of the language, and those that have a name in the language", () => {
  expect(drawn("tr")).toEqual(new Set(["GB London", "GB Bath", "BD Dhaka"]));
  expect(drawn("ar")).toEqual(new Set(["GB لندن", "GB إيلي"]));
  expect(drawn("bn")).toEqual(new Set(["GB লন্ডন", "BD ঢাকা"]));
  expect(drawn("fr")).toEqual(new Set(["GB Londres", "GB Bath", "BD Dhaka"]));
});

it("the larger ones more often", () => {
  const all = drawCities(CITIES, "fr", 300, createRandom("cities")).map(({ name }) => name);
  expect(all.filter((name) => name === "Londres").length).toBeGreaterThan(200);
});

it("a language in which no city has a name is an error", () => {
  expect(() => drawn("ur")).toThrow("no city with a name in ur");
});
