/**
 * OpenStreetMap in four formats: GeoJSON (a FeatureCollection, or a feature per line; areas by their centroid), OSM XML
 * (no .osc change files), OSM PBF, and Overpass JSON (any `out` with tags; a `remark` means that the answer is incomplete and throws).
 * References: https://wiki.openstreetmap.org/wiki/PBF_Format, https://wiki.openstreetmap.org/wiki/OSM_JSON.
 */
import { assemble } from "../osm/assemble.ts";
import type { Element } from "../osm/element.ts";
import { parseElement, parseFeature } from "../osm/feature.ts";
import { openPbf } from "../osm/pbf-file.ts";
import { readXml } from "../osm/xml-elements.ts";
import { remarkIn, TAIL_BYTES } from "../overpass/ask.ts";
import { countedBytes, expectFormat } from "../records/bytes.ts";
import { readRecords } from "../records/json.ts";
import type { Format, Unread } from "../records/record.ts";

export const osmGeojson: Format = {
  name: "osm-geojson",
  mapping: "osm",
  async *read(input, options) {
    await expectFormat(input, "osm-geojson");
    for await (const record of readRecords(input.label, countedBytes(input, options), ["features"])) {
      const item = "unread" in record ? record : parseFeature(record.value);
      yield typeof item === "string" ? { unread: item, at: record.at } : item;
    }
  },
};

export const osmXml: Format = {
  name: "osm-xml",
  mapping: "osm",
  async *read(input, options) {
    await expectFormat(input, "osm-xml");
    const open = countedBytes(input, options);
    yield* assemble({ read: (wish) => readXml(open(), input.label, wish) }, options.isWanted);
  },
};

export const osmPbf: Format = {
  name: "osm-pbf",
  mapping: "osm",
  async *read(input, options) {
    await expectFormat(input, "osm-pbf");
    const open = countedBytes(input, options);
    yield* assemble(openPbf(open, input.label), options.isWanted);
  },
};

/** Passes the bytes on; throws at the end if the server reported an error. */
async function* withoutRemark(chunks: AsyncIterable<Uint8Array>, label: string): AsyncGenerator<Uint8Array> {
  let tail = Buffer.alloc(0);
  for await (const chunk of chunks) {
    tail = Buffer.concat([tail, chunk.subarray(-TAIL_BYTES)]).subarray(-TAIL_BYTES);
    yield chunk;
  }
  const remark = remarkIn(tail.toString());
  if (remark.includes("error")) throw new Error(`${label}: the server did not finish its answer: ${remark}`);
}

async function* readElements(
  label: string,
  open: () => AsyncIterable<Uint8Array>,
): AsyncGenerator<readonly (Element | Unread)[]> {
  const records = readRecords(label, () => withoutRemark(open(), label), ["elements"]);
  for await (const record of records) {
    const element = "unread" in record ? record : parseElement(record.value);
    if (typeof element === "string") yield [{ unread: element, at: record.at }];
    else if (element !== null) yield [element];
  }
}

export const overpassJson: Format = {
  name: "overpass-json",
  mapping: "osm",
  async *read(input, options) {
    await expectFormat(input, "overpass-json");
    const open = countedBytes(input, options);
    yield* assemble({ read: () => readElements(input.label, open) }, options.isWanted);
  },
};
