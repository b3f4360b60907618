/** Lists: pages, defaults, links, and that the addresses in the results lead to them. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LISTS, WALKS } from "./cases/lists.ts";
import { expectSuccess, type Json } from "./envelope.ts";
import { NOT_OURS, askHost, openFixture, openHost } from "./host.ts";
import type { Host } from "./host.ts";
import { readPage, walk } from "./lists.ts";
import { describeUnless, runRows } from "./rows.ts";

const citiesOf = async (host: Host, country: string): Promise<readonly Json[]> =>
  (await walk(host, `/cities?country=${country}&limit=1000`)).records;

/** The city that the places of a city are in: of a part of one, that one. */
const wholeOf = (cities: readonly Json[], slug: unknown): unknown =>
  cities.find((city) => city["slug"] === slug)?.["part_of"] ?? slug;

const suite = (open: () => Promise<Host>): void => {
  let host: Host;
  beforeAll(async () => {
    host = await open();
  });
  afterAll(async () => host.stop());

  runRows(() => host, LISTS);

  it.each(WALKS)("§3 Order: $sentence: $path", async ({ path, key, order }) => {
    const { records } = await walk(host, path);
    expect(new Set(records.map(key)).size, "each once").toBe(records.length);
    if (order === undefined) return;
    const keys = records.map(order);
    expect(keys.every((one, i) => i === 0 || (keys[i - 1] ?? one) <= one)).toBe(true);
  });

  it.each(["mosque", "ramadan", "eid", "cairo", "london"])(
    "§3 Records: a search result's url leads to it: %s",
    async (q) => {
      const { data } = readPage(await askHost(host, `/search?q=${q}&limit=20`));
      expect(data.length).toBeGreaterThan(0);
      for (const { kind, id, url, slug, country } of data) {
        const page = expectSuccess(await askHost(host, `^${String(url)}`));
        const [record] = page.data;
        if (kind === "city") {
          const whole = wholeOf(await citiesOf(host, String(country)), slug);
          expect(page.data.every(({ city }) => city === whole)).toBe(true);
        } else expect(record).toMatchObject({ id, slug });
      }
    },
  );

  it("§3 Records: counts of a city are what the lists answer", async () => {
    const cities = await citiesOf(host, "tr");
    const countsOf = new Map(cities.map(({ slug, counts }) => [slug, counts]));
    for (const { slug } of cities.slice(0, 40)) {
      const counts = countsOf.get(wholeOf(cities, slug));
      const { places, mosque, halal } = counts as Readonly<Record<string, number>>;
      for (const [query, count] of [
        ["", places],
        ["&type=mosque", mosque],
        ["&type=halal", halal],
      ] as const) {
        const { meta } = readPage(await askHost(host, `/places?country=tr&city=${String(slug)}&limit=1${query}`));
        expect(meta["total"], `${String(slug)}${query}`).toBe(count);
      }
    }
  });

  it("§3 Records: counts of a country are what the lists answer", async () => {
    const { data } = readPage(await askHost(host, "/countries"));
    for (const { code, counts } of data.slice(0, 120)) {
      const { cities, places } = counts as Readonly<Record<string, number>>;
      const found = readPage(await askHost(host, `/places?country=${String(code)}&limit=1`));
      const inIt = readPage(await askHost(host, `/cities?country=${String(code)}&limit=1`));
      expect([inIt.meta["total"], found.meta["total"]], String(code)).toEqual([cities, places]);
    }
  });
};

describe("on the host under test", () => suite(openHost));
describeUnless(NOT_OURS, "on data of every kind", () => suite(openFixture));
