import { describe, expect, test } from "vitest";
import { overpassJson } from "../../../../build/import/formats/osm.ts";
import { inputOf, readAll } from "../../../support/input.ts";

const read = async (elements: readonly unknown[], rest: object = {}) =>
  readAll(overpassJson, inputOf(JSON.stringify({ version: 0.6, elements, ...rest }), "mosques.json"));

const TAGS = { amenity: "place_of_worship" };

describe("where an element is", () => {
  const path = [
    { lat: 0, lon: 0 },
    { lat: 0, lon: 2 },
    { lat: 2, lon: 2 },
    { lat: 2, lon: 0 },
    { lat: 0, lon: 0 },
  ];
  test.each([
    ["a node", { type: "node", lat: 21.4225, lon: 39.8262 }, { lat: 21.4225, lng: 39.8262 }],
    ["out center", { type: "way", center: { lat: 1.5, lon: 2.5 } }, { lat: 1.5, lng: 2.5 }],
    ["out geom", { type: "way", geometry: path }, { lat: 1, lng: 1 }],
    ["out geom, cut at the box", { type: "way", geometry: [null, { lat: 1, lon: 2 }] }, { lat: 1, lng: 2 }],
    ["out bb", { type: "way", bounds: { minlat: 1, minlon: 1, maxlat: 3, maxlon: 5 } }, { lat: 2, lng: 3 }],
    [
      "out geom of a relation: its outer members",
      {
        type: "relation",
        members: [
          { type: "way", ref: 1, role: "outer", geometry: path },
          { type: "way", ref: 2, role: "inner", geometry: path.slice(0, 1) },
        ],
      },
      { lat: 1, lng: 1 },
    ],
    ["out body without the nodes", { type: "way", nodes: [1, 2] }, "no-coordinates"],
    ["out tags", { type: "node" }, "no-coordinates"],
    ["beyond the pole", { type: "node", lat: 91, lon: 0 }, "bad-coordinates"],
    ["coordinates as texts", { type: "node", lat: "21", lon: "39" }, "bad-coordinates"],
  ])("%s", async (_, element, point) => {
    const { items } = await read([{ ...element, id: 7, tags: TAGS }]);
    expect(items.map((item) => item.point)).toEqual([point]);
  });
});

test("an element is a ref, a point and its tags, with the time when it last changed", async () => {
  const changed = { type: "way", id: 123, timestamp: "2026-01-02T03:04:05Z", center: { lat: 1, lon: 2 } };
  expect(await read([{ ...changed, tags: { name: "Al-Nur" } }])).toEqual({
    items: [
      {
        ref: "w123",
        point: { lat: 1, lng: 2 },
        fields: { name: "Al-Nur", "@timestamp": "2026-01-02T03:04:05Z" },
      },
    ],
    unread: [],
    error: null,
  });
});

test("nameless elements stay, corners of buildings and deleted elements go", async () => {
  const { items } = await read([
    { type: "node", id: 1, lat: 1, lon: 1, tags: {} },
    { type: "node", id: 2, lat: 1, lon: 1 },
    { type: "node", id: 3, lat: 1, lon: 1, tags: TAGS, visible: false },
  ]);
  expect(items.map(({ ref }) => ref)).toEqual(["n1"]);
});

test("an element of an editor, which was never uploaded, has no ref", async () => {
  const { items } = await read([{ type: "node", id: -1, lat: 1, lon: 1, tags: TAGS }]);
  expect(items.map(({ ref }) => ref)).toEqual([null]);
});

test("malformed elements are told, and the next is read", async () => {
  const { items, unread, error } = await read([
    { type: "area", id: 1 },
    { type: "node" },
    { type: "node", id: 1.5 },
    { type: "node", id: 4, tags: [] },
    { type: "node", id: 5, lat: 1, lon: 1, tags: TAGS },
  ]);
  expect(error).toBeNull();
  expect(items.map(({ ref }) => ref)).toEqual(["n5"]);
  expect(unread).toEqual([
    { unread: 'type is "area", must be node, way or relation', at: "record 1" },
    { unread: "id is missing, must be a whole number", at: "record 2" },
    { unread: "id is 1.5, must be a whole number", at: "record 3" },
    { unread: "tags of node 4 are not an object", at: "record 4" },
  ]);
});

test("an answer that the server did not finish is no answer", async () => {
  const node = { type: "node", id: 1, lat: 1, lon: 1, tags: TAGS };
  const remark = 'runtime error: Query timed out in "query" at line 1 after 180 seconds.';
  expect((await read([node], { remark })).error).toContain(
    "mosques.json: the server did not finish its answer: runtime error: Query timed out",
  );
  expect((await read([node], { remark: "all is well" })).error).toBeNull();
});

test("an answer that was cut off names the input and the offset", async () => {
  const text = JSON.stringify({ elements: [{ type: "node", id: 1, lat: 1, lon: 1, tags: TAGS }] });
  const { items, error } = await readAll(overpassJson, inputOf(text.slice(0, -2), "mosques.json"));
  expect(items).toHaveLength(1);
  expect(error).toBe(`mosques.json, byte ${text.length - 2}: it ends too early`);
});

test("100,000 levels of brackets are refused, and memory is not spent on them", async () => {
  const deep = `{"elements": [${"[".repeat(100_000)}${"]".repeat(100_000)}]}`;
  const { items, unread, error } = await readAll(overpassJson, inputOf(deep));
  expect(items).toEqual([]);
  expect(unread.length + (error === null ? 0 : 1)).toBe(1);
});
