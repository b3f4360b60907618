/** From a point or a slug to what the directory knows of it. */
import { beforeAll, describe, expect, test } from "vitest";
import type { LatLng } from "#core/base/geo.ts";
import { locate, type ZoneAt } from "#core/places/country-and-zone.ts";
import { citySlugCountries } from "#core/places/cities.ts";
import { loadTables } from "../../../build/check/load/load.ts";
import { openEngine, type TestEngine } from "../../support/engine.ts";

let engine: TestEngine;
beforeAll(async () => {
  engine = await openEngine({ allCities: true });
});

/** Methods are the defaults of data/countries.csv. */
const POINTS: readonly (readonly [
  what: string,
  point: { readonly lat: number; readonly lng: number },
  zoneAt: string | null,
  location: {
    readonly country: string | null;
    readonly timezone: string;
    readonly method: number;
    readonly chosenBy: string;
  },
])[] = [
  [
    "in a city",
    { lat: 30.05, lng: 31.25 },
    null,
    { country: "EG", timezone: "Africa/Cairo", method: 5, chosenBy: "country" },
  ],
  [
    "in a city, whatever its zone's borders say",
    { lat: 51.5, lng: -0.1 },
    "Europe/Paris",
    { country: "GB", timezone: "Europe/London", method: 15, chosenBy: "country" },
  ],
  [
    "far from any city",
    { lat: 24, lng: 26 },
    "Africa/Cairo",
    { country: "EG", timezone: "Africa/Cairo", method: 5, chosenBy: "country" },
  ],
  [
    "in a zone of no city",
    { lat: -75, lng: 20 },
    "Antarctica/Troll",
    { country: "AQ", timezone: "Antarctica/Troll", method: 3, chosenBy: "country" },
  ],
  [
    "at sea, east",
    { lat: 0, lng: -140 },
    null,
    { country: null, timezone: "Etc/GMT+9", method: 3, chosenBy: "fallback" },
  ],
  [
    "at sea, west",
    { lat: -40, lng: 95 },
    null,
    { country: null, timezone: "Etc/GMT-6", method: 3, chosenBy: "fallback" },
  ],
  [
    "at sea off Greenwich",
    { lat: 45, lng: -7.4 },
    null,
    { country: null, timezone: "Etc/UTC", method: 3, chosenBy: "fallback" },
  ],
  [
    "at the 180th meridian",
    { lat: 45, lng: 180 },
    null,
    { country: null, timezone: "Etc/GMT-12", method: 3, chosenBy: "fallback" },
  ],
  [
    "at its other name",
    { lat: 45, lng: -180 },
    null,
    { country: null, timezone: "Etc/GMT+12", method: 3, chosenBy: "fallback" },
  ],
  ["at the pole", { lat: 90, lng: 0 }, null, { country: null, timezone: "Etc/UTC", method: 3, chosenBy: "fallback" }],
];

describe("the zone and method of a point", () => {
  test.each(POINTS)("%s", async (_, point, zone, location) => {
    const { authorities: _known, ...found } = await locate(engine.store, engine.directory, point, () => zone);
    expect(found).toEqual(location);
  });
});

/** A point, what the boundaries of zones say there (`null`: nothing), and the zone that it is in. */
describe("the zone of a point", () => {
  const EAST_OF_KILIS = { lat: 36.7184, lng: 37.1212 };

  test.each<[what: string, point: LatLng, zoneAt: ZoneAt, zone: string]>([
    ["its city's, whatever the boundaries say", EAST_OF_KILIS, () => "Asia/Damascus", "Europe/Istanbul"],
    ["Aqaba, where boundaries are doubtful", { lat: 29.5267, lng: 35.0078 }, () => "Asia/Jerusalem", "Asia/Amman"],
    [
      "Tulkarm, whose nearest city may be across the border",
      { lat: 32.31, lng: 35.015 },
      () => "Asia/Jerusalem",
      "Asia/Hebron",
    ],
    ["Hanoi, of a country with two zones", { lat: 21.0245, lng: 105.8412 }, () => "Asia/Ho_Chi_Minh", "Asia/Bangkok"],
    [
      "the boundaries', where the nearest city is across the border",
      { lat: 31.757, lng: -106.42 },
      () => "America/Denver",
      "America/Denver",
    ],
    [
      "its own nearest city's, where they too are across it",
      { lat: 29.51, lng: 34.99 },
      () => "Asia/Jerusalem",
      "Asia/Amman",
    ],
    [
      "that of the boundaries close by, where no own city is near",
      { lat: 49.05, lng: -106.4 },
      (lat) => (lat < 49.01 ? "America/Denver" : "America/Regina"),
      "America/Regina",
    ],
    [
      "the same on the other side",
      { lat: 48.98, lng: -106.4 },
      (lat) => (lat < 48.96 ? "America/Denver" : "America/Regina"),
      "America/Denver",
    ],
    [
      "the only one of its country, where nothing else tells",
      { lat: 24, lng: 26 },
      () => "Africa/Tripoli",
      "Africa/Cairo",
    ],
    [
      "off the coast, where boundaries know the high seas alone",
      { lat: 23.8, lng: 35.65 },
      () => "Etc/GMT-2",
      "Africa/Cairo",
    ],
    [
      "one that no city of the country has, nor of another",
      { lat: -0.5, lng: -91.2 },
      () => "Pacific/Galapagos",
      "Pacific/Galapagos",
    ],
    [
      "Simferopol's, whose country the map and the table tell differently",
      { lat: 44.957, lng: 34.111 },
      () => "Europe/Moscow",
      "Europe/Simferopol",
    ],
    ["Ölgii, in the west of Mongolia", { lat: 48.9683, lng: 89.9625 }, () => null, "Asia/Hovd"],
    ["Culfa, on the Azerbaijani side of the Aras", { lat: 38.954, lng: 45.6296 }, () => "Asia/Tehran", "Asia/Baku"],
    ["Myawadi, on the Burmese side of the Moei", { lat: 16.6891, lng: 98.5089 }, () => "Asia/Bangkok", "Asia/Yangon"],
    ["Tamiang Layang, Indonesia", { lat: -2.1236, lng: 115.1958 }, () => null, "Asia/Pontianak"],
    ["Sendawar, Indonesia", { lat: -0.2364, lng: 115.6947 }, () => null, "Asia/Makassar"],
    ["Samarkandyk, Kyrgyzstan", { lat: 39.9981, lng: 70.5459 }, () => "Asia/Dushanbe", "Asia/Bishkek"],
    ["Narynkol, Kazakhstan", { lat: 42.7264, lng: 80.1749 }, () => "Asia/Urumqi", "Asia/Almaty"],
    ["Renmark, South Australia", { lat: -34.1769, lng: 140.7469 }, () => null, "Australia/Adelaide"],
    ["Tweed Heads West, New South Wales", { lat: -28.1874, lng: 153.5228 }, () => null, "Australia/Sydney"],
    ["of the high seas, without a country", { lat: 20, lng: -40 }, () => "Etc/GMT+3", "Etc/GMT+3"],
  ])("%s", async (_, point, zoneAt, zone) => {
    expect((await locate(engine.store, engine.directory, point, zoneAt)).timezone).toBe(zone);
  });

  test("is that of the city at the point of every city, by boundaries that know nothing", async () => {
    const { cities } = loadTables("data").tables;
    const wrong: string[] = [];
    for (const { value: city } of cities) {
      const { timezone } = await locate(engine.store, engine.directory, city, () => null);
      if (timezone !== city.timezone) wrong.push(`${city.country}/${city.slug} ${timezone}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe("the method of a point", () => {
  test.each([
    ["Kilis", 36.7184, 37.1212, 13],
    ["Hakkâri", 37.5744, 43.7408, 13],
    ["Edirne", 41.6771, 26.5557, 13],
    ["Karkamış, whose nearest city of the table is in Syria", 36.835, 38, 13],
    ["Aʿzaz", 36.5863, 37.0464, 5],
    ["Annemasse, whose nearest is Geneva", 46.1947, 6.2353, 12],
    ["Strasbourg", 48.5839, 7.7455, 12],
    ["Kehl", 48.5724, 7.8153, 3],
    ["Johor Bahru", 1.4655, 103.7578, 17],
    ["Singapore", 1.3521, 103.8198, 11],
  ])("%s: its country's", async (_, lat, lng, method) => {
    const located = await locate(engine.store, engine.directory, { lat, lng }, () => null);
    expect(located).toMatchObject({ method, chosenBy: "country" });
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
