/** GeoJSON made of OpenStreetMap: a FeatureCollection, or a feature a line; areas by their centroid. */
import { countedBytes } from "../bytes.ts";
import type { Format } from "../format.ts";
import { readRecords } from "../json-records.ts";
import { parseFeature } from "../osm/feature.ts";
import { expectFormat } from "../sniff.ts";

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
