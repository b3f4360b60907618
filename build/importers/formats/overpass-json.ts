/**
 * Overpass JSON, whole or its elements alone as an array; made for `out center`, but any other `out` with
 * tags will do. An answer that the server could not finish says so in `remark` and ends in an Error.
 * Reference: https://wiki.openstreetmap.org/wiki/OSM_JSON.
 */
import { countedBytes } from "../bytes.ts";
import type { Format, Unread } from "../format.ts";
import { readRecords } from "../json-records.ts";
import { assemble } from "../osm/assemble.ts";
import type { Element } from "../osm/element.ts";
import { parseElement } from "../osm/overpass-element.ts";
import { TAIL_BYTES, remarkIn } from "../overpass/remark.ts";
import { expectFormat } from "../sniff.ts";

/** Passes the bytes on; an Error at their end when the server told of one. */
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
