/**
 * OpenStreetMap in four formats: GeoJSON (RFC 7946; a FeatureCollection, or a feature per line; areas by their
 * centroid) in the dialects of overpass-turbo, osmtogeojson (with or without nested `tags`), osmium export and
 * QuickOSM; OSM XML (no .osc change files); OSM PBF; and Overpass JSON, any `out` with tags: with coordinates, or only
 * ids of nodes or members. A `remark` means that the answer is incomplete and throws; deleted elements are skipped;
 * what has no type or id is refused. References: https://wiki.openstreetmap.org/wiki/PBF_Format,
 * https://wiki.openstreetmap.org/wiki/OSM_JSON.
 */
import type { LatLng } from "#core/base/geo.ts";
import { assemble } from "../osm/assemble.ts";
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
} from "../osm/element.ts";
import { openPbf } from "../osm/pbf-file.ts";
import { readXml } from "../osm/xml-elements.ts";
import { remarkIn, TAIL_BYTES } from "../overpass/overpass.ts";
import { countedBytes, expectFormat } from "../records/bytes.ts";
import { middleOfGeoJson } from "../records/coordinates.ts";
import { isObject, type JsonObject, readRecords } from "../records/json.ts";
import type { Format, Item, PointFault, Unread } from "../records/record.ts";

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
const parseElement = (value: JsonObject): Element | string | null => {
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
const parseFeature = (value: JsonObject): Item | string => {
  if (value["type"] !== "Feature") return "it is not a GeoJSON feature";
  const properties = isObject(value["properties"]) ? value["properties"] : {};
  return {
    ref: refIn(value, properties),
    point: placeOf(value["geometry"]),
    fields: fieldsIn(properties),
  };
};

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
