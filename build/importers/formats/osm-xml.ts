/**
 * OSM XML (.osm): nodes, ways and relations in any order, ways placed by their nodes. Change files (.osc)
 * are refused: they have no state to read.
 */
import { countedBytes } from "../bytes.ts";
import type { Format } from "../format.ts";
import { assemble } from "../osm/assemble.ts";
import { readXml } from "../osm/xml-elements.ts";
import { expectFormat } from "../sniff.ts";

export const osmXml: Format = {
  name: "osm-xml",
  mapping: "osm",
  async *read(input, options) {
    await expectFormat(input, "osm-xml");
    const open = countedBytes(input, options);
    yield* assemble({ read: (wish) => readXml(open(), input.label, wish) }, options.isWanted);
  },
};
