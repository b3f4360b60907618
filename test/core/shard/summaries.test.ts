import { beforeAll, describe, expect, test } from "vitest";
import type { City } from "#core/model/city.ts";
import type { Place } from "#core/model/place.ts";
import { createShardCache } from "#core/shard/cache.ts";
import { documentOf } from "#core/shard/dense-ids.ts";
import { readJson } from "#core/shard/json.ts";
import { parseCard, placeCards } from "#core/shard/listing.ts";
import { briefsFile, citiesFile } from "#core/shard/paths.ts";
import { type Summary, summaryOf, citySummaryOf, writeSummaries } from "#core/shard/summaries.ts";
import { openEngine, type TestEngine } from "../../support/engine.ts";

const PAGED = { page_sizes: { places: 100, briefs: 16 } };

let engine: TestEngine;
beforeAll(async () => {
  engine = await openEngine();
});

describe("the brief", () => {
  test("of every place, closed ones too, says what its card says", async () => {
    const { store, directory } = engine;
    for (const [country, { places }] of Object.entries(directory.countries)) {
      for (let local = 0; local < places; local += 1) {
        const document = documentOf(country, local);
        const [bytes = new Uint8Array()] = await placeCards({ ...engine.context(), lang: "en" }, [document]);
        const { id, slug, type, city, lat, lng, name, lang } = parseCard<Place>(bytes);
        const brief = await summaryOf(store, directory, document);
        expect(brief).toEqual({
          id,
          slug,
          type,
          city,
          lat,
          lng,
          names: brief.names,
          others: brief.others,
          isFamous: brief.isFamous,
        });
        expect(brief.names[lang]).toBe(name);
      }
    }
  });

  test("of every city says what the list of cities says", async () => {
    for (const [country, { cities }] of Object.entries(engine.directory.countries)) {
      const file = citiesFile("en", country);
      const bytes = (await engine.read(file)) ?? new Uint8Array();
      const { data } = readJson(file, bytes) as { readonly data: readonly City[] };
      expect(data).toHaveLength(cities);
      const briefs: unknown[] = [];
      for (const [local, { lang }] of data.entries()) {
        const { names, ...brief } = await citySummaryOf(engine.store, engine.directory, documentOf(country, local));
        briefs.push({ ...brief, name: names[lang] });
      }
      const same = { type: null, others: [], isFamous: false };
      expect(briefs).toEqual(
        data.map(({ id, slug, lat, lng, name }) => ({ ...same, id, slug, city: slug, lat, lng, name })),
      );
    }
  });

  test("stands on the page of its document; one that is missing is named", async () => {
    const brief = (id: number): Summary => ({
      id,
      slug: `p${id}`,
      type: "mosque",
      city: null,
      lat: 1,
      lng: 2,
      names: { en: "Noor" },
      others: [],
      isFamous: false,
    });
    const page = (from: number, count: number): Uint8Array =>
      new TextEncoder().encode(writeSummaries(Array.from({ length: count }, (_, i) => brief(from + i))));
    const files = new Map([
      [briefsFile("EG", 0), page(0, 16)],
      [briefsFile("EG", 1), page(16, 2)],
    ]);
    const store = createShardCache(async (name) => Promise.resolve(files.get(name) ?? null), 2 ** 20);
    for (const local of [0, 15, 16, 17])
      expect(await summaryOf(store, PAGED, documentOf("EG", local))).toEqual(brief(local));
    await expect(summaryOf(store, PAGED, documentOf("EG", 18))).rejects.toThrow(
      "shard index/briefs/eg/1.json: no summary 2",
    );
    await expect(summaryOf(store, PAGED, documentOf("EG", 32))).rejects.toThrow(
      "shard index/briefs/eg/2.json: missing",
    );
  });
});
