/** GeoJSON made of OpenStreetMap: the features of a FeatureCollection; areas by their centroid. */
import { countedBytes } from "../bytes.ts";
import type { Format } from "../format.ts";
import { jsonArray } from "../json-array.ts";
import { parseFeature } from "../osm/feature.ts";
import { expectFormat } from "../sniff.ts";

export const osmGeojson: Format = {
  name: "osm-geojson",
  mapping: "osm",
  read: async function* read(input, options) {
    await expectFormat(input, "osm-geojson");
    const chunks = countedBytes(input, options)();
    for await (const features of jsonArray(chunks, { label: input.label, key: "features" })) {
      for (const one of features) {
        const item = "unread" in one ? one : parseFeature(one.value);
        yield typeof item === "string" ? { unread: item, at: one.at } : item;
      }
    }
  },
};
