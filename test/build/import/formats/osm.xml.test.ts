import { describe, expect, test } from "vitest";
import { osmXml } from "../../../../build/import/formats/osm.ts";
import { inputOf, readAll } from "../../../support/input.ts";

const read = async (inner: string) => readAll(osmXml, inputOf(`<osm version="0.6">${inner}</osm>`, "mosques.osm"));

const TAG = '<tag k="amenity" v="place_of_worship"/>';

const NODES =
  '<node id="1" lat="0" lon="0"/><node id="2" lat="0" lon="4"/><node id="3" lat="2" lon="4"/><node id="4" lat="2" lon="0"/>';
const RING = [1, 2, 3, 4, 1].map((id) => `<nd ref="${id}"/>`).join("");
const LINE = '<nd ref="1"/><nd ref="2"/>';

describe("where an element is", () => {
  test.each([
    ["a node", `<node id="9" lat="21.4225" lon="39.8262">${TAG}</node>`, { lat: 21.4225, lng: 39.8262 }],
    ["a closed way: its centroid", `${NODES}<way id="9">${RING}${TAG}</way>`, { lat: 1, lng: 2 }],
    ["nodes behind their way", `<way id="9">${RING}${TAG}</way>${NODES}`, { lat: 1, lng: 2 }],
    ["an open way: the middle of its box", `${NODES}<way id="9">${LINE}${TAG}</way>`, { lat: 0, lng: 2 }],
    ["a way cut at a border", `${NODES}<way id="9"><nd ref="3"/><nd ref="8"/>${TAG}</way>`, { lat: 2, lng: 4 }],
    ["a way without its nodes", `<way id="9">${RING}${TAG}</way>`, "no-coordinates"],
    [
      "a multipolygon: its outer members",
      `${NODES}<way id="5">${RING}</way><relation id="9"><member type="way" ref="5" role="outer"/>
       <member type="node" ref="1" role="label"/><tag k="type" v="multipolygon"/>${TAG}</relation>`,
      { lat: 1, lng: 2 },
    ],
    [
      "another relation: the middle of its members",
      `${NODES}<way id="5">${LINE}</way><relation id="9"><member type="way" ref="5"/>
       <member type="node" ref="3"/><member type="relation" ref="7"/><tag k="type" v="site"/>${TAG}</relation>`,
      { lat: 1, lng: 2 },
    ],
    ["out center", `<way id="9"><center lat="1.5" lon="2.5"/>${RING}${TAG}</way>`, { lat: 1.5, lng: 2.5 }],
    ["out geom", `<way id="9"><nd ref="1" lat="1" lon="2"/>${TAG}</way>`, { lat: 1, lng: 2 }],
    ["beyond the pole", `<node id="9" lat="91" lon="0">${TAG}</node>`, "bad-coordinates"],
    ["no number", `<node id="9" lat="north" lon="0">${TAG}</node>`, "bad-coordinates"],
    ["nothing", `<node id="9">${TAG}</node>`, "no-coordinates"],
  ])("%s", async (_, inner, point) => {
    const { items, error } = await read(inner);
    expect(error).toBeNull();
    expect(items.map((item) => item.point)).toEqual([point]);
  });
});

test("deleted elements are skipped, those without an identifier told", async () => {
  const { items, unread } = await read(
    `<node id="1" lat="1" lon="1" visible="false">${TAG}</node><node id="2" lat="1" lon="1" action="delete">${TAG}</node>
     <node lat="1" lon="1">${TAG}</node><node id="4" lat="1" lon="1">${TAG}</node>`,
  );
  expect(items.map(({ ref }) => ref)).toEqual(["n4"]);
  expect(unread).toEqual([{ unread: "id of a node is missing, must be a whole number", at: "line 2" }]);
});

const LAUGHS = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`);

describe("what no map has ends in an error that names the input and the offset", () => {
  const node = `<node id="1" lat="1" lon="1">${TAG}</node>`;
  test.each([
    ["a cut file", `<osm>${node}<node id="2"`, "the file ends too early; it was cut off, or its download was"],
    ["an empty one", "<osm", "the file ends too early; it was cut off, or its download was"],
    ["crossed marks", `<osm>${node}<way id="2"></osm></way>`, "unexpected close tag"],
    ["another root", "<gpx></gpx>", "the root is <gpx>, must be <osm>"],
    ["changes", "<osmChange></osmChange>", "the root is <osmChange>, must be <osm>"],
    ["a document type", `<!DOCTYPE osm [<!ENTITY l0 "ha">${LAUGHS.join("")}]><osm>&l9;</osm>`, "a document type"],
    ["an entity", '<osm><node id="1"><tag k="&l9;" v=""/></node></osm>', "undefined entity"],
    ["deep nesting", `<osm>${"<way>".repeat(100)}`, "more than 8 levels deep"],
    [
      "a huge text",
      `<osm><node id="1"><tag k="${"x".repeat(3_000_000)}`,
      "more than 1048576 characters without a mark",
    ],
    ["a huge comment", `<osm><!--${"x".repeat(3_000_000)}`, "more than 1048576 characters without a mark"],
    ["an endless way", `<osm><way id="1">${'<nd ref="1"/>'.repeat(100_001)}`, "more than 100000 parts"],
    ["no UTF-8", Buffer.from([0x3c, 0x6f, 0x73, 0x6d, 0x3e, 0xff]), "not valid"],
    ["an unfinished answer", `<osm>${node}<remark> runtime error: Query timed out </remark></osm>`, "timed out"],
  ])("%s", async (_, text, message) => {
    const { error } = await readAll(osmXml, inputOf(text, "mosques.osm"));
    expect(error).toMatch(/^mosques\.osm, near byte \d+: /);
    expect(error).toContain(message);
  });
});
