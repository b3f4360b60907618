import { describe, expect, test } from "vitest";
import { osmGeojson } from "../../../../build/import/formats/osm.ts";
import { inputOf, readAll } from "../../../support/input.ts";

const read = async (features: readonly unknown[]) =>
  readAll(osmGeojson, inputOf(JSON.stringify({ type: "FeatureCollection", features }), "mosques.geojson"));

const POINT = { type: "Point", coordinates: [39.8262, 21.4225] };

describe("the identifier in the dialects of", () => {
  test.each([
    ["overpass-turbo", { id: "way/123", properties: { "@id": "way/123" } }, "w123"],
    ["osmtogeojson", { id: "relation/5", properties: {} }, "r5"],
    ["osmtogeojson, nested", { properties: { type: "node", id: 7, tags: {} } }, "n7"],
    ["osmium export", { properties: { "@type": "way", "@id": 123 } }, "w123"],
    ["osmium export -u type_id", { id: "n42", properties: {} }, "n42"],
    ["osmium export, area of a way", { id: "a246", properties: {} }, "w123"],
    ["osmium export, area of a relation", { id: "a247", properties: {} }, "r123"],
    ["QuickOSM", { properties: { full_id: "w9", osm_id: "9", osm_type: "way" } }, "w9"],
    ["an address", { properties: { "@id": "https://www.openstreetmap.org/node/3" } }, "n3"],
    ["none of them", { id: 4, properties: { id: "mosque-4" } }, null],
  ])("%s", async (_, feature, ref) => {
    const { items } = await read([{ type: "Feature", geometry: POINT, ...feature }]);
    expect(items.map((item) => item.ref)).toEqual([ref]);
  });
});

describe("where a feature is", () => {
  const square = (west: number, size: number) => [
    [west, 0],
    [west + size, 0],
    [west + size, size],
    [west, size],
    [west, 0],
  ];
  test.each([
    ["a point", POINT, { lat: 21.4225, lng: 39.8262 }],
    ["a polygon: its centroid", { type: "Polygon", coordinates: [square(0, 2)] }, { lat: 1, lng: 1 }],
    [
      "a polygon with a courtyard: as without",
      { type: "Polygon", coordinates: [square(0, 2), square(0, 1)] },
      { lat: 1, lng: 1 },
    ],
    [
      "a multipolygon: the centroid of its largest",
      { type: "MultiPolygon", coordinates: [[square(0, 1)], [square(10, 2)]] },
      { lat: 1, lng: 11 },
    ],
    [
      "a line: the middle of its box",
      {
        type: "LineString",
        coordinates: [
          [0, 0],
          [4, 2],
        ],
      },
      { lat: 1, lng: 2 },
    ],
    ["no geometry", null, "no-coordinates"],
    ["an empty polygon", { type: "Polygon", coordinates: [] }, "bad-coordinates"],
    ["beyond the pole", { type: "Point", coordinates: [0, 91] }, "bad-coordinates"],
    ["no numbers", { type: "Polygon", coordinates: [[["a", "b"]]] }, "bad-coordinates"],
  ])("%s", async (_, geometry, point) => {
    const { items } = await read([{ type: "Feature", id: "way/1", geometry, properties: {} }]);
    expect(items.map((item) => item.point)).toEqual([point]);
  });
});

test("fields are the tags, flat or nested, and the time when it last changed", async () => {
  const { items } = await read([
    {
      type: "Feature",
      geometry: POINT,
      properties: {
        "@id": "node/1",
        "@version": 3,
        "@timestamp": 1_767_323_045,
        name: "Al-Nur",
        capacity: 900,
      },
    },
    {
      type: "Feature",
      geometry: POINT,
      properties: {
        type: "node",
        id: 2,
        tags: { name: "Al-Huda" },
        relations: [],
        meta: { timestamp: "2026-01-02T03:04:05Z" },
      },
    },
  ]);
  expect(items.map(({ fields }) => fields)).toEqual([
    { name: "Al-Nur", capacity: "900", "@timestamp": "2026-01-02T03:04:05Z" },
    { name: "Al-Huda", "@timestamp": "2026-01-02T03:04:05Z" },
  ]);
});

test("a feature a line, and what is none", async () => {
  const lines = [
    JSON.stringify({ type: "Feature", id: "way/1", geometry: POINT, properties: {} }),
    '{"type": "Feature", "id": "way/2"',
    JSON.stringify({ type: "Topology" }),
  ];
  const { items, unread, error } = await readAll(osmGeojson, inputOf(lines.join("\n")));
  expect(error).toBeNull();
  expect(items.map(({ ref }) => ref)).toEqual(["w1"]);
  expect(unread.map(({ at }) => at)).toEqual(["line 2", "line 3"]);
});
