/**
 * Writes polygons as an ESRI shapefile, which tilemaker reads: `.shp`, its index `.shx` and an empty table `.dbf`. One
 * record a ring. ESRI Shapefile Technical Description, July 1998: file header p. 4, polygon p. 8, index p. 23.
 */
import type { Line } from "./coastline.ts";

const POLYGON = 5;
const HEADER_BYTES = 100;
const FILE_CODE = 9994;
const VERSION = 1000;
/** Type, box, number of parts, number of points, first point of the part. */
const RING_HEAD_BYTES = 48;

const boxOf = (rings: readonly Line[]): readonly number[] => {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const ring of rings) {
    for (const [lng, lat] of ring) {
      [west, east] = [Math.min(west, lng), Math.max(east, lng)];
      [south, north] = [Math.min(south, lat), Math.max(north, lat)];
    }
  }
  return rings.length === 0 ? [0, 0, 0, 0] : [west, south, east, north];
};

const headerOf = (bytes: number, rings: readonly Line[]): Buffer => {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeInt32BE(FILE_CODE, 0);
  header.writeInt32BE(bytes / 2, 24);
  header.writeInt32LE(VERSION, 28);
  header.writeInt32LE(POLYGON, 32);
  boxOf(rings).forEach((value, index) => header.writeDoubleLE(value, 36 + index * 8));
  return header;
};

/** Outer rings are clockwise here (p. 8), land is counter-clockwise. */
const recordOf = (ring: Line): Buffer => {
  const record = Buffer.alloc(RING_HEAD_BYTES + ring.length * 16);
  record.writeInt32LE(POLYGON, 0);
  boxOf([ring]).forEach((value, index) => record.writeDoubleLE(value, 4 + index * 8));
  record.writeInt32LE(1, 36);
  record.writeInt32LE(ring.length, 40);
  record.writeInt32LE(0, 44);
  ring.forEach(([lng, lat], index) => {
    record.writeDoubleLE(lng, RING_HEAD_BYTES + index * 16);
    record.writeDoubleLE(lat, RING_HEAD_BYTES + index * 16 + 8);
  });
  return record;
};

/** A table of `count` records with one column of one letter, as readers expect a column. */
const tableOf = (count: number): Buffer => {
  const head = Buffer.alloc(65);
  head.writeUInt8(3, 0);
  head.writeUInt32LE(count, 4);
  head.writeUInt16LE(65, 8);
  head.writeUInt16LE(2, 10);
  head.write("K", 32, "ascii");
  head.write("C", 43, "ascii");
  head.writeUInt8(1, 48);
  head.writeUInt8(0x0d, 64);
  return Buffer.concat([head, Buffer.from("  ".repeat(count)), Buffer.from([0x1a])]);
};

/** Extension → bytes. Rings must be closed and all of one turn; they are written clockwise. */
export const writeShapefile = (rings: readonly Line[], isClockwise: boolean): ReadonlyMap<string, Uint8Array> => {
  const records = rings.map((ring) => recordOf(isClockwise ? ring : [...ring].reverse()));
  const entries = records.map((record, index) => {
    const head = Buffer.alloc(8);
    head.writeInt32BE(index + 1, 0);
    head.writeInt32BE(record.length / 2, 4);
    return Buffer.concat([head, record]);
  });
  const shapes = Buffer.concat(entries);
  let at = HEADER_BYTES;
  const index = Buffer.concat(
    records.map((record) => {
      const entry = Buffer.alloc(8);
      entry.writeInt32BE(at / 2, 0);
      entry.writeInt32BE(record.length / 2, 4);
      at += record.length + 8;
      return entry;
    }),
  );
  return new Map<string, Uint8Array>([
    ["shp", Buffer.concat([headerOf(HEADER_BYTES + shapes.length, rings), shapes])],
    ["shx", Buffer.concat([headerOf(HEADER_BYTES + index.length, rings), index])],
    ["dbf", tableOf(records.length)],
  ]);
};
