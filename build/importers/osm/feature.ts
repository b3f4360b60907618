/**
 * A feature of GeoJSON that was made of OpenStreetMap, in the dialects of overpass-turbo, osmtogeojson
 * (properties nested as `tags`, or not), osmium export and QuickOSM. Reference: RFC 7946.
 */
import type { LatLng } from "#core/geo/distance.ts";
import type { Item, PointFault } from "../item.ts";
import { TIMESTAMP, formatTimestamp, isKind, refOf } from "./element.ts";
import type { Kind } from "./element.ts";
import { knownPoints, middleOf, pointOf } from "./geometry.ts";
import { isObject, textsOf } from "./overpass-element.ts";

type Json = Readonly<Record<string, unknown>>;

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
const refIn = (feature: Json, properties: Json): string | null => {
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

const fieldsIn = (properties: Json): Readonly<Record<string, string>> => {
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

const position = (value: unknown): LatLng | PointFault =>
  Array.isArray(value) ? pointOf(value[1], value[0]) : "no-coordinates";

/** Positions, and lists of them, at each level; what is no list is none. */
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The outlines of a geometry; the first ring of a polygon is its outer one. */
const PATHS: Readonly<Record<string, (coordinates: readonly unknown[]) => readonly unknown[]>> = {
  LineString: (path) => [path],
  MultiPoint: (path) => [path],
  MultiLineString: (paths) => paths,
  Polygon: (rings) => rings.slice(0, 1),
  MultiPolygon: (polygons) => polygons.map((rings) => list(rings)[0]),
};

const placeOf = (geometry: unknown): LatLng | PointFault => {
  if (!isObject(geometry)) return "no-coordinates";
  const { type, coordinates } = geometry;
  if (type === "Point") return position(coordinates);
  const paths = typeof type === "string" && Object.hasOwn(PATHS, type) ? PATHS[type] : undefined;
  if (paths === undefined) return "no-coordinates";
  const positions = paths(list(coordinates)).map((path) => list(path).map(position));
  if (positions.some((path) => path.includes("bad-coordinates"))) return "bad-coordinates";
  return middleOf(positions.map(knownPoints)) ?? "no-coordinates";
};

/** The item; a text says why it is none. */
export const parseFeature = (value: unknown): Item | string => {
  if (!isObject(value) || value["type"] !== "Feature") return "not a Feature";
  const properties = isObject(value["properties"]) ? value["properties"] : {};
  return {
    ref: refIn(value, properties),
    point: placeOf(value["geometry"]),
    fields: fieldsIn(properties),
  };
};
