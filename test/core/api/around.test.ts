/** What answers without a record say of the directory around. */
import { beforeAll, describe, expect, test } from "vitest";
import { places } from "#core/api/places.ts";
import { search } from "#core/api/search.ts";
import { type Around, around } from "#core/model/envelope.ts";
import { place } from "#core/model/place.ts";
import { openEngine, type TestEngine } from "../../support/engine.ts";
import { type Answer, answerOf } from "../../support/reply.ts";

let engine: TestEngine;
beforeAll(async () => {
  engine = await openEngine();
});

const ask = async (address: string): Promise<Answer<unknown>> => {
  const [name = "", query = ""] = address.split("?");
  const endpoint = name === "search" ? search : places;
  return answerOf(await endpoint({ path: `/api/v1/${name}`, search: query }, engine.context()));
};

const aroundOf = async (address: string): Promise<Around> => {
  const { status, data, meta } = await ask(address);
  expect({ status, data, total: meta["total"] }).toEqual({ status: 200, data: [], total: 0 });
  return around.parse(meta["around"]);
};

/** What is said, in short: nearest place and its distance in km, country and its number of places. */
const short = ({ nearest, country }: Around): readonly unknown[] => [
  nearest && [nearest.name, Math.round((nearest.distance_m ?? 0) / 1000)],
  country && [country.code, country.counts.places],
];

describe("an empty answer", () => {
  test.each([
    // Point, within the country.
    ["places?lat=29.5&lng=29.5", ["Desert Road Mosque", 97], ["EG", 8]],
    // What the place must have is kept; its city, box and distance are not.
    ["places?lat=29.5&lng=29.5&type=halal", ["Nile Grill", 178], ["EG", 8]],
    ["places?lat=29.5&lng=29.5&amenities=janazah", ["Al-Azhar Mosque", 181], ["EG", 8]],
    ["places?lat=29.5&lng=29.5&status=closed", ["Old Harbour Mosque", 193], ["EG", 8]],
    ["places?lat=29.5&lng=29.5&has=times", ["Al-Azhar Mosque", 181], ["EG", 8]],
    ["places?lat=29.5&lng=29.5&q=azhar", ["Al-Azhar Mosque", 181], ["EG", 8]],
    // The country asked for goes before the one of the point.
    ["places?lat=29.5&lng=29.5&country=GB", null, ["GB", 12]],
    // Too far, no place, no land.
    ["places?lat=8&lng=1&radius=50000", null, ["TG", 0]],
    ["places?country=MN", null, ["MN", 0]],
    ["places?lat=-48&lng=-120", null, null],
    // A city gives its position.
    ["places?country=GB&city=oxford", ["London Central Mosque", 79], ["GB", 12]],
    ["places?city=oxford&country=GB&type=cemetery", ["Gardens of Peace", 94], ["GB", 12]],
    ["places?country=GB&city=no-such-city", null, ["GB", 12]],
    ["places?country=EG&type=cemetery", null, ["EG", 8]],
    ["places?q=zzqqxx&country=EG", null, ["EG", 8]],
    ["search?q=zzqqxx", null, null],
    ["search?q=zzqqxx&country=EG", null, ["EG", 8]],
    ["search?q=azhar&country=EG&city=alexandria", ["Al-Azhar Mosque", 182], ["EG", 8]],
  ])("%s: %j, %j", async (address, nearest, country) => {
    expect(short(await aroundOf(address))).toEqual([nearest, country]);
  });

  test("has whole records in its language, and names their sources", async () => {
    const { meta } = await ask("places?lat=29.5&lng=30&radius=1000&q=azhar&lang=ar");
    const { nearest, country, add_url: addUrl } = around.parse(meta["around"]);
    expect(place.strict().parse(nearest)).toMatchObject({ id: 1, name: "الجامع الأزهر", lang: "ar", city: "cairo" });
    expect(country).toMatchObject({ name: "مصر", lang: "ar" });
    expect(country?.coverage).toEqual([
      {
        source: "editorial",
        name: "Musalla contributors",
        url: null,
        license: "CC-BY-4.0",
        places: 8,
        as_of: null,
        unverified: 0,
        refused: 0,
      },
    ]);
    expect(addUrl).toBe("https://example.org/add");
    expect(meta["attribution"]).toContainEqual({
      name: "Musalla contributors",
      url: null,
      license: "CC-BY-4.0",
    });
  });

  test("as GeoJSON has it among its foreign members", async () => {
    const reply = await places(
      { path: "/api/v1/places", search: "lat=29.5&lng=29.5&format=geojson" },
      engine.context(),
    );
    const text = reply.parts.map((part) => new TextDecoder().decode(part)).join("");
    expect(JSON.parse(text)).toMatchObject({ features: [], meta: { around: { nearest: { id: 7 } } } });
  });
});

test.each(["places?country=EG", "places?country=EG&offset=1000", "search?q=azhar", "places?lat=30&lng=31.2"])(
  "%s found something, so it does not say what is around",
  async (address) => expect((await ask(address)).meta).not.toHaveProperty("around"),
);
