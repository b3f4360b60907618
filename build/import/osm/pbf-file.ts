/**
 * Reads an OSM PBF file pass by pass, and its header. Refuses files that require unknown features; skips blobs without
 * wanted kinds in later passes. Reference: https://wiki.openstreetmap.org/wiki/PBF_Format.
 */
import { PbfReader } from "pbf";
import type { Unread } from "../records/record.ts";
import type { Element, Kind, OsmFile, Wish } from "./element.ts";
import { readBlobs } from "./pbf-blobs.ts";
import { openBlock, readBlock } from "./pbf-block.ts";

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
