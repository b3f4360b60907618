/**
 * Places of Overture Maps, as GeoJSON (a FeatureCollection, or a feature per line; nested properties may be JSON texts)
 * and as GeoParquet 1.1 (WKB in "geometry"). Parquet is read by row group: first the columns that mappings test, then
 * the others for the range of wanted rows. Refuses files with implausible metadata, or that keep the decoder busy
 * (../parquet). Reference: https://docs.overturemaps.org/schema/reference/places/place/,
 * parquet.apache.org/docs/file-format.
 */
import type { LatLng } from "#core/base/geo.ts";
import { type Decoder, STALL_MS, startDecoder } from "../parquet/decoder.ts";
import type { Row } from "../parquet/thread.ts";
import { countedBytes } from "../records/bytes.ts";
import { middleOfGeoJson } from "../records/geometry.ts";
import { flatten, isObject, type JsonObject, readRecords } from "../records/json.ts";
import type { Format, Input, Item, ReadOptions, Unread } from "../records/record.ts";

const isOnEarth = ({ lat, lng }: LatLng): boolean => Math.abs(lat) <= 90 && Math.abs(lng) <= 180;

/** The identifier of a place; `null` if it has none. */
const refOfPlace = (id: unknown): string | null => (typeof id === "string" && id !== "" ? id : null);

/** The item of a place from its identifier, the middle of its geometry and its properties. */
const placeFrom = (id: unknown, middle: LatLng | null, fields: Readonly<Record<string, string>>): Item => ({
  ref: refOfPlace(id),
  point: middle !== null && isOnEarth(middle) ? middle : "bad-coordinates",
  fields,
});

const unfolded = (value: unknown): unknown => {
  if (typeof value !== "string" || !/^[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
};

const toItem = ({ id, geometry, properties }: JsonObject): Item => {
  const own = isObject(properties) ? properties : {};
  const nested = Object.entries(own).map(([name, value]) => [name, unfolded(value)] as const);
  return placeFrom(
    typeof id === "string" ? id : own["id"],
    middleOfGeoJson(geometry),
    flatten(Object.fromEntries(nested)),
  );
};

export const overtureGeojson: Format = {
  name: "overture-geojson",
  mapping: "overture",
  async *read(input, options) {
    for await (const record of readRecords(input.label, countedBytes(input, options), ["features"])) {
      if ("unread" in record) yield record;
      else if (record.value["type"] === "Feature") yield toItem(record.value);
      else yield { unread: "it is not a GeoJSON feature", at: record.at };
    }
  },
};

/** The small columns that the rules of a mapping test. */
const TELLING = ["id", "categories", "taxonomy", "basic_category", "confidence", "operating_status"];
const OTHERS = ["geometry", "names", "addresses", "phones", "websites", "sources", "version"];

const sliceOf = (input: Input, { onBytes }: ReadOptions) => {
  let total = 0;
  return async (start: number, end: number): Promise<ArrayBuffer> => {
    const bytes = await input.slice(start, end);
    onBytes?.((total += bytes.length));
    // Copies the bytes: they may be a view of a larger buffer.
    return Uint8Array.from(bytes).buffer;
  };
};

const fieldsOf = (row: Row): Readonly<Record<string, string>> =>
  flatten(Object.fromEntries(Object.entries(row).filter(([name]) => name !== "id" && name !== "geometry")));

const rowToItem = (row: Row): Item => placeFrom(row["id"], middleOfGeoJson(row["geometry"]), fieldsOf(row));

/** The items of one row group. */
async function* readGroup(
  from: number,
  to: number,
  decoder: Decoder,
  isWanted: ReadOptions["isWanted"],
): AsyncGenerator<Item> {
  const telling = await decoder.rows({ names: TELLING, from, to });
  const wanted = telling.map((row) => isWanted(fieldsOf(row)));
  const [first, last] = [wanted.indexOf(true), wanted.lastIndexOf(true)];
  const rest = first === -1 ? [] : await decoder.rows({ names: OTHERS, from: from + first, to: from + last + 1 });
  for (const [i, row] of telling.entries())
    yield wanted[i] === true
      ? rowToItem({ ...row, ...rest[i - first] })
      : { ref: refOfPlace(row["id"]), fields: fieldsOf(row) };
}

/** The format; the decoder is stopped after `stallMs` without progress. */
export const geoparquetWithin = (stallMs: number): Format => ({
  name: "overture-geoparquet",
  mapping: "overture",
  async *read(input, options): AsyncGenerator<Item | Unread> {
    const { label, size } = input;
    const { isWanted, isNear = () => true } = options;
    if (size === null) throw new Error(`${label}: Parquet is read from its end; unpack the file first`);
    const decoder = startDecoder(size, sliceOf(input, options), stallMs);
    let at = "its end";
    try {
      let from = 0;
      const groups = await decoder.groups();
      for (const [number, { rows, box }] of groups.entries()) {
        at = `row group ${number + 1} of ${groups.length}`;
        if (box === null || isNear(box)) yield* readGroup(from, from + rows, decoder, isWanted);
        from += rows;
      }
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new Error(`${label}, ${at}: ${why}`, { cause: error });
    } finally {
      await decoder.end();
    }
  },
});

export const overtureGeoparquet = geoparquetWithin(STALL_MS);
