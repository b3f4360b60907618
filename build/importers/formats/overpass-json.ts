/**
 * Overpass JSON, whole or its elements alone as an array; made for `out center`, but any other `out` with
 * tags will do. An answer that the server could not finish says so in `remark` and ends in an Error.
 * Reference: https://wiki.openstreetmap.org/wiki/Overpass_API/Overpass_QL, "out".
 */
import { countedBytes } from "../bytes.ts";
import type { Format, Unread } from "../format.ts";
import { jsonArray } from "../json-array.ts";
import { assemble } from "../osm/assemble.ts";
import type { Element } from "../osm/element.ts";
import { parseElement } from "../osm/overpass-element.ts";
import { expectFormat } from "../sniff.ts";

async function* readElements(
  chunks: AsyncIterable<Uint8Array>,
  label: string,
): AsyncGenerator<readonly (Element | Unread)[]> {
  const onMember = (key: string, value: unknown): void => {
    if (key !== "remark" || !/error/i.test(String(value))) return;
    throw new Error(`${label}: the server did not finish its answer: ${String(value).trim()}`);
  };
  for await (const elements of jsonArray(chunks, { label, key: "elements", onMember })) {
    yield elements.flatMap((one) => {
      if ("unread" in one) return [one];
      const element = parseElement(one.value);
      if (element === null) return [];
      return [typeof element === "string" ? { unread: element, at: one.at } : element];
    });
  }
}

export const overpassJson: Format = {
  name: "overpass-json",
  mapping: "osm",
  read: async function* read(input, options) {
    await expectFormat(input, "overpass-json");
    const open = countedBytes(input, options);
    yield* assemble({ read: () => readElements(open(), input.label) }, options.isWanted);
  },
};
