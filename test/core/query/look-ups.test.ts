/** From a point or a slug to what the directory knows of it. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { citySlugCountries } from "#core/query/city-slug.ts";
import { locate } from "#core/query/location.ts";
import { openEngine } from "../../support/engine.ts";
import type { TestEngine } from "../../support/engine.ts";

let engine: TestEngine;
beforeAll(async () => {
  engine = await openEngine();
});
afterAll(() => engine.close());

/** Methods are the defaults of data/countries.csv. */
const POINTS: readonly (readonly [
  what: string,
  point: { readonly lat: number; readonly lng: number },
  zoneAt: string | null,
  location: { readonly timezone: string; readonly method: number; readonly chosenBy: string },
])[] = [
  ["in a city", { lat: 30.05, lng: 31.25 }, null, { timezone: "Africa/Cairo", method: 5, chosenBy: "city" }],
  [
    "in a city, whatever its zone's borders say",
    { lat: 51.5, lng: -0.1 },
    "Europe/Paris",
    { timezone: "Europe/London", method: 15, chosenBy: "city" },
  ],
  [
    "far from any city: the zone's country",
    { lat: 24, lng: 26 },
    "Africa/Cairo",
    { timezone: "Africa/Cairo", method: 5, chosenBy: "zone" },
  ],
  [
    "in a zone of no country",
    { lat: -75, lng: 20 },
    "Antarctica/Troll",
    { timezone: "Antarctica/Troll", method: 3, chosenBy: "fallback" },
  ],
  ["at sea, east", { lat: 0, lng: -140 }, null, { timezone: "Etc/GMT+9", method: 3, chosenBy: "fallback" }],
  ["at sea, west", { lat: -40, lng: 95 }, null, { timezone: "Etc/GMT-6", method: 3, chosenBy: "fallback" }],
  [
    "at sea off Greenwich",
    { lat: 45, lng: -7.4 },
    null,
    { timezone: "Etc/UTC", method: 3, chosenBy: "fallback" },
  ],
  [
    "at the 180th meridian",
    { lat: 45, lng: 180 },
    null,
    { timezone: "Etc/GMT-12", method: 3, chosenBy: "fallback" },
  ],
  [
    "at its other name",
    { lat: 45, lng: -180 },
    null,
    { timezone: "Etc/GMT+12", method: 3, chosenBy: "fallback" },
  ],
  ["at the pole", { lat: 90, lng: 0 }, null, { timezone: "Etc/UTC", method: 3, chosenBy: "fallback" }],
];

describe("the zone and method of a point", () => {
  test.each(POINTS)("%s", async (_, point, zone, location) => {
    expect(await locate(engine.store, engine.directory, point, () => zone)).toEqual(location);
  });
});

describe("the countries of a city's slug", () => {
  test.each([
    ["cairo", "EG"],
    ["alexandria", "US"],
    ["alexandria", "EG"],
  ])("%s stands in %s", async (slug, country) => {
    expect(await citySlugCountries(engine.store, slug)).toContain(country);
  });

  test("come sorted, each once", async () => {
    const found = await citySlugCountries(engine.store, "alexandria");
    expect(found).toEqual([...new Set(found)].sort());
  });

  test.each(["no-such-city", "a", "zz", "constructor", "to-string"])("are none for %s", async (slug) => {
    expect(await citySlugCountries(engine.store, slug)).toEqual([]);
  });
});
