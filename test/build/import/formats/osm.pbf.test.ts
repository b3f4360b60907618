import { PbfWriter } from "pbf";
import { describe, expect, test } from "vitest";
import { osmPbf } from "../../../../build/import/formats/osm.ts";
import { inputOf, readAll } from "../../../support/input.ts";
import { pbfBlob, pbfHeader, pbfNodes, pbfOf, pbfRelations, pbfWays } from "../../../support/osm-pbf.ts";

const TAGS = { amenity: "place_of_worship" };
const node = (id: number, lat: number, lng: number, tags = {}) => ({ id, lat, lng, tags, time: 0 });
const NODES = [node(1, 0, 0), node(2, 0, 4), node(3, 2, 4), node(4, 2, 0)];
const WAY = { id: 5, nodes: [1, 2, 3, 4, 1], tags: TAGS, time: 1_767_323_045 };
const file = (...blobs: readonly Uint8Array[]) => inputOf(Buffer.concat([pbfHeader(), ...blobs]), "x.osm.pbf");

test("ways are placed by their nodes, wherever in the file those stand", async () => {
  const items = [{ ref: "w5", point: { lat: 1, lng: 2 }, fields: { ...TAGS, "@timestamp": "2026-01-02T03:04:05Z" } }];
  const expected = { items, unread: [], error: null };
  expect(await readAll(osmPbf, file(pbfNodes(NODES), pbfWays([WAY])))).toEqual(expected);
  expect(await readAll(osmPbf, file(pbfWays([WAY]), pbfNodes(NODES)))).toEqual(expected);
});

test("a multipolygon of untagged ways is where its outer ones are", async () => {
  const members = [
    { type: "way" as const, ref: 5, role: "outer" },
    { type: "node" as const, ref: 1, role: "label" },
  ];
  const relation = { id: 6, members, tags: { ...TAGS, type: "multipolygon" }, time: 0 };
  const bytes = pbfOf({ nodes: NODES, ways: [{ ...WAY, tags: {} }], relations: [relation] });
  const { items } = await readAll(osmPbf, inputOf(bytes));
  expect(items.map(({ ref, point }) => ({ ref, point }))).toEqual([{ ref: "r6", point: { lat: 1, lng: 2 } }]);
});

/** A block of one group; `write` fills the group. */
const block = (texts: readonly string[], write: (group: PbfWriter) => void, more?: (block: PbfWriter) => void) => {
  const table = new PbfWriter();
  for (const text of texts) table.writeStringField(1, text);
  const group = new PbfWriter();
  write(group);
  const writer = new PbfWriter();
  writer.writeBytesField(1, table.finish());
  writer.writeBytesField(2, group.finish());
  more?.(writer);
  return pbfBlob("OSMData", writer.finish(), false);
};

const message = (group: PbfWriter, field: number, write: (writer: PbfWriter) => void): void => {
  const writer = new PbfWriter();
  write(writer);
  group.writeBytesField(field, writer.finish());
};

const TEXTS = ["", "amenity", "place_of_worship"];

const writeTags = (writer: PbfWriter): void => {
  writer.writePackedVarint(2, [1]);
  writer.writePackedVarint(3, [2]);
};

test("coordinates by granularity and offset, which may come after the groups", async () => {
  const bytes = block(
    TEXTS,
    (group) =>
      message(group, 1, (writer) => {
        writer.writeSVarintField(1, 7);
        writeTags(writer);
        writer.writeSVarintField(8, 3);
        writer.writeSVarintField(9, -4);
      }),
    (writer) => {
      writer.writeVarintField(17, 1_000_000_000);
      writer.writeVarintField(19, -500_000_000);
      writer.writeVarintField(20, 250_000_000);
    },
  );
  const { items } = await readAll(osmPbf, file(bytes));
  expect(items.map(({ point }) => point)).toEqual([{ lat: 2.5, lng: -3.75 }]);
});

test("ways that hold the places of their nodes need no nodes", async () => {
  const bytes = block(TEXTS, (group) =>
    message(group, 3, (writer) => {
      writer.writeVarintField(1, 7);
      writeTags(writer);
      writer.writePackedSVarint(9, [10_000_000, 20_000_000]);
      writer.writePackedSVarint(10, [10_000_000, 0]);
    }),
  );
  const { items } = await readAll(osmPbf, file(bytes));
  expect(items.map(({ ref, point }) => ({ ref, point }))).toEqual([{ ref: "w7", point: { lat: 2, lng: 1 } }]);
});

test("deleted elements of a history are skipped, dense or plain", async () => {
  const dense = (group: PbfWriter): void =>
    message(group, 2, (writer) => {
      writer.writePackedSVarint(1, [1, 1]);
      message(writer, 5, (info) => info.writePackedBoolean(6, [false, true]));
      writer.writePackedSVarint(8, [0, 0]);
      writer.writePackedSVarint(9, [0, 0]);
      writer.writePackedVarint(10, [1, 2, 0, 1, 2, 0]);
    });
  const plain = (group: PbfWriter): void =>
    message(group, 3, (writer) => {
      writer.writeVarintField(1, 9);
      writeTags(writer);
      message(writer, 4, (info) => info.writeBooleanField(6, false));
    });
  const { items } = await readAll(osmPbf, file(block(TEXTS, dense), block(TEXTS, plain)));
  expect(items.map(({ ref }) => ref)).toEqual(["n2"]);
});

test("a tag that refers to no text is reported with its element, and the next is read", async () => {
  const bytes = block(TEXTS, (group) => {
    message(group, 2, (writer) => {
      writer.writePackedSVarint(1, [1, 1]);
      writer.writePackedSVarint(8, [0, 0]);
      writer.writePackedSVarint(9, [0, 0]);
      writer.writePackedVarint(10, [1, 77, 0, 1, 2, 0]);
    });
    message(group, 3, (writer) => {
      writer.writeVarintField(1, 9);
      writer.writePackedVarint(2, [1]);
    });
  });
  const { items, unread, error } = await readAll(osmPbf, file(bytes));
  expect(error).toBeNull();
  expect(items.map(({ ref }) => ref)).toEqual(["n2"]);
  expect(unread).toEqual([
    { unread: "text 77 of 3", at: "dense node 1 of its group" },
    { unread: "text -1 of 3", at: "way 9" },
  ]);
});

test.each([
  ["dense nodes", 2, [1, 8]],
  ["dense nodes", 2, [1, 9]],
  ["a node", 1, [1, 8]],
  ["a node", 1, [1, 9]],
])("%s in field %d with %j alone are an error, not at latitude or longitude 0", async (_, field, written) => {
  const isDense = field === 2;
  const bytes = block(TEXTS, (group) =>
    message(group, field, (writer) => {
      for (const number of written)
        if (isDense) writer.writePackedSVarint(number, [7]);
        else writer.writeSVarintField(number, 7);
      if (isDense) writer.writePackedVarint(10, [1, 2, 0]);
      else writeTags(writer);
    }),
  );
  const { items, error } = await readAll(osmPbf, file(bytes));
  expect(items).toEqual([]);
  expect(error).toMatch(/without (?:its id, latitude or longitude|ids, latitudes or longitudes)/);
});

describe("ends in an error that names the input and the offset", () => {
  const whole = pbfOf({ nodes: NODES, ways: [WAY], relations: [] });
  const declared = (field: number, size: number): Uint8Array => {
    const blob = new PbfWriter();
    blob.writeVarintField(2, size);
    blob.writeBytesField(field, new Uint8Array(9));
    const bytes = pbfBlob("OSMData", new Uint8Array(0), false);
    const header = bytes.subarray(0, bytes.length - 2);
    const contents = blob.finish();
    header[header.length - 1] = contents.length;
    return Buffer.concat([header, contents]);
  };
  test.each([
    ["a cut file", whole.subarray(0, -1), "the file ends too early"],
    ["a file cut between a length and its header", whole.subarray(0, 2), "PBF of OpenStreetMap"],
    ["a header of 4 GB", Buffer.concat([whole, Buffer.alloc(4, 0xff)]), "a header of 4294967295 bytes, at most 65536"],
    ["another compression", Buffer.concat([pbfHeader(), declared(7, 9)]), "compressed with Zstandard, must be zlib"],
    ["a blob of 4 GB", Buffer.concat([pbfHeader(), declared(3, 2 ** 32)]), "no data, or 4294967296 bytes of it"],
    ["no zlib", Buffer.concat([pbfHeader(), pbfRelations([]), declared(3, 1)]), "unknown compression method"],
    ["an unknown feature", pbfHeader(["OsmSchema-V0.6", "Braids"]), "it needs the feature Braids"],
    ["noise for a block", Buffer.concat([pbfHeader(), pbfBlob("OSMData", Buffer.alloc(99, 0xff), true)]), "varint"],
  ])("%s", async (_, bytes, expected) => {
    const { error } = await readAll(osmPbf, inputOf(bytes, "x.osm.pbf"));
    expect(error).toMatch(/^x\.osm\.pbf(, | looks like )/);
    expect(error).toContain(expected);
  });
});
