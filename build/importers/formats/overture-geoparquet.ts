/**
 * Places of Overture Maps as GeoParquet, row group after row group. The columns that say what a place is
 * are read first; where no row of a group is wanted the others are not read at all, and where some are, the
 * rows between the first and the last of them. Rows that are not wanted come with those few fields.
 * Refuses files whose own figures are out of all proportion: sizes are checked before memory is taken.
 * Reference: parquet.apache.org/docs/file-format; GeoParquet 1.1 (WKB in the column "geometry").
 */
import { parquetMetadataAsync, parquetReadObjects, parquetSchema } from "hyparquet";
import type { AsyncBuffer, FileMetaData } from "hyparquet";
import type { Format, Input, ReadOptions, Unread } from "../format.ts";
import { flatten } from "../flatten.ts";
import type { Item } from "../item.ts";
import { middleOfGeoJson } from "../coordinates/geometry.ts";
import { placeFrom, refOfPlace } from "../overture.ts";
import { BOUNDED_COMPRESSORS, checkProportions } from "../parquet-bounds.ts";

/** What the rules of a mapping ask: small columns. */
const TELLING = ["id", "categories", "taxonomy", "basic_category", "confidence", "operating_status"];
const OTHERS = ["geometry", "names", "addresses", "phones", "websites", "sources", "version"];

type Row = Readonly<Record<string, unknown>>;

const bufferOf = (input: Input, size: number, { onBytes }: ReadOptions): AsyncBuffer => {
  let total = 0;
  return {
    byteLength: size,
    slice: async (start, end = size) => {
      if (start < 0 || end > size || start > end)
        throw new Error(`bytes ${start} to ${end} lie outside of it`);
      const bytes = await input.slice(start, end);
      onBytes?.((total += bytes.length));
      // A buffer of its own: what is read may be a view of a larger one.
      return Uint8Array.from(bytes).buffer;
    },
  };
};

/** The columns of these that the file has. */
const present = (metadata: FileMetaData, names: readonly string[]): string[] => {
  const own = new Set(parquetSchema(metadata).children.map(({ element }) => element.name));
  return names.filter((name) => own.has(name));
};

const fieldsOf = (row: Row): Readonly<Record<string, string>> =>
  flatten(Object.fromEntries(Object.entries(row).filter(([name]) => name !== "id" && name !== "geometry")));

const toItem = (row: Row): Item => placeFrom(row["id"], middleOfGeoJson(row["geometry"]), fieldsOf(row));

/** Rows `from` up to `to`, with the columns of `names` that the file has. */
type ReadRows = (names: readonly string[], from: number, to: number) => Promise<readonly Row[]>;

/** The items of one row group. */
async function* readGroup(
  from: number,
  to: number,
  readRows: ReadRows,
  isWanted: ReadOptions["isWanted"],
): AsyncGenerator<Item> {
  const telling = await readRows(TELLING, from, to);
  const wanted = telling.map((row) => isWanted(fieldsOf(row)));
  const [first, last] = [wanted.indexOf(true), wanted.lastIndexOf(true)];
  const rest = first === -1 ? [] : await readRows(OTHERS, from + first, from + last + 1);
  for (const [i, row] of telling.entries())
    yield wanted[i] === true
      ? toItem({ ...row, ...rest[i - first] })
      : { ref: refOfPlace(row["id"]), fields: fieldsOf(row) };
}

export const overtureGeoparquet: Format = {
  name: "overture-geoparquet",
  mapping: "overture",
  async *read(input, options): AsyncGenerator<Item | Unread> {
    const { label, size } = input;
    if (size === null) throw new Error(`${label}: Parquet is read from its end; unpack the file first`);
    const file = bufferOf(input, size, options);
    let at = "its end";
    try {
      const metadata = await parquetMetadataAsync(file);
      checkProportions(metadata, size);
      const readRows: ReadRows = (names, rowStart, rowEnd) =>
        parquetReadObjects({
          file,
          metadata,
          columns: present(metadata, names),
          rowStart,
          rowEnd,
          compressors: BOUNDED_COMPRESSORS,
          useOffsetIndex: true,
        });
      let from = 0;
      for (const [number, group] of metadata.row_groups.entries()) {
        const to = from + Number(group.num_rows);
        at = `row group ${number + 1} of ${metadata.row_groups.length}`;
        yield* readGroup(from, to, readRows, options.isWanted);
        from = to;
      }
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new Error(`${label}, ${at}: ${why}`, { cause: error });
    }
  },
};
