/**
 * Reads an OSM PBF file pass by pass: its header, and a sequence of separately compressed blobs. Refuses files that
 * require unknown features; skips blobs without wanted kinds in later passes. Throws an Error for headers over 64 KiB,
 * blobs over 32 MiB (both forbidden by the specification) and truncated files. Reference:
 * https://wiki.openstreetmap.org/wiki/PBF_Format, "File format".
 */
import { promisify } from "node:util";
import { inflate } from "node:zlib";
import { PbfReader } from "pbf";
import type { Unread } from "../records/record.ts";
import type { Element, Kind, OsmFile, Wish } from "./element.ts";
import { openBlock, readBlock } from "./pbf-block.ts";

const MAX_HEADER = 64 * 1024;
const MAX_BLOB = 32 * 2 ** 20;

/** Bytes of the length field before each header. */
const PREFIX = 4;

const inflateAsync = promisify(inflate);

interface Blob {
  /** OSMHeader or OSMData; other types are skipped. */
  readonly type: string;
  /** Offset of its bytes in the file. */
  readonly offset: number;
  /** Decompresses its contents. */
  readonly unpack: () => Promise<Uint8Array>;
}

interface Bytes {
  /** Exactly `length` bytes; fewer at the end. */
  readonly take: (length: number) => Promise<Buffer>;
  readonly close: () => Promise<unknown>;
}

const createBytes = (chunks: AsyncIterable<Uint8Array>): Bytes => {
  const source = chunks[Symbol.asyncIterator]();
  let rest: Uint8Array = new Uint8Array(0);
  const take = async (length: number): Promise<Buffer> => {
    const parts: Uint8Array[] = [];
    let missing = length;
    while (missing > 0) {
      if (rest.length === 0) {
        const next = await source.next();
        if (next.done === true) break;
        rest = next.value;
      }
      const part = rest.subarray(0, missing);
      parts.push(part);
      rest = rest.subarray(part.length);
      missing -= part.length;
    }
    return Buffer.concat(parts);
  };
  return { take, close: async () => source.return?.() };
};

/** Compressions in the specification that Node cannot decode, by field. */
const FOREIGN: Readonly<Record<number, string>> = { 4: "LZMA", 5: "bzip2", 6: "LZ4", 7: "Zstandard" };

const unpackBlob = async (bytes: Uint8Array): Promise<Uint8Array> => {
  const found: { raw?: Uint8Array; zlib?: Uint8Array; foreign?: string } = {};
  let size = 0;
  const reader = new PbfReader(bytes);
  reader.readFields((field) => {
    const foreign = FOREIGN[field];
    if (field === 1) found.raw = reader.readBytes();
    else if (field === 2) size = reader.readVarint();
    else if (field === 3) found.zlib = reader.readBytes();
    else if (foreign !== undefined) found.foreign = foreign;
  }, null);
  if (found.raw !== undefined) return found.raw;
  if (found.foreign !== undefined) throw new Error(`compressed with ${found.foreign}, must be zlib`);
  if (found.zlib === undefined || size > MAX_BLOB) throw new Error(`no data, or ${size} bytes of it`);
  const contents = await inflateAsync(found.zlib, { maxOutputLength: Math.max(1, size) });
  if (contents.length !== size) throw new Error(`${contents.length} bytes, expected ${size}`);
  return contents;
};

const readBlobHeader = (bytes: Uint8Array): { readonly type: string; readonly size: number } => {
  let [type, size] = ["", -1];
  const reader = new PbfReader(bytes);
  reader.readFields((field) => {
    if (field === 1) type = reader.readString();
    else if (field === 3) size = reader.readVarint();
  }, null);
  if (size < 0 || size > MAX_BLOB) throw new Error(`a blob of ${size} bytes, at most ${MAX_BLOB}`);
  return { type, size };
};

/** The blobs of the file. Errors name the input and the offset. */
async function* readBlobs(chunks: AsyncIterable<Uint8Array>, label: string): AsyncGenerator<Blob> {
  const source = createBytes(chunks);
  let offset = 0;
  const fail = (at: number, cause: unknown): Error =>
    new Error(`${label}, byte ${at}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  const take = async (length: number): Promise<Buffer> => {
    const bytes = await source.take(length);
    offset += bytes.length;
    if (bytes.length === length || (bytes.length === 0 && length === PREFIX)) return bytes;
    throw fail(offset, "the file ends too early; it was cut off, or its download was");
  };
  const unpack = async (bytes: Uint8Array, at: number): Promise<Uint8Array> => {
    try {
      return await unpackBlob(bytes);
    } catch (cause) {
      throw fail(at, cause);
    }
  };
  try {
    for (let prefix = await take(PREFIX); prefix.length > 0; prefix = await take(PREFIX)) {
      const start = offset;
      const length = prefix.readUInt32BE();
      if (length > MAX_HEADER) throw fail(start, `a header of ${length} bytes, at most ${MAX_HEADER}`);
      const bytes = await take(length);
      let header;
      try {
        header = readBlobHeader(bytes);
      } catch (cause) {
        throw fail(start, cause);
      }
      const at = offset;
      const blob = await take(header.size);
      yield { type: header.type, offset: at, unpack: async () => unpack(blob, at) };
    }
  } finally {
    await source.close();
  }
}

const KNOWN_FEATURES = new Set(["OsmSchema-V0.6", "DenseNodes", "HistoricalInformation"]);

/** Fields of HeaderBlock and HeaderBBox. */
const [BOX, REQUIRED_FEATURES, REPLICATED] = [1, 4, 32];
const NANO_DEG = 1e-9;

interface PbfHeader {
  /** West, east, north, south in degrees; absent if the file does not say. */
  readonly box?: readonly number[];
  /** When the data were taken, seconds since 1970; absent if the file does not say. */
  readonly replicatedS?: number;
}

/** Throws an Error if the file needs a feature that is not known here. */
const readHeader = (bytes: Uint8Array): PbfHeader => {
  const reader = new PbfReader(bytes);
  const header: { box?: readonly number[]; replicatedS?: number } = {};
  reader.readFields((field) => {
    if (field === REQUIRED_FEATURES) {
      const feature = reader.readString();
      if (!KNOWN_FEATURES.has(feature)) throw new Error(`it needs the feature ${feature}`);
    } else if (field === REPLICATED) header.replicatedS = reader.readVarint();
    else if (field === BOX) {
      const sides = [0, 0, 0, 0];
      const end = reader.readVarint() + reader.pos;
      reader.readFields(
        (side) => {
          sides[side - 1] = reader.readSVarint() * NANO_DEG;
        },
        null,
        end,
      );
      header.box = sides;
    }
  }, null);
  return header;
};

/** Kinds of elements in each blob by offset, as far as earlier passes found out. */
type Contents = Map<number, ReadonlySet<Kind>>;

async function* readPbf(
  chunks: AsyncIterable<Uint8Array>,
  label: string,
  wish: Wish,
  contents: Contents,
): AsyncGenerator<readonly (Element | Unread)[]> {
  for await (const { type, offset, unpack } of readBlobs(chunks, label)) {
    const kinds = contents.get(offset);
    if (kinds !== undefined && ![...kinds].some((kind) => wish[kind] !== undefined)) continue;
    if (type !== "OSMData" && type !== "OSMHeader") continue;
    const bytes = await unpack();
    try {
      if (type === "OSMHeader") readHeader(bytes);
      else {
        const block = readBlock(openBlock(bytes), wish);
        contents.set(offset, block.kinds);
        yield block.elements;
      }
    } catch (cause) {
      const what = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`${label}, the blob at byte ${offset}: ${what}`, { cause });
    }
  }
}

/** A file that `open` reads from its beginning, each time it is called. */
export const openPbf = (open: () => AsyncIterable<Uint8Array>, label: string): OsmFile => {
  const contents: Contents = new Map();
  return { read: (wish) => readPbf(open(), label, wish, contents) };
};

/** The header of a file. Throws an Error, naming the file, if it does not begin with one. */
export const readPbfHeader = async (chunks: AsyncIterable<Uint8Array>, label: string): Promise<PbfHeader> => {
  for await (const { type, unpack } of readBlobs(chunks, label))
    if (type === "OSMHeader") return readHeader(await unpack());
  throw new Error(`${label}: no header, it is no OSM PBF file`);
};
