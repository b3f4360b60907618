/** Lists other than /places: how many there are when nothing is said, in which order, and the walk. */
import { expect } from "vitest";
import type { Json } from "../envelope.ts";
import { metaOf } from "../lists.ts";
import { ok } from "../rows.ts";
import type { Row } from "../rows.ts";

/** A list to walk as a whole; `key` tells records apart, `order` is the text or number they are sorted by. */
export interface Walk {
  readonly sentence: string;
  readonly path: string;
  readonly key: (record: Json) => string;
  readonly order?: (record: Json) => string | number;
}

const byId = ({ id }: Json): string => String(id);
const byKind = ({ kind, id }: Json): string => `${String(kind)} ${String(id)}`;

/** Events compare by their first day; times within a day are of different zones. */
const byDay = ({ starts_at }: Json): string => String(starts_at).slice(0, 10);
const byScore = ({ score }: Json): number => -Number(score);

export const WALKS: readonly Walk[] = [
  {
    sentence: "every city once, by country",
    path: "/cities?limit=1000",
    key: byId,
    order: ({ country }) => String(country),
  },
  {
    sentence: "every city once, in Arabic",
    path: "/cities?limit=997&lang=ar",
    key: byId,
    order: ({ country }) => String(country),
  },
  { sentence: "the cities of a country in pages", path: "/cities?country=tr&limit=17", key: byId },
  { sentence: "events by start", path: "/events?limit=7", key: byId, order: byDay },
  {
    sentence: "events of a country by start",
    path: "/events?country=SA&limit=7&lang=ar",
    key: byId,
    order: byDay,
  },
  {
    sentence: "events of a time by start",
    path: "/events?from=2026-01-01&to=2027-12-31&limit=9",
    key: byId,
    order: byDay,
  },
  { sentence: "events of a kind", path: "/events?kind=festival&limit=2", key: byId, order: byDay },
  { sentence: "search by relevance", path: "/search?q=mosque&limit=50", key: byKind, order: byScore },
  { sentence: "search of a country", path: "/search?q=a&country=tr&limit=50", key: byKind, order: byScore },
  {
    sentence: "search in Arabic",
    path: "/search?q=%D9%85%D8%B3%D8%AC%D8%AF&limit=50&lang=ar",
    key: byKind,
    order: byScore,
  },
  {
    sentence: "search with what needs encoding",
    path: "/search?q=al%20%26%20%2B%3D%23&limit=50",
    key: byKind,
  },
];

/** The page is the first one, of this length at most. */
const limited = (limit: number) => ok((body) => expect(metaOf(body)).toMatchObject({ limit, offset: 0 }));

/** A page from far behind the end. */
const behindTheEnd = ok((body, { headers }) => {
  const { total, offset } = metaOf(body);
  expect(body.data).toEqual([]);
  expect(offset).toBe(100_000);
  expect(total).toBeLessThan(100_000);
  expect(headers["link"] ?? "").not.toContain('rel="next"');
});

const D = "3 Defaults";
const E = "3 Envelope";

export const LISTS: readonly Row[] = [
  [D, "limit 20", "/places", limited(20)],
  [D, "limit 20", "/events", limited(20)],
  [D, "limit 20", "/search?q=mosque", limited(20)],
  [D, "/cities without a country: limit 500", "/cities", limited(500)],
  [
    D,
    "/cities answers all cities of the country",
    "/cities?country=tr",
    ok((body, { headers }) => {
      expect(body.data).toHaveLength(metaOf(body).total);
      expect(headers["link"]).toBeUndefined();
    }),
  ],
  [
    D,
    "/cities answers all cities of the country, however many",
    "/cities?country=us",
    ok((body) => expect(body.data).toHaveLength(metaOf(body).total)),
  ],
  [
    D,
    "/cities answers the one with a slug",
    "/cities?country=tr&city=istanbul",
    ok((body) => {
      expect(body.data).toMatchObject([{ slug: "istanbul", country: "TR" }]);
      expect(metaOf(body)).toMatchObject({ total: 1 });
    }),
  ],
  [
    D,
    "a city that is not there is an empty list",
    "/cities?country=tr&city=nowhere",
    ok(({ data }) => expect(data).toEqual([])),
  ],
  [
    D,
    "/countries answers one by its code",
    "/countries?country=tr",
    ok(({ data }) => expect(data).toMatchObject([{ code: "TR" }])),
  ],
  [
    D,
    "a country that is not there is an empty list",
    "/countries?country=zz",
    ok(({ data }) => expect(data).toEqual([])),
  ],
  [
    D,
    "/events answers those at one place",
    "/events?place_id={place}",
    ok(({ data }) => {
      for (const one of data) expect(one["place_id"]).not.toBeNull();
    }),
  ],
  [D, "offset 0", "/places?limit=3", ok((body) => expect(metaOf(body)).toMatchObject({ limit: 3, offset: 0 }))],
  [
    E,
    "a list sends attribution",
    "/places",
    ok(({ meta }) => {
      const sources = meta["attribution"] as readonly Json[];
      expect(sources.length).toBeGreaterThan(0);
      for (const source of sources) expect(Object.keys(source).sort()).toEqual(["license", "name", "url"]);
    }),
  ],
  [E, "no Link when all is there", "/types", ok((_body, { headers }) => expect(headers["link"]).toBeUndefined())],
  [
    E,
    "rel=next keeps what was asked",
    "/places?country=tr&lang=ar&limit=2&foo=1",
    ok((_body, { headers }) => {
      for (const part of ["country=tr", "lang=ar", "limit=2", "offset=2"]) expect(headers["link"]).toContain(part);
      expect(headers["link"]).toMatch(/rel="?next/);
      expect(headers["link"]).not.toMatch(/rel="?prev/);
    }),
  ],
  [
    E,
    "rel=prev never goes under 0",
    "/places?limit=5&offset=3",
    ok((_body, { headers }) => expect(headers["link"]).toMatch(/offset=0[^>]*>; ?rel="?prev/)),
  ],
  ...["/places?", "/events?", "/search?q=mosque&", "/cities?"].map((path): Row => [
    E,
    "behind the end: empty, with the total",
    `${path}offset=100000`,
    behindTheEnd,
  ]),
  [
    "2",
    "country of /search",
    "/search?q=mosque&country=gb&limit=50",
    ok(({ data }) => {
      expect(data.length).toBeGreaterThan(0);
      for (const { country } of data) expect(["GB", null]).toContain(country);
    }),
  ],
  [
    "3 Additions",
    "GeoJSON: a feature collection",
    "/places?format=geojson&country=tr&limit=5&lang=ar",
    (answer) => {
      expect(answer.status).toBe(200);
      expect(answer.headers["content-type"]).toMatch(/^application\/geo\+json/);
      expect(answer.headers["content-language"]).toBe("ar");
      const collection = JSON.parse(answer.text) as { type: string; features: readonly Json[] };
      expect(collection.type).toBe("FeatureCollection");
      expect(collection).not.toHaveProperty("crs");
      expect(collection.features).toHaveLength(5);
      for (const feature of collection.features) {
        const { type, coordinates } = feature["geometry"] as { type: string; coordinates: readonly number[] };
        expect([feature["type"], type, coordinates.length]).toEqual(["Feature", "Point", 2]);
        expect(coordinates[0], "longitude first").toBeGreaterThan(25);
        expect(coordinates[1]).toBeGreaterThan(35);
        expect(coordinates[1]).toBeLessThan(43);
        expect(feature["id"]).toEqual(expect.any(Number));
        expect(feature["properties"]).toMatchObject({ country: "TR" });
      }
    },
  ],
  [
    "3 Additions",
    "GeoJSON of nothing",
    "/places?format=geojson&country=zz",
    ({ status, text }) => {
      expect(status).toBe(200);
      expect(JSON.parse(text)).toMatchObject({ type: "FeatureCollection", features: [] });
    },
  ],
];
