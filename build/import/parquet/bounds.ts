/**
 * Limits against damaged or hostile Parquet files: checks their metadata for plausibility before hyparquet allocates
 * memory for it.
 */
import type { Compressors, FileMetaData } from "hyparquet";
import { compressors } from "hyparquet-compressors";

/** Unpacked bytes of a page, and of the columns of a row group. */
const MAX_PAGE_BYTES = 256 * 1024 * 1024;
const MAX_GROUP_BYTES = 4 * 1024 ** 3;

/** Rows per row group: Overture writes some 100,000, other tools up to 1,048,576. */
const MAX_GROUP_ROWS = 2_000_000;

/** hyparquet's decompressors, limited to the size of a page. */
export const BOUNDED_COMPRESSORS: Compressors = Object.fromEntries(
  Object.entries(compressors).map(([codec, unpack]) => [
    codec,
    (bytes: Uint8Array, length: number) => {
      if (length < 0 || length > MAX_PAGE_BYTES) throw new Error(`a page of ${length} bytes is more than any is`);
      return unpack(bytes, length);
    },
  ]),
);

const MAGIC = "PAR1";

/** The magic at the start; at the end the footer length and the magic again. */
const HEAD_BYTES = 4;
const TAIL_BYTES = 8;

/** Throws if the first and last bytes are not Parquet's, or leave no room for the footer. */
export const checkEnds = async (
  slice: (start: number, end: number) => ArrayBuffer | Promise<ArrayBuffer>,
  size: number,
): Promise<void> => {
  if (size < HEAD_BYTES + TAIL_BYTES) throw new Error(`it has ${size} bytes, too few for a Parquet file`);
  const textOf = (bytes: ArrayBuffer): string => String.fromCharCode(...new Uint8Array(bytes));
  const head = textOf(await slice(0, HEAD_BYTES));
  if (head !== MAGIC) throw new Error(`it does not begin with ${MAGIC}: it is not a Parquet file`);
  const tail = await slice(size - TAIL_BYTES, size);
  if (textOf(tail.slice(4)) !== MAGIC) throw new Error(`it does not end with ${MAGIC}: it is truncated`);
  const footer = new DataView(tail).getUint32(0, true);
  const room = size - HEAD_BYTES - TAIL_BYTES;
  if (footer > room) throw new Error(`its footer claims ${footer} bytes, but there are ${room}`);
};

/** Throws if the metadata is implausible. */
export const checkProportions = ({ row_groups: groups, num_rows: rows }: FileMetaData, size: number): void => {
  const counted = groups.reduce((sum, group) => sum + group.num_rows, 0n);
  if (counted !== rows) throw new Error(`it claims ${rows} rows, but its row groups have ${counted}`);
  for (const [i, group] of groups.entries()) {
    const what = `row group ${i + 1} says that it has`;
    if (group.num_rows < 0n || group.num_rows > BigInt(MAX_GROUP_ROWS))
      throw new Error(`${what} ${group.num_rows} rows`);
    if (group.total_byte_size > BigInt(MAX_GROUP_BYTES)) throw new Error(`${what} ${group.total_byte_size} bytes`);
    for (const { meta_data: column } of group.columns)
      if (column !== undefined && (column.total_compressed_size < 0n || column.total_compressed_size > BigInt(size)))
        throw new Error(`${what} a column of ${column.total_compressed_size} bytes, and the file has ${size}`);
  }
};
