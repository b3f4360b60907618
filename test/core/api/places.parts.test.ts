/** A part of a city has the places of the city. */
import { beforeAll, expect, test } from "vitest";
import { places } from "#core/api/places.ts";
import type { Place } from "#core/model/place.ts";
import { openEngine, type TestEngine } from "../../support/engine.ts";
import { type Answer, answerOf } from "../../support/reply.ts";

let engine: TestEngine;
beforeAll(async () => {
  engine = await openEngine();
});

const ask = async (search: string): Promise<Answer<Place>> =>
  answerOf<Place>(await places({ path: "/api/v1/places", search }, engine.context()));

test.each(["country=GB&", "", "country=GB&type=mosque&", "country=GB&offset=1&limit=2&"])("with %s", async (query) => {
  const [part, city] = [await ask(`${query}city=islington`), await ask(`${query}city=london`)];
  expect(city.data.length).toBeGreaterThan(0);
  expect(part.data).toEqual(city.data);
  expect(part.meta).toEqual(city.meta);
});

test("has none where the city has none", async () => {
  const { data, meta } = await ask("country=GB&city=islington&type=cemetery&halal=only");
  expect([data, meta["total"]]).toEqual([[], 0]);
});

test.each(["country=GB&amenities=wudu&", "country=GB&has=times&", "amenities=women-space&"])(
  "counts for how many a fact is known as the city does, with %s",
  async (query) => {
    const [part, city] = [await ask(`${query}city=islington`), await ask(`${query}city=london`)];
    expect(city.meta["known"]).toBeDefined();
    expect(part.meta).toEqual(city.meta);
  },
);
