/** The country of a point as the border tiles have it: of every city, and near borders as the shapes of the atlas have it. */
import { describe, expect, test } from "vitest";
import { boxAround } from "#core/base/box.ts";
import { distanceM, type LatLng } from "#core/base/geo.ts";
import { readBorders, writeBorders } from "#core/shard/country-borders.ts";
import { bordersFile } from "#core/shard/paths.ts";
import { DOTS, openAtlas, partOf, readRings } from "../../../../build/base/atlas.ts";
import { openLocator } from "../../../../build/import/gather/whereabouts.ts";
import { loadTables } from "../../../../build/check/load/load.ts";
import { borderTiles, LINE_ERROR_M, planBorders } from "../../../../build/compile/plan/borders.ts";
import { makeWorld } from "../../../../build/compile/borders/world.ts";

const tables = loadTables("data").tables;
const codes = tables.countries.map(({ value }) => value.code);
const cities = tables.cities.map(({ value }) => value);
const { files, countryOf } = planBorders(cities);

/** Cities that the table gives to one country and the atlas draws far inside another, which holds them; and an exclave. */
const DRAWN_ELSEWHERE = [
  "EH/dakhla MA",
  "EH/laayoune MA",
  "IL/modiin-ilit PS",
  "UA/balaklava RU",
  "UA/bilohirsk RU",
  "UA/feodosiya RU",
  "UA/kerch RU",
  "UA/sevastopol RU",
  "UA/simferopol RU",
  "UA/yalta RU",
  "UA/yevpatoriya RU",
  "UZ/quvasoy KG",
];

describe("the country of a city", () => {
  test("is its own, but where another holds it", () => {
    const others = cities.filter((city) => countryOf(city) !== city.country);
    expect(others.map((city) => `${city.country}/${city.slug} ${countryOf(city)}`)).toEqual(DRAWN_ELSEWHERE);
    expect(cities.length).toBeGreaterThan(13_600);
  });
});

describe("the country of a point", () => {
  test.each([
    ["Kilis, 9 km from Syria", 36.7184, 37.1212, "TR"],
    ["Hakkâri", 37.5744, 43.7408, "TR"],
    ["Edirne", 41.6771, 26.5557, "TR"],
    ["Aʿzaz", 36.5863, 37.0464, "SY"],
    ["Niagara Falls, Ontario", 43.0896, -79.0849, "CA"],
    ["Niagara Falls, New York", 43.0962, -79.0377, "US"],
    ["El Paso", 31.7587, -106.4869, "US"],
    ["Juárez", 31.7202, -106.4608, "MX"],
    ["Tijuana", 32.5027, -117.0037, "MX"],
    ["San Ysidro", 32.5556, -117.047, "US"],
    ["Strasbourg", 48.5839, 7.7455, "FR"],
    ["Kehl", 48.5724, 7.8153, "DE"],
    ["Basel", 47.5584, 7.5733, "CH"],
    ["Weil am Rhein", 47.5933, 7.6203, "DE"],
    ["Saint-Louis", 47.5916, 7.5606, "FR"],
    ["Geneva", 46.2022, 6.1457, "CH"],
    ["Annemasse", 46.1947, 6.2353, "FR"],
    ["Johor Bahru", 1.4655, 103.7578, "MY"],
    ["Woodlands, Singapore", 1.4382, 103.789, "SG"],
    ["Aqaba", 29.5267, 35.0078, "JO"],
    ["Eilat", 29.5581, 34.9482, "IL"],
    ["Gaza", 31.5017, 34.4668, "PS"],
    ["Rafah", 31.2969, 34.2434, "PS"],
    ["Tulkarm", 32.3104, 35.0286, "PS"],
    ["Netanya", 32.3329, 34.86, "IL"],
    ["Detroit", 42.3314, -83.0457, "US"],
    ["Windsor", 42.3001, -83.0165, "CA"],
    ["Lahore", 31.558, 74.3507, "PK"],
    ["Amritsar", 31.6223, 74.8753, "IN"],
    ["Ceuta", 35.8893, -5.3198, "ES"],
    ["Fnideq", 35.849, -5.3575, "MA"],
    ["Melilla", 35.2937, -2.9383, "ES"],
    ["Kaliningrad", 54.7065, 20.511, "RU"],
    ["Point Roberts", 48.9854, -123.0776, "US"],
    ["Maseru, in a hole of South Africa", -29.3167, 27.4833, "LS"],
    ["Ladybrand, outside it", -29.1944, 27.4573, "ZA"],
    ["the Vatican", 41.9022, 12.4533, "VA"],
    ["Rome", 41.8919, 12.5113, "IT"],
    ["San Marino", 43.9356, 12.4473, "SM"],
    ["Monaco", 43.7333, 7.4167, "MC"],
    ["Baarle, whose enclaves the atlas does not draw", 51.4427, 4.9292, "NL"],
    ["Görlitz, drawn in Poland", 51.1552, 14.9885, "DE"],
    ["Goma, drawn in Rwanda", -1.6741, 29.2285, "CD"],
    ["Gisenyi, beside it", -1.7028, 29.2564, "RW"],
    ["Taveuni, west of the 180th meridian", -16.85, 179.97, "FJ"],
    ["east of it", -16.85, -179.97, "FJ"],
    ["on it", 66, 180, "RU"],
    ["by its other name", 66, -180, "RU"],
    ["the south pole", -90, 0, "AQ"],
    ["Antarctica", -75, 20, "AQ"],
    ["the north pole", 90, 0, null],
    ["Pristina, a shape without an ISO code", 42.6629, 21.1655, "XK"],
    ["Hargeisa", 9.56, 44.065, "SO"],
    ["northern Nicosia", 35.19, 33.36, "CY"],
    ["Akrotiri", 34.59, 32.98, "CY"],
    ["Réunion, part of the shape of France", -20.8789, 55.4481, "RE"],
    ["Cayenne", 4.93, -52.33, "GF"],
    ["Saint-Laurent-du-Maroni", 5.5, -54.03, "GF"],
    ["Albina, across the river", 5.4983, -54.0557, "SR"],
    ["Longyearbyen", 78.22, 15.65, "SJ"],
    ["Bonaire", 12.15, -68.27, "BQ"],
    ["Christmas Island", -10.4217, 105.6791, "CX"],
    ["Cocos", -12.1568, 96.8225, "CC"],
    ["Malé, on reclaimed land", 4.1748, 73.5089, "MV"],
    ["10 nautical miles off Alexandria", 31.38, 29.9, "EG"],
    ["mid-Mediterranean", 34, 20, null],
    ["mid-Atlantic", 20, -40, null],
    ["the gulf of Guinea, where slips meet", 0, 0, null],
  ])("%s", (_, lat, lng, country) => {
    expect(countryOf({ lat, lng })).toBe(country);
  });
});

/** A linear congruential generator (Numerical Recipes). */
const seeded = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

const METRES_PER_DEG = 111_195;

/** Points within 20 km of the ends of the atlas' lines, as many on any stretch as it has ends. */
const nearBorders = (count: number): readonly LatLng[] => {
  const random = seeded(2026);
  const rings = codes.flatMap(readRings());
  const ends = Float64Array.from(rings.flatMap((ring) => [...ring]));
  return Array.from({ length: count }, () => {
    const end = 2 * Math.floor((random() * ends.length) / 2);
    const [lng = 0, lat = 0] = [ends[end], ends[end + 1]];
    const deg = (20_000 / METRES_PER_DEG) * Math.sqrt(random());
    const angle = 2 * Math.PI * random();
    const north = Math.max(-90, Math.min(90, lat + deg * Math.cos(angle)));
    const east = lng + (deg * Math.sin(angle)) / Math.cos((lat * Math.PI) / 180);
    return { lat: north, lng: ((east + 540) % 360) - 180 };
  });
};

/** More than any point of {@link nearBorders} is from land, degrees of arc. */
const LIMIT_DEG = 0.5;

test("2,000 points within 20 km of borders and coasts are where the shapes have them", () => {
  const locator = openLocator(codes);
  const towns = files.flatMap(({ path, content }) =>
    typeof content === "string" ? [] : readBorders(path, content).towns,
  );
  const counts = { same: 0, town: 0, other: [] as unknown[] };
  for (const point of nearBorders(2000)) {
    const shape = locator.countryOf(point, LIMIT_DEG);
    const expected = shape === null ? null : partOf(shape, point);
    const found = countryOf(point);
    const isOfTown = towns.some((town) => distanceM(town, point) <= town.radiusM);
    if (found === expected) counts.same += 1;
    else if (isOfTown) counts.town += 1;
    else counts.other.push({ ...point, found, expected });
  }
  expect(counts).toEqual({ same: 2000, town: 0, other: [] });
});

describe("a town that is drawn beyond its border", () => {
  const towns = files.flatMap(({ path, content }) =>
    typeof content === "string" ? [] : readBorders(path, content).towns,
  );
  const drawn = openAtlas();

  test("is kept with the ground around it, and there are few", () => {
    expect(towns.length).toBeGreaterThan(DOTS.length);
    expect(towns.length).toBeLessThan(40);
    for (const town of towns.filter(({ country }) => country !== "VA")) {
      const beyondM = (drawn.outline(town.country)?.distanceDeg(town) ?? Infinity) * METRES_PER_DEG;
      expect(beyondM).toBeGreaterThan(0);
      expect(beyondM).toBeLessThan(LINE_ERROR_M);
      expect(town.radiusM).toBeLessThan(LINE_ERROR_M + 500);
    }
  });

  test("takes nothing from a town on the other side", () => {
    const taken = cities.filter((city) =>
      towns.some((town) => town.country !== city.country && !(distanceM(town, city) > town.radiusM)),
    );
    expect(taken).toEqual([]);
  });

  test("moves no line anywhere else", () => {
    const plain = planBorders([]);
    for (const { country, lat, lng, radiusM } of towns) {
      const { west, south, east, north } = boxAround({ lat, lng }, radiusM * 1.5);
      const corners = [south, north].flatMap((one) => [west, east].map((other) => ({ lat: one, lng: other })));
      for (const corner of corners.filter((one) => towns.every((town) => distanceM(town, one) > town.radiusM)))
        expect([country, countryOf(corner)]).toEqual([country, plain.countryOf(corner)]);
    }
  });
});

describe("the files", () => {
  const sizes = files.map(({ content }) => content.length);

  test("are small", () => {
    expect(Math.max(...sizes)).toBeLessThan(48_000);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_200_000);
    expect(files.length).toBeLessThan(500);
  });

  test("kept from before are what would be made now", () => {
    const { grid, codes: regions, tiles } = makeWorld();
    const made = new Map(
      tiles.map(({ west, south, tree }) => [bordersFile(south, west), writeBorders(grid, regions, tree)]),
    );
    expect([...borderTiles().keys()]).toEqual([...made.keys()]);
    for (const [path, bytes] of borderTiles())
      expect(Buffer.compare(bytes, made.get(path) ?? bytes.subarray(1))).toBe(0);
  });
});
