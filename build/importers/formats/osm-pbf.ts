/**
 * OSM PBF: dense and plain nodes, ways and relations. Blobs that have nothing for a pass are not inflated
 * again. Refuses files that need a feature that this reader does not know.
 * Reference: https://wiki.openstreetmap.org/wiki/PBF_Format.
 */
import { PbfReader } from "pbf";
import { countedBytes } from "../bytes.ts";
import type { Format, Unread } from "../format.ts";
import { assemble } from "../osm/assemble.ts";
import type { Element, Kind, Wish } from "../osm/element.ts";
import { readBlobs } from "../osm/pbf-blobs.ts";
import { openBlock } from "../osm/pbf-block.ts";
import { readBlock } from "../osm/pbf-elements.ts";
import { expectFormat } from "../sniff.ts";

const KNOWN_FEATURES = new Set(["OsmSchema-V0.6", "DenseNodes", "HistoricalInformation"]);

/** Field of HeaderBlock. */
const REQUIRED_FEATURES = 4;

const checkHeader = (bytes: Uint8Array): void => {
  const reader = new PbfReader(bytes);
  reader.readFields((field) => {
    if (field !== REQUIRED_FEATURES) return;
    const feature = reader.readString();
    if (!KNOWN_FEATURES.has(feature)) throw new Error(`it needs the feature ${feature}`);
  }, null);
};

/** What each blob has, by its offset, as far as a pass found out. */
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
      if (type === "OSMHeader") checkHeader(bytes);
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

export const osmPbf: Format = {
  name: "osm-pbf",
  mapping: "osm",
  async *read(input, options) {
    await expectFormat(input, "osm-pbf");
    const open = countedBytes(input, options);
    const contents: Contents = new Map();
    yield* assemble({ read: (wish) => readPbf(open(), input.label, wish, contents) }, options.isWanted);
  },
};
