/**
 * The thread that decodes a Parquet file. With corrupt pages hyparquet may loop forever or use all memory, and only a
 * thread can be terminated. Requests bytes from decoder.ts, the other side.
 */
import { parentPort, workerData } from "node:worker_threads";
import {
  type AsyncBuffer,
  type FileMetaData,
  parquetMetadataAsync,
  parquetReadObjects,
  parquetSchema,
  type RowGroup,
} from "hyparquet";
import type { Box } from "#core/base/geo.ts";
import { BOUNDED_COMPRESSORS, checkEnds, checkProportions } from "./bounds.ts";

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

const tell = (told: Told): void => parentPort?.postMessage(told, []);

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
  const column = group.columns.find(({ meta_data: one }) => one?.path_in_schema.join(".") === path);
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
