/**
 * The thread that decodes a Parquet file. With corrupt pages hyparquet may loop forever or use all memory, and only a
 * thread can be terminated. Metadata is checked for plausibility before hyparquet allocates memory for it. Requests
 * bytes from overture.ts, the other side.
 */
import { parentPort, workerData } from "node:worker_threads";
import {
  type AsyncBuffer,
  type Compressors,
  type FileMetaData,
  parquetMetadataAsync,
  parquetReadObjects,
  parquetSchema,
  type RowGroup,
} from "hyparquet";
import { compressors } from "hyparquet-compressors";
import type { Box } from "#core/base/box.ts";

/** Unpacked bytes of a page, and of the columns of a row group. */
const MAX_PAGE_BYTES = 256 * 1024 * 1024;
const MAX_GROUP_BYTES = 4 * 1024 ** 3;

/** Rows per row group: Overture writes some 100,000, other tools up to 1,048,576. */
const MAX_GROUP_ROWS = 2_000_000;

/** hyparquet's decompressors, limited to the size of a page. */
const BOUNDED_COMPRESSORS: Compressors = Object.fromEntries(
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
const checkEnds = async (
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
const checkProportions = ({ row_groups: groups, num_rows: rows }: FileMetaData, size: number): void => {
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

export type Row = Readonly<Record<string, unknown>>;

/** Rows `from` to `to` (exclusive) of those columns in `names` that the file has. */
export interface RowsWanted {
  readonly names: readonly string[];
  readonly from: number;
  readonly to: number;
}

export interface Group {
  /** Number of rows. */
  readonly rows: number;
  /** Around all its rows, from the statistics of the column `bbox`; `null` if the file has none. */
  readonly box: Box | null;
}

/** A message to the thread: a request, or bytes it asked for; `null` if those could not be read. */
export type Order = RowsWanted | "groups" | { readonly id: number; readonly bytes: ArrayBuffer | null };

/** A message from the thread. */
export type Told =
  | { readonly id: number; readonly start: number; readonly end: number }
  | "started"
  | "progress"
  | { readonly groups: readonly Group[] }
  | { readonly rows: readonly Row[] }
  | { readonly why: string };

const tell = (message: Told): void => parentPort?.postMessage(message, []);

const size = workerData as number;
const waiting = new Map<number, (bytes: ArrayBuffer | null) => void>();
let asked = 0;

const file: AsyncBuffer = {
  byteLength: size,
  slice: async (start, end = size) => {
    if (start < 0 || end > size || start > end) throw new Error(`bytes ${start} to ${end} lie outside of it`);
    const id = (asked += 1);
    const bytes = await new Promise<ArrayBuffer | null>((resolve) => {
      waiting.set(id, resolve);
      tell({ id, start, end });
    });
    if (bytes === null) throw new Error(`bytes ${start} to ${end} cannot be read`);
    return bytes;
  },
};

let metadata: FileMetaData | null = null;
const readMetadata = async (): Promise<FileMetaData> => {
  await checkEnds(file.slice.bind(file), size);
  const read = await parquetMetadataAsync(file);
  checkProportions(read, size);
  return read;
};

/** The least or largest value of a column of the group, from its statistics. */
const statistic = (group: RowGroup, path: string, side: "min_value" | "max_value"): number => {
  const column = group.columns.find(({ meta_data: chunk }) => chunk?.path_in_schema.join(".") === path);
  const value = column?.meta_data?.statistics?.[side];
  return typeof value === "number" ? value : Number.NaN;
};

const groupOf = (group: RowGroup): Group => {
  const box = {
    west: statistic(group, "bbox.xmin", "min_value"),
    south: statistic(group, "bbox.ymin", "min_value"),
    east: statistic(group, "bbox.xmax", "max_value"),
    north: statistic(group, "bbox.ymax", "max_value"),
  };
  const isKnown = Object.values(box).every((deg) => !Number.isNaN(deg));
  return { rows: Number(group.num_rows), box: isKnown ? box : null };
};

const answer = async (order: RowsWanted | "groups"): Promise<Told> => {
  metadata ??= await readMetadata();
  if (order === "groups") return { groups: metadata.row_groups.map(groupOf) };
  const own = new Set(parquetSchema(metadata).children.map(({ element }) => element.name));
  const rows = await parquetReadObjects({
    file,
    metadata,
    columns: order.names.filter((name) => own.has(name)),
    rowStart: order.from,
    rowEnd: order.to,
    compressors: BOUNDED_COMPRESSORS,
    useOffsetIndex: true,
    onPage: () => tell("progress"),
  });
  return { rows };
};

/** Wraps an error; runtime errors caused by corrupt bytes would not mention the file. */
const failed = (error: unknown): Told => {
  if (!(error instanceof Error)) return { why: String(error) };
  if (error.name === "Error") return { why: error.message };
  const part = metadata === null ? "its footer" : "a page of it";
  return { why: `${part} cannot be read: it is damaged` };
};

parentPort?.on("message", (order: Order) => {
  if (order === "groups" || "names" in order) {
    answer(order)
      .then(tell)
      .catch((error: unknown) => tell(failed(error)));
    return;
  }
  waiting.get(order.id)?.(order.bytes);
  waiting.delete(order.id);
});
tell("started");
