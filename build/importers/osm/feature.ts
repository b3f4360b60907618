/**
 * A feature of GeoJSON that was made of OpenStreetMap, in the dialects of overpass-turbo, osmtogeojson
 * (properties nested as `tags`, or not), osmium export and QuickOSM. Reference: RFC 7946.
 */
import type { LatLng } from "#core/base/geo.ts";
import { middleOfGeoJson } from "../coordinates/geometry.ts";
import type { Item, PointFault } from "../item.ts";
import { isObject, type JsonObject } from "../json-records.ts";
import { formatTimestamp, isKind, type Kind, refOf, TIMESTAMP } from "./element.ts";
import { pointOf } from "./geometry.ts";
import { textsOf } from "./overpass-element.ts";

const BY_LETTER: Readonly<Record<string, Kind>> = { n: "node", w: "way", r: "relation" };

/** way/123, also at the end of an address; w123; a246, the area of osmium that is way 123 (odd: relation). */
const readId = (text: string): string | null => {
  const [, kind, letter, digits = ""] = /(?:(node|way|relation)\/|^([nwra]))(\d{1,16})$/.exec(text) ?? [];
  const id = Number(digits);
  if (isKind(kind)) return refOf(kind, id);
  if (letter === "a") return refOf(id % 2 === 0 ? "way" : "relation", Math.floor(id / 2));
  const known = BY_LETTER[letter ?? ""];
  return known === undefined ? null : refOf(known, id);
};

/** Where dialects put the identifier: whole, or beside its type. */
const refIn = (feature: JsonObject, properties: JsonObject): string | null => {
  const whole = [properties["@id"], feature["id"], properties["id"], properties["full_id"]];
  for (const id of whole) {
    const ref = typeof id === "string" ? readId(id) : null;
    if (ref !== null) return ref;
  }
  const pairs = [["@type", "@id"], ["type", "id"], ["osm_type", "osm_id"]] as const; // prettier-ignore
  for (const [type, id] of pairs) {
    const ref = readId(`${String(properties[type])}/${String(properties[id])}`);
    if (ref !== null) return ref;
  }
  return null;
};

const NOT_TAGS = new Set(["id", "full_id", "osm_id", "osm_type"]);

const fieldsIn = (properties: JsonObject): Readonly<Record<string, string>> => {
  const { tags, meta } = properties;
  const all = textsOf(isObject(tags) ? tags : properties);
  const fields = Object.fromEntries(
    Object.entries(all).filter(([key]) => !key.startsWith("@") && !NOT_TAGS.has(key)),
  );
  const changed = properties[TIMESTAMP] ?? (isObject(meta) ? meta["timestamp"] : undefined);
  const timestamp = typeof changed === "number" ? formatTimestamp(changed * 1000) : changed;
  if (typeof timestamp === "string") fields[TIMESTAMP] = timestamp;
  return fields;
};

const placeOf = (geometry: unknown): LatLng | PointFault => {
  if (!isObject(geometry)) return "no-coordinates";
  const middle = middleOfGeoJson(geometry);
  return middle === null ? "bad-coordinates" : pointOf(middle.lat, middle.lng);
};

/** The item; a text says why it is none. */
export const parseFeature = (value: JsonObject): Item | string => {
  if (value["type"] !== "Feature") return "it is no GeoJSON feature";
  const properties = isObject(value["properties"]) ? value["properties"] : {};
  return {
    ref: refIn(value, properties),
    point: placeOf(value["geometry"]),
    fields: fieldsIn(properties),
  };
};
