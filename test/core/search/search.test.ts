import * as fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { searchResult, type SearchResult } from "#core/model/search.ts";
import { emptyHits, hitAt } from "#core/search/hit-list.ts";
import { rankPlaces, searchAll } from "#core/search/results.ts";
import { findHits } from "#core/search/search.ts";
import { createShardCache } from "#core/shard/cache.ts";
import { documentOf } from "#core/shard/dense-ids.ts";
import { cityBriefsFile } from "#core/shard/paths.ts";
import { writeSummaries } from "#core/shard/summaries.ts";
import { NOW_MS, openEngine, type TestEngine } from "../../support/engine.ts";

let engine: TestEngine;
beforeAll(async () => {
  engine = await openEngine();
});

const search = async (text: string, country?: string, lang = "en", nowMs = NOW_MS, limit = 50, offset = 0) => {
  const query = { text, country, nowMs };
  const { cards, total } = await searchAll({ ...engine.context(), lang }, query, { limit, offset });
  const found = cards.map((card): SearchResult => JSON.parse(new TextDecoder().decode(card)));
  return { found, total, names: found.map(({ kind, slug }) => `${kind} ${slug}`) };
};

/** The first hit of a query, however it is spelled. */
const FIRST: readonly (readonly [text: string, country: string | undefined, first: string])[] = [
  ["Cairo", undefined, "city cairo"],
  ["cairo", undefined, "city cairo"],
  ["القاهرة", undefined, "city cairo"],
  ["القاهره", undefined, "city cairo"],
  ["قاهرة", undefined, "city cairo"],
  ["قاهره", undefined, "city cairo"],
  ["Kahire", undefined, "city cairo"],
  ["ترومسو", undefined, "city tromso"],
  ["TROMSO", undefined, "city tromso"],
  ["azhar", undefined, "place al-azhar-mosque"],
  ["Al-Azhar", undefined, "place al-azhar-mosque"],
  ["الأزهر", undefined, "place al-azhar-mosque"],
  ["الازهر", "EG", "place al-azhar-mosque"],
  ["ibn tulu", undefined, "place mosque-of-ibn-tulun"],
  ["mosque cairo", undefined, "place al-azhar-mosque"],
  ["cair mosque", undefined, "place al-azhar-mosque"],
  ["suva jame", undefined, "place suva-jame-masjid"],
  ["open day", undefined, "event open-day"],
  ["ramadan", undefined, "event ramadan-begins-1447"],
  ["رمضان", "GB", "event ramadan-begins-1447"],
];

describe("the search", () => {
  test.each(FIRST)("%s, country %s: %s", async (text, country, first) => {
    expect((await search(text, country)).names[0]).toBe(first);
  });

  test.each(["", " ", "—", "!?", "zzzzqqq", "azhar zzzzqqq", "old harbour mosque", "former halal diner", "book fair"])(
    "%j finds nothing",
    async (text) => {
      expect(await search(text)).toEqual({ found: [], total: 0, names: [] });
    },
  );

  test("a country keeps its own and what is kept worldwide", async () => {
    const { found } = await search("m", "GB");
    expect(new Set(found.map(({ country }) => country))).toEqual(new Set(["GB", null]));
    expect((await search("evening class", "GB")).total).toBe(0);
    expect((await search("evening class", "EG")).total).toBe(1);
  });

  test("an event is found until it has ended", async () => {
    const at = async (instant: string) => (await search("open day", "GB", "en", Date.parse(instant))).total;
    expect(await at("2026-03-05T20:59:59Z")).toBe(1);
    expect(await at("2026-03-05T21:00:00Z")).toBe(0);
  });

  test("a name comes in the language asked for, else in English, and says which", async () => {
    expect((await search("azhar", undefined, "ar")).found[0]).toMatchObject({
      name: "الجامع الأزهر",
      lang: "ar",
    });
    expect((await search("taveuni east", undefined, "ar")).found[0]).toMatchObject({ lang: "en" });
  });

  test("every record is one of its schema, best first, its address that of its kind", async () => {
    for (const text of ["c", "london", "mosque", "eid", "م"]) {
      const { found } = await search(text);
      for (const one of found) {
        expect(searchResult.strict().parse(one)).toEqual(one);
        const place = one.kind === "place" ? `/api/v1/place?id=${one.id}` : `/api/v1/events?id=${one.id}`;
        expect(one.url).toBe(one.kind === "city" ? `/api/v1/places?country=${one.country}&city=${one.slug}` : place);
      }
      const scores = found.map(({ score }) => score);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    }
  });

  test.each(["mosque", "london", "mosque london", "a", "al-azhar mosque"])(
    "the pages of %s are the whole, once",
    async (text) => {
      const keysOf = (found: readonly SearchResult[]): readonly string[] =>
        found.map(({ kind, id }) => `${kind} ${id}`);
      const { total, found } = await search(text, undefined, "en", NOW_MS, 10_000);
      expect(found).toHaveLength(total);
      expect(new Set(keysOf(found)).size).toBe(total);
      const pages: string[] = [];
      for (let offset = 0; offset < total; offset += 7) {
        pages.push(...keysOf((await search(text, undefined, "en", NOW_MS, 7, offset)).found));
      }
      expect(pages).toEqual(keysOf(found));
    },
  );
});

describe("the hits in a city", () => {
  test("are told by the briefs of all cities, which are read together", async () => {
    const brief = {
      id: 1,
      type: null,
      city: null,
      lat: 0,
      lng: 0,
      names: { en: "Springfield" },
      others: [],
      isFamous: false,
    };
    const pages = ["one", "two", "one"].map((slug) => writeSummaries([{ ...brief, slug }]));
    const asked: (() => void)[] = [];
    // Nothing is answered before all has been asked for.
    const read = async (file: string): Promise<Uint8Array | null> =>
      new Promise((resolve) => {
        const page = pages.findIndex((_, i) => cityBriefsFile("EG", i) === file);
        asked.push(() => resolve(new TextEncoder().encode(pages[page])));
        if (asked.length === pages.length) for (const answer of asked) answer();
      });
    const hits = emptyHits(pages.length);
    hits.documents.set(pages.map((_, i) => documentOf("EG", i)));
    const store = createShardCache(read, 2 ** 20);
    const directory = { ...engine.directory, page_sizes: { ...engine.directory.page_sizes, briefs: 1 } };
    const query = { text: "springfield", city: "one", nowMs: NOW_MS };
    const page = { limit: 9, offset: 0 };
    const { total } = await searchAll({ ...engine.context({ store, directory }), lang: "en" }, query, page, async () =>
      Promise.resolve({ hits, typesOnly: null }),
    );
    expect(total).toBe(2);
  });
});

describe("a match", () => {
  test("never fails, the best first", async () => {
    const text = fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom("ال", "الم", "a b c d e f g h i j"));
    await fc.assert(
      fc.asyncProperty(text, async (asked) => {
        const { hits } = await findHits(engine.store, engine.directory, asked, undefined);
        const scores = [...hits.scores];
        for (const score of scores) expect(score).toBeGreaterThan(0);
        expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      }),
    );
  });

  test("by the whole word is worth more than by its beginning", async () => {
    const best = async (text: string) => hitAt((await findHits(engine.store, engine.directory, text, "EG")).hits, 0);
    const [whole, beginning] = [await best("azhar"), await best("azha")];
    expect(whole.document).toBe(beginning.document);
    expect(whole.score).toBeGreaterThan(beginning.score);
  });

  test("the places of a text are documents, closed ones too", async () => {
    const ranked = async (country?: string) =>
      (await rankPlaces(engine.store, engine.directory, "old harbour", country)).ranked;
    expect(await ranked()).toEqual(Uint32Array.of(documentOf("EG", 8)));
    expect(await ranked("GB")).toEqual(new Uint32Array());
  });
});
