import { beforeAll, describe, expect, test } from "vitest";
import type { Place } from "#core/model/place.ts";
import type { PlaceFilter } from "#core/places/filter.ts";
import { listPlaces } from "#core/places/list.ts";
import type { ListAnswer } from "#core/places/page.ts";
import { filterRanked } from "#core/places/ranked.ts";
import { documentOf } from "#core/shard/dense-ids.ts";
import { findPlace, placeCardEach, placeCards } from "#core/shard/listing.ts";
import { openEngine, type TestEngine } from "../../support/engine.ts";
import { PLACE_ROWS } from "../../support/place-rows.ts";

let engine: TestEngine;
beforeAll(async () => {
  engine = await openEngine();
});

const placesOf = ({ cards }: Pick<ListAnswer, "cards">): readonly Place[] =>
  JSON.parse(`[${cards.map((card) => new TextDecoder().decode(card)).join(",")}]`) as Place[];

const list = async (filter: PlaceFilter, limit = 100, offset = 0): Promise<ListAnswer> =>
  listPlaces({ ...engine.context(), lang: "en" }, filter, { limit, offset });

const idsOf = async (filter: PlaceFilter): Promise<readonly number[]> =>
  placesOf(await list(filter)).map(({ id }) => id);

const near = (lat: number, lng: number, radiusM: number): PlaceFilter => ({ near: { lat, lng, radiusM } });

/** What a filter finds, in the order of the answer: country, city, type with mosques first, rank, id; near: by distance. */
const FOUND: readonly (readonly [what: string, filter: PlaceFilter, ids: readonly number[]])[] = [
  ["a country, closed ones left out", { countries: ["EG"] }, [6, 1, 2, 3, 4, 4095, 4096, 7]],
  ["a city", { countries: ["EG"], city: "cairo" }, [1, 2, 3, 4]],
  ["a city's slug in two countries", { countries: ["EG", "US"], city: "alexandria" }, [6, 51]],
  ["a slug that the country does not have", { countries: ["GB"], city: "cairo" }, []],
  ["a country without places", { countries: ["SA"] }, []],
  ["a country whose places are all closed", { countries: ["NO"] }, []],
  ["no country at all", { countries: [] }, []],
  ["closed ones, asked for", { status: "closed", countries: ["EG", "GB", "NO"] }, [5, 32, 26, 50]],
  ["temporarily closed ones", { status: "temporarily-closed", countries: ["GB"] }, [22]],
  ["a type", { countries: ["GB"], types: ["halal"] }, [23, 24, 25]],
  ["a type that the country does not have", { countries: ["FJ"], types: ["halal"] }, []],
  ["a halal level", { countries: ["GB"], halal: "limited" }, [24]],
  ["an amenity, limited or not", { countries: ["GB"], amenities: ["women_space"] }, [20, 21]],
  ["two amenities", { countries: ["GB"], amenities: ["wudu", "parking"] }, [20]],
  ["an amenity that is said to be missing", { countries: ["EG"], amenities: ["wudu"] }, [1, 2]],
  ["near, on one side of the 180th meridian", near(-16.82, -179.99, 20_000), [41, 42]],
  ["near, on the other", near(-16.82, 179.99, 20_000), [42, 41]],
  ["near, within the radius alone", near(-16.82, 179.99, 2000), [42]],
  ["near, filtered", { ...near(51.5308, -0.1238, 2500), types: ["halal"] }, [25, 24]],
  ["near nothing", near(0, 0, 50_000), []],
  ["a box over the 180th meridian", { box: { west: 179, south: -20, east: -179, north: -10 } }, [41, 42]],
  ["a box, its edges included", { box: { west: 179.98, south: -16.82, east: 179.98, north: -16.82 } }, [42]],
  ["a box of all the other meridians", { box: { west: -179, south: -20, east: 179, north: -10 } }, [40]],
  [
    "a box, by distance",
    {
      box: { west: 170, south: -20, east: -170, north: -10 },
      ...near(-16.82, -179.98, Number.POSITIVE_INFINITY),
    },
    [41, 42, 40],
  ],
];

describe("a list of places", () => {
  test.each(FOUND)("%s", async (_, filter, ids) => {
    const answer = await list(filter);
    expect(
      placesOf(answer)
        .map(({ id }) => id)
        .filter((id) => id < 2_000_000_000),
    ).toEqual(ids);
    expect(answer.total).toBe(ids.length);
  });

  test("of the world is that of its countries, one after the other", async () => {
    const { total } = await list({});
    const all = (await Promise.all([0, 100, 200].map(async (offset) => list({}, 100, offset)))).flatMap(placesOf);
    expect(all.map(({ id }) => id)).toHaveLength(total);
    expect(total).toBe(Object.values(engine.directory.countries).reduce((sum, { listed }) => sum + listed, 0));
    expect([...new Set(all.map(({ country }) => country))]).toEqual(["EG", "FJ", "GB", "IN", "TR", "US"]);
  });

  test("near tells whole metres, nearest first; else there is no distance", async () => {
    const found = placesOf(await list(near(51.5175, -0.0654, 10_000)));
    expect(found[0]).toMatchObject({ id: 21, distance_m: 0 });
    const metres = found.map(({ distance_m }) => distance_m ?? Number.NaN);
    expect(metres).toEqual(metres.map(Math.round).sort((a, b) => a - b));
    for (const one of placesOf(await list({ countries: ["GB"] }))) expect(one).not.toHaveProperty("distance_m");
  });

  test("reads no block when it is not filtered", async () => {
    const names: string[] = [];
    const { createShardCache } = await import("#core/shard/cache.ts");
    const store = createShardCache(async (name) => (names.push(name), engine.read(name)), 1e6);
    await listPlaces({ ...engine.context({ store }), lang: "en" }, { countries: ["TR"] }, { limit: 20, offset: 150 });
    expect(names).toEqual(["en/places/tr.2.json"]);
  });
});

describe("cards", () => {
  test("of any documents come in the order asked, over pages and closed ones", async () => {
    const documents = [0, 1, 99, 100, 101, 199, 200, 228, 229, 239, 5, 4, 3].map((local) => documentOf("TR", local));
    const source = { ...engine.context(), lang: "ar" };
    const together = placesOf({ cards: await placeCards(source, documents) });
    const each = placesOf({ cards: await placeCardEach(source, documents) });
    expect(together).toHaveLength(documents.length);
    expect(together).toEqual(each);
  });
});

describe("a place by its id", () => {
  test("every row is found, in both languages", async () => {
    for (const [country, rows] of Object.entries(PLACE_ROWS)) {
      for (const { id, name_en, name_ar } of rows) {
        if (id === undefined) continue;
        const english = await findPlace(engine.store, engine.directory, "en", Number(id));
        const arabic = await findPlace(engine.store, engine.directory, "ar", Number(id));
        expect(english).toMatchObject({ id, country: country.toUpperCase(), name: name_en, lang: "en" });
        expect(arabic).toMatchObject({
          id,
          name: name_ar ?? name_en,
          lang: name_ar === undefined ? "en" : "ar",
        });
      }
    }
  });

  test.each([8, 1001, 4097, 2_147_483_647])("%i is nobody's", async (id) => {
    expect(await findPlace(engine.store, engine.directory, "en", id)).toBeNull();
  });
});

describe("ranked documents", () => {
  test("keep their order, less what the filter leaves out", async () => {
    const all = Uint32Array.from([3, 0, 8, 2], (local) => documentOf("EG", local));
    const kept = await filterRanked(engine.store, engine.directory, all, { city: "cairo" });
    expect([...kept]).toEqual([documentOf("EG", 3), documentOf("EG", 2)]);
    expect(await idsOf({ countries: ["EG"], city: "cairo" })).toHaveLength(4);
  });
});
