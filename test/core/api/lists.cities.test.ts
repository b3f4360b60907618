import { beforeAll, describe, expect, test } from "vitest";
import { cities } from "#core/api/lists.ts";
import { city, type City } from "#core/model/city.ts";
import { openEngine, type TestEngine } from "../../support/engine.ts";
import { answerOf, linkOf } from "../../support/reply.ts";

let engine: TestEngine;
beforeAll(async () => {
  engine = await openEngine();
});

const askCities = async (search: string) =>
  answerOf<City>(await cities({ path: "/api/v1/cities", search }, engine.context()));

describe("/cities", () => {
  test("answers all of a country, by slug, with what stands there", async () => {
    const { data, meta, headers } = await askCities("country=eg&lang=ar");
    const size = engine.directory.countries["EG"]?.cities ?? 0;
    expect([data.length, meta["total"], headers["link"]]).toEqual([size, size, undefined]);
    expect(data.map(({ slug }) => slug)).toEqual(data.map(({ slug }) => slug).toSorted());
    expect(data.find(({ slug }) => slug === "cairo")).toMatchObject({
      name: "القاهرة",
      lang: "ar",
      timezone: "Africa/Cairo",
      counts: { places: 4, mosque: 2, halal: 1 },
      default_method: 5,
    });
    expect(data.find(({ slug }) => slug === "alexandria")).toMatchObject({
      counts: { places: 1, mosque: 1, halal: 0 },
    });
    for (const one of data) expect(city.strict().parse(one)).toEqual(one);
  });

  test("answers 500 of the world, country by country; its pages are the whole, once", async () => {
    expect((await askCities("")).data).toHaveLength(500);
    const seen: string[] = [];
    for (let next: { readonly search: string } | null = { search: "limit=999" }; next !== null;) {
      const answer = await askCities(next.search);
      seen.push(...answer.data.map(({ country, slug }) => `${country} ${slug}`));
      next = linkOf(answer.headers, "next");
    }
    const total = Object.values(engine.directory.countries).reduce((sum, one) => sum + one.cities, 0);
    expect([new Set(seen).size, seen.length]).toEqual([total, total]);
    expect(seen.map((one) => one.slice(0, 2))).toEqual(seen.map((one) => one.slice(0, 2)).toSorted());
  });

  test("the links of a country of any size can be followed", async () => {
    const [largest = ""] =
      Object.entries(engine.directory.countries).toSorted(([, a], [, b]) => b.cities - a.cities)[0] ?? [];
    const { headers } = await askCities(`country=${largest}&offset=1`);
    expect((await askCities(linkOf(headers, "prev")?.search ?? "")).status).toBe(200);
  });

  test.each([
    ["country=AQ", 200],
    ["country=ZZ", 200],
    ["country=EGY", 400],
    ["limit=1000", 200],
    ["limit=1001", 400],
    ["limit=0", 400],
  ])("%s: %i", async (query, status) => {
    expect((await askCities(query)).status).toBe(status);
  });
});
