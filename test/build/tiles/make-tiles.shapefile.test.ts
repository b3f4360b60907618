/** Shapefiles: what stands where, by the description of the format. */
import { expect, test } from "vitest";
import type { Line } from "../../../build/tiles/coastline.ts";
import { writeShapefile } from "../../../build/tiles/make-tiles.ts";

const RING: Line = [
  [1, 2],
  [3, 2],
  [3, 5],
  [1, 2],
];

test("a ring is a polygon of one part, clockwise, with its box", () => {
  const files = writeShapefile([RING, RING], false);
  const [shp, shx, dbf] = ["shp", "shx", "dbf"].map((name) => Buffer.from(files.get(name) ?? []));
  if (shp === undefined || shx === undefined || dbf === undefined) throw new Error("a file is missing");
  expect([shp.readInt32BE(0), shp.readInt32BE(24) * 2, shp.readInt32LE(32)]).toEqual([9994, shp.length, 5]);
  expect([36, 44, 52, 60].map((at) => shp.readDoubleLE(at))).toEqual([1, 2, 3, 5]);
  expect([shx.length, shx.readInt32BE(100) * 2, shx.readInt32BE(108) * 2]).toEqual([116, 100, 100 + 8 + 48 + 64]);
  expect([108, 144, 148].map((at) => shp.readInt32LE(at))).toEqual([5, 1, 4]);
  const points = RING.map((_, index) => [156, 164].map((at) => shp.readDoubleLE(at + index * 16)));
  expect(points).toEqual([...RING].reverse());
  expect(dbf.readUInt32LE(4)).toBe(2);
});

test("rings that are clockwise already stay as they are", () => {
  const shp = Buffer.from(writeShapefile([RING], true).get("shp") ?? []);
  expect([156, 164, 172].map((at) => shp.readDoubleLE(at))).toEqual([1, 2, 3]);
});
