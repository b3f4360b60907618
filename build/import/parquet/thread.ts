/**
 * A thread that decodes one Parquet file: hyparquet may be busy without end, or take all memory, where bits within a
 * page are wrong, and a thread can be ended. It asks for the bytes that it needs (decoder.ts is the other side).
 */
import { parentPort, workerData } from "node:worker_threads";
import {
  type AsyncBuffer,
  type FileMetaData,
  parquetMetadataAsync,
  parquetReadObjects,
  parquetSchema,
} from "hyparquet";
import { BOUNDED_COMPRESSORS, checkEnds, checkProportions } from "./bounds.ts";

export type Row = Readonly<Record<string, unknown>>;

/** Rows `from` up to `to`, with the columns of `names` that the file has. */
export interface RowsWanted {
  readonly names: readonly string[];
  readonly from: number;
  readonly to: number;
}

/** What the thread is sent: a question, or bytes that it asked for; `null` where they could not be read. */
export type Order = RowsWanted | "groups" | { readonly id: number; readonly bytes: ArrayBuffer | null };

/** What it sends. */
export type Told =
  | { readonly id: number; readonly start: number; readonly end: number }
  | "started"
  | "progress"
  | { readonly groups: readonly number[] }
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

const answer = async (order: RowsWanted | "groups"): Promise<Told> => {
  metadata ??= await readMetadata();
  if (order === "groups") return { groups: metadata.row_groups.map((group) => Number(group.num_rows)) };
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

/** What the runtime throws where hyparquet trusts bytes that are wrong says nothing of the file. */
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
