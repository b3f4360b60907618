/**
 * Places of Overture Maps, as GeoJSON (a FeatureCollection, or a feature per line; nested properties may be JSON texts)
 * and as GeoParquet 1.1 (WKB in "geometry"). Parquet is read by row group: first the columns that mappings test, then
 * the others for the range of wanted rows. A thread decodes it (parquet-thread.ts) and is terminated when it stalls or
 * takes too much memory, so that a damaged file ends in a message (remaining risks: README.md). Reference:
 * https://docs.overturemaps.org/schema/reference/places/place/, parquet.apache.org/docs/file-format.
 */
import { Worker } from "node:worker_threads";
import type { LatLng } from "#core/base/geo.ts";
import { countedBytes } from "../records/bytes.ts";
import { middleOfGeoJson } from "../records/coordinates.ts";
import { flatten, isObject, type JsonObject, readRecords } from "../records/json.ts";
import type { Format, Input, Item, ReadOptions, Unread } from "../records/record.ts";
import type { Group, Order, Row, RowsWanted, Told } from "./parquet-thread.ts";

/** Time without a page, rows or a request for bytes. */
const STALL_MS = 60_000;

/** Enough for the rows of one group. */
const MAX_HEAP_MB = 4_096;

interface Decoder {
  readonly groups: () => Promise<readonly Group[]>;
  readonly rows: (wanted: RowsWanted) => Promise<readonly Row[]>;
  readonly end: () => Promise<void>;
}

type Slice = (start: number, end: number) => Promise<ArrayBuffer>;
type Answer = Exclude<Told, string | { readonly id: number }>;

const startThread = (size: number): Worker =>
  new Worker(new URL("../../base/worker-start.mjs", import.meta.url), {
    argv: [new URL("parquet-thread.ts", import.meta.url).href],
    workerData: size,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });

type Ask = (order: RowsWanted | "groups") => Promise<Exclude<Answer, { readonly why: string }>>;

/** Asks the thread one thing at a time and serves it bytes; a thread that makes no progress is terminated. */
const askerOf = (worker: Worker, slice: Slice, stallMs: number): Ask => {
  let resolveAnswer: ((answer: Answer) => void) | null = null;
  let ended: string | null = null;
  /** The thread's start, and requests for bytes, do not count as stalling. */
  let waits = 1;
  let timer: NodeJS.Timeout | undefined;

  const finish = (answer: Answer): void => {
    clearTimeout(timer);
    resolveAnswer?.(answer);
    resolveAnswer = null;
  };
  const stop = (why: string): void => {
    ended ??= why;
    finish({ why: ended });
    void worker.terminate();
  };
  /** Restarts the stall timer, unless waiting for bytes. */
  const watch = (): void => {
    clearTimeout(timer);
    if (resolveAnswer === null || waits > 0) return;
    timer = setTimeout(() => stop(`it made no progress in ${stallMs / 1000} s: it is damaged`), stallMs);
  };
  const send = (order: Order, moved: readonly ArrayBuffer[] = []): void => worker.postMessage(order, [...moved]);

  const serve = async (id: number, start: number, end: number): Promise<void> => {
    waits += 1;
    const bytes = await slice(start, end).catch((error: unknown) => {
      stop(error instanceof Error ? error.message : String(error));
      return null;
    });
    waits -= 1;
    send({ id, bytes }, bytes === null ? [] : [bytes]);
    watch();
  };
  worker.on("message", (message: Told) => {
    if (message === "started") waits -= 1;
    else if (typeof message === "object" && "id" in message) void serve(message.id, message.start, message.end);
    else if (typeof message === "object") finish(message);
    watch();
  });
  worker.on("error", (error) => stop(error.message));
  worker.on("exit", () => stop("its thread ended"));

  return async (order) => {
    const answer = await new Promise<Answer>((resolve) => {
      resolveAnswer = resolve;
      if (ended !== null) return finish({ why: ended });
      send(order);
      watch();
    });
    if ("why" in answer) throw new Error(answer.why);
    return answer;
  };
};

/** Starts a thread for one file; the caller must end it. */
const startDecoder = (size: number, slice: Slice, stallMs: number): Decoder => {
  const worker = startThread(size);
  const ask = askerOf(worker, slice, stallMs);
  return {
    groups: async () => {
      const answer = await ask("groups");
      return "groups" in answer ? answer.groups : [];
    },
    rows: async (wanted) => {
      const answer = await ask(wanted);
      return "rows" in answer ? answer.rows : [];
    },
    end: async () => void (await worker.terminate()),
  };
};

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
