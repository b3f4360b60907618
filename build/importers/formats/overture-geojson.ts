/**
 * Places of Overture Maps as GeoJSON: a FeatureCollection, or a feature a line. Tools that know no nested
 * properties write them as JSON text; such a text is read as what it stands for.
 * Reference: https://docs.overturemaps.org/schema/reference/places/place/
 */
import { countedBytes } from "../bytes.ts";
import { middleOfGeoJson } from "../coordinates/geometry.ts";
import { flatten } from "../flatten.ts";
import type { Format } from "../format.ts";
import type { Item } from "../item.ts";
import { isObject, readRecords } from "../json-records.ts";
import type { JsonObject } from "../json-records.ts";
import { placeFrom } from "../overture.ts";

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
      else yield { unread: "it is no GeoJSON feature", at: record.at };
    }
  },
};
