/**
 * Parses OpenStreetMap JSON. Overpass elements: with coordinates (`out center`, `out geom`, `out bb`) or only ids of
 * nodes or members; deleted ones are skipped. GeoJSON features (RFC 7946) in the dialects of overpass-turbo,
 * osmtogeojson (with or without nested `tags`), osmium export and QuickOSM. Refuses what has no type or id. Reference:
 * https://wiki.openstreetmap.org/wiki/OSM_JSON.
 */
import type { LatLng } from "#core/base/geo.ts";
import { middleOfGeoJson } from "../records/geometry.ts";
import { isObject, type JsonObject } from "../records/json.ts";
import type { Item, PointFault } from "../records/record.ts";
import {
  type Element,
  type Fields,
  formatTimestamp,
  isKind,
  type Kind,
  knownPoints,
  type Member,
  middleOf,
  pointOf,
  refOf,
  TIMESTAMP,
  UNTAGGED,
} from "./element.ts";

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The text members of an object; numbers and booleans as written. */
const textsOf = (tags: JsonObject): Record<string, string> => {
  const fields: Record<string, string> = {};
  for (const [key, value] of Object.entries(tags)) {
    if (typeof value === "string") fields[key] = value;
    else if (typeof value === "number" || typeof value === "boolean") fields[key] = String(value);
  }
  return fields;
};

const fieldsOf = ({ tags, timestamp }: JsonObject): Fields => {
  if (!isObject(tags)) return UNTAGGED;
  const fields = textsOf(tags);
  if (typeof timestamp === "string") fields[TIMESTAMP] = timestamp;
  return fields;
};

const pathOf = (geometry: unknown): readonly LatLng[] =>
  knownPoints(
    listOf(geometry).map((point) => (isObject(point) ? pointOf(point["lat"], point["lon"]) : "no-coordinates")),
  );

const corners = (bounds: JsonObject): readonly LatLng[] =>
  knownPoints([pointOf(bounds["minlat"], bounds["minlon"]), pointOf(bounds["maxlat"], bounds["maxlon"])]);

/** The position stated by a way or relation itself. */
const ownPoint = ({ center, geometry, members, bounds }: JsonObject): LatLng | null => {
  const centre = isObject(center) ? pointOf(center["lat"], center["lon"]) : null;
  if (centre !== null && typeof centre === "object") return centre;
  const ofMembers = listOf(members)
    .filter(isObject)
    .filter(({ role }) => role !== "inner")
    .map((member) => pathOf(member["geometry"] ?? [member]));
  return middleOf([pathOf(geometry), ...ofMembers]) ?? (isObject(bounds) ? middleOf([corners(bounds)]) : null);
};

const membersOf = (members: unknown): readonly Member[] =>
  listOf(members).flatMap((member) => {
    if (!isObject(member)) return [];
    const { type: kind, ref: id, role } = member;
    if (!isKind(kind) || typeof id !== "number") return [];
    return [{ kind, id, role: typeof role === "string" ? role : "" }];
  });

/** The element; `null` for a deleted one; a text says why it is invalid. */
export const parseElement = (value: JsonObject): Element | string | null => {
  const { type: kind, id, tags } = value;
  if (!isKind(kind)) return `type is ${JSON.stringify(kind) ?? "missing"}, must be node, way or relation`;
  if (typeof id !== "number" || !Number.isSafeInteger(id))
    return `id is ${JSON.stringify(id) ?? "missing"}, must be a whole number`;
  if (value["visible"] === false) return null;
  if (tags !== undefined && !isObject(tags)) return `tags of ${kind} ${id} are not an object`;
  const fields = fieldsOf(value);
  if (kind === "node") return { kind, id, fields, point: pointOf(value["lat"], value["lon"]) };
  const point = ownPoint(value);
  if (kind === "relation") return { kind, id, fields, point, members: membersOf(value["members"]) };
  const nodes = listOf(value["nodes"]).filter((node) => typeof node === "number");
  return { kind, id, fields, point, nodes };
};

const BY_LETTER: Readonly<Record<string, Kind>> = { n: "node", w: "way", r: "relation" };

/** way/123, also at the end of an address; w123; a246, osmium's area from way 123 (odd: relation). */
const readId = (text: string): string | null => {
  const [, kind, letter, digits = ""] = /(?:(node|way|relation)\/|^([nwra]))(\d{1,16})$/.exec(text) ?? [];
  const id = Number(digits);
  if (isKind(kind)) return refOf(kind, id);
  if (letter === "a") return refOf(id % 2 === 0 ? "way" : "relation", Math.floor(id / 2));
  const known = BY_LETTER[letter ?? ""];
  return known === undefined ? null : refOf(known, id);
};

/** The dialects' identifier fields: a whole id, or an id beside its type. */
const refIn = (feature: JsonObject, properties: JsonObject): string | null => {
  const whole = [properties["@id"], feature["id"], properties["id"], properties["full_id"]];
  for (const id of whole) {
    const ref = typeof id === "string" ? readId(id) : null;
    if (ref !== null) return ref;
  }
  const pairs = [
    ["@type", "@id"],
    ["type", "id"],
    ["osm_type", "osm_id"],
  ] as const;
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
  const fields = Object.fromEntries(Object.entries(all).filter(([key]) => !key.startsWith("@") && !NOT_TAGS.has(key)));
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

/** The item; a text says why it is invalid. */
export const parseFeature = (value: JsonObject): Item | string => {
  if (value["type"] !== "Feature") return "it is not a GeoJSON feature";
  const properties = isObject(value["properties"]) ? value["properties"] : {};
  return {
    ref: refIn(value, properties),
    point: placeOf(value["geometry"]),
    fields: fieldsIn(properties),
  };
};
