/**
 * A table as Parquet. One with points is GeoParquet 1.1 (https://geoparquet.org/releases/v1.1.0/): a column of WKB, a
 * box for each row as its covering, rows along a Hilbert curve, so that a reader who wants a part of the world skips the
 * groups of rows elsewhere. Compressed with zstd, in WebAssembly: the same bytes on every machine.
 */
import { compress, init } from "@bokuweb/zstd-wasm";
import type { SchemaElement } from "hyparquet";
import { type ColumnSource, ByteWriter, ParquetWriter } from "hyparquet-writer";
import { parseDate } from "#core/base/date.ts";
import type { AnyTable, ColumnType, Row } from "./columns.ts";
import { createFile } from "./spool.ts";

/** Rows of a group: what a reader takes or skips. */
const GROUP_ROWS = 20_000;

const ZSTD_LEVEL = 9;

/** The number that a zstd frame begins with (RFC 8878, 3.1.1). */
const ZSTD_MAGIC = 0xfd2fb528;

/** Loaded once: a second time would take the module its memory, after which it answers zeros. */
let loading: Promise<void> | null = null;

const zstd = (bytes: Uint8Array): Uint8Array => {
  const packed = compress(bytes, ZSTD_LEVEL);
  const magic = new DataView(packed.buffer, packed.byteOffset, packed.length).getUint32(0, true);
  if (magic !== ZSTD_MAGIC)
    throw new Error(`zstd: got a frame of ${magic.toString(16)}, expected ${ZSTD_MAGIC.toString(16)}`);
  return packed;
};

const TYPES: Readonly<Record<ColumnType, Omit<SchemaElement, "name">>> = {
  integer: { type: "INT32" },
  number: { type: "DOUBLE" },
  text: { type: "BYTE_ARRAY", converted_type: "UTF8" },
  date: { type: "INT32", converted_type: "DATE" },
  boolean: { type: "BOOLEAN" },
  list: { type: "BYTE_ARRAY", converted_type: "JSON" },
  object: { type: "BYTE_ARRAY", converted_type: "JSON" },
};

const CORNERS = ["xmin", "ymin", "xmax", "ymax"] as const;

const required = (name: string, element: Omit<SchemaElement, "name">): SchemaElement => ({
  name,
  repetition_type: "REQUIRED",
  ...element,
});

const schemaOf = ({ columns, hasPoints }: AnyTable): SchemaElement[] => {
  const names = Object.entries(columns);
  const box = [
    required("bbox", { num_children: CORNERS.length }),
    ...CORNERS.map((name) => required(name, { type: "FLOAT" })),
  ];
  return [
    { name: "schema", num_children: names.length + (hasPoints ? 2 : 0) },
    ...names.map(([name, { type }]): SchemaElement => ({ name, repetition_type: "OPTIONAL", ...TYPES[type] })),
    ...(hasPoints ? [required("geometry", { type: "BYTE_ARRAY" }), ...box] : []),
  ];
};

/** A point in well-known binary: little-endian, type 1, x, y (OGC 06-103r4, 8.2). */
const wkbOf = (lng: number, lat: number): Uint8Array => {
  const view = new DataView(new ArrayBuffer(21));
  view.setUint8(0, 1);
  view.setUint32(1, 1, true);
  view.setFloat64(5, lng, true);
  view.setFloat64(13, lat, true);
  return new Uint8Array(view.buffer);
};

/** The next single-precision number in a direction. */
const beside = (value: number, step: 1 | -1): number => {
  const view = new DataView(new ArrayBuffer(4));
  view.setFloat32(0, value);
  if (value === 0) view.setInt32(0, step > 0 ? 1 : -0x7fffffff);
  else view.setInt32(0, view.getInt32(0) + (value > 0 ? step : -step));
  return view.getFloat32(0);
};

/** The single-precision numbers around a value; equal where it is one. */
const floatBelow = (value: number): number => {
  const near = Math.fround(value);
  return near <= value ? near : beside(near, -1);
};
const floatAbove = (value: number): number => {
  const near = Math.fround(value);
  return near >= value ? near : beside(near, 1);
};

const pointOf = ({ lat, lng }: Row): readonly [lng: number, lat: number] => [Number(lng), Number(lat)];

const boxOf = (row: Row) => {
  const [lng, lat] = pointOf(row);
  return { xmin: floatBelow(lng), ymin: floatBelow(lat), xmax: floatAbove(lng), ymax: floatAbove(lat) };
};

const cellOf = (value: Row[string] | undefined, type: ColumnType): unknown => {
  if (value === undefined) return null;
  return type === "date" && typeof value === "string" ? parseDate(value) : value;
};

const columnsOf = ({ columns, hasPoints }: AnyTable, rows: readonly Row[]): ColumnSource[] => {
  const own = Object.entries(columns).map(([name, { type }]): ColumnSource => ({
    name,
    data: rows.map((row) => cellOf(row[name], type)) as ColumnSource["data"],
    // Nobody asks for JSON by its order, and the writer would store whole values.
    ...((type === "list" || type === "object") && { statistics: false }),
  }));
  if (!hasPoints) return own;
  return [
    ...own,
    { name: "geometry", data: rows.map((row) => wkbOf(...pointOf(row))), statistics: false },
    { name: "bbox", data: rows.map(boxOf) },
  ];
};

/** The box of all rows: west, south, east, north; also where they are on both sides of 180°. */
const extentOf = (): {
  readonly take: (rows: readonly Row[]) => void;
  readonly box: () => readonly number[] | null;
} => {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  return {
    take: (rows) => {
      for (const [lng, lat] of rows.map(pointOf)) {
        [west, south] = [Math.min(west, lng), Math.min(south, lat)];
        [east, north] = [Math.max(east, lng), Math.max(north, lat)];
      }
    },
    box: () => (west > east ? null : [west, south, east, north]),
  };
};

/** The metadata `geo`; coordinates are WGS 84, longitude first (OGC:CRS84), the default where no other system is named. */
const geoOf = (box: readonly number[] | null): string =>
  JSON.stringify({
    version: "1.1.0",
    primary_column: "geometry",
    columns: {
      geometry: {
        encoding: "WKB",
        geometry_types: box === null ? [] : ["Point"],
        ...(box !== null && { bbox: box }),
        covering: { bbox: Object.fromEntries(CORNERS.map((name) => [name, ["bbox", name]])) },
      },
    },
  });

/** A writer of Parquet whose bytes go to the file after each group of rows. */
const writerTo = (put: (bytes: Uint8Array) => void): ByteWriter => {
  const writer = new ByteWriter();
  const flush = (): void => {
    put(new Uint8Array(writer.buffer, 0, writer.index));
    writer.index = 0;
  };
  return Object.assign(writer, { flush, finish: flush });
};

/** Writes `rows`, JSON in the order that they shall have, into a new file at `path`. */
export const writeParquet = async (
  path: string,
  table: AnyTable,
  rows: Iterable<string>,
  notes: Readonly<Record<string, string>>,
): Promise<void> => {
  await (loading ??= init());
  const file = createFile(path);
  try {
    const extent = extentOf();
    const kvMetadata = Object.entries(notes).map(([key, value]) => ({ key, value }));
    const parquet = new ParquetWriter({
      writer: writerTo(file.put),
      schema: schemaOf(table),
      codec: "ZSTD",
      compressors: { ZSTD: zstd },
      kvMetadata,
      createdBy: "musalla",
    });
    let group: Row[] = [];
    const close = (): void => {
      if (table.hasPoints) extent.take(group);
      void parquet.write({ columnData: columnsOf(table, group), rowGroupSize: GROUP_ROWS });
      group = [];
    };
    for (const json of rows) {
      group.push(JSON.parse(json) as Row);
      if (group.length === GROUP_ROWS) close();
    }
    if (group.length > 0) close();
    if (table.hasPoints) kvMetadata.push({ key: "geo", value: geoOf(extent.box()) });
    void parquet.finish();
  } finally {
    file.close();
  }
};
