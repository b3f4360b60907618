/**
 * An element of Overpass JSON: with the coordinates of `out center`, `out geom` or `out bb`, or with the
 * identifiers of its nodes or members alone. Refuses what has no type or identifier; skips deleted ones.
 * Reference: https://wiki.openstreetmap.org/wiki/OSM_JSON.
 */
import type { LatLng } from "#core/base/geo.ts";
import { isObject, type JsonObject } from "../json-records.ts";
import { type Element, type Fields, isKind, type Member, TIMESTAMP, UNTAGGED } from "./element.ts";
import { knownPoints, middleOf, pointOf } from "./geometry.ts";

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The texts among the members of an object; numbers and truth values as they are written. */
export const textsOf = (tags: JsonObject): Record<string, string> => {
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
    listOf(geometry).map((point) =>
      isObject(point) ? pointOf(point["lat"], point["lon"]) : "no-coordinates",
    ),
  );

const corners = (bounds: JsonObject): readonly LatLng[] =>
  knownPoints([pointOf(bounds["minlat"], bounds["minlon"]), pointOf(bounds["maxlat"], bounds["maxlon"])]);

/** Where a way or relation says that it is. */
const ownPoint = ({ center, geometry, members, bounds }: JsonObject): LatLng | null => {
  const centre = isObject(center) ? pointOf(center["lat"], center["lon"]) : null;
  if (centre !== null && typeof centre === "object") return centre;
  const ofMembers = listOf(members)
    .filter(isObject)
    .filter(({ role }) => role !== "inner")
    .map((member) => pathOf(member["geometry"] ?? [member]));
  return (
    middleOf([pathOf(geometry), ...ofMembers]) ?? (isObject(bounds) ? middleOf([corners(bounds)]) : null)
  );
};

const membersOf = (members: unknown): readonly Member[] =>
  listOf(members).flatMap((member) => {
    if (!isObject(member)) return [];
    const { type: kind, ref: id, role } = member;
    if (!isKind(kind) || typeof id !== "number") return [];
    return [{ kind, id, role: typeof role === "string" ? role : "" }];
  });

/** The element; `null` for a deleted one; a text says why it is none. */
export const parseElement = (value: JsonObject): Element | string | null => {
  const { type: kind, id, tags } = value;
  if (!isKind(kind)) return `type is ${JSON.stringify(kind) ?? "missing"}, must be node, way or relation`;
  if (typeof id !== "number" || !Number.isSafeInteger(id))
    return `id is ${JSON.stringify(id) ?? "missing"}, must be a whole number`;
  if (value["visible"] === false) return null;
  if (tags !== undefined && !isObject(tags)) return `tags of ${kind} ${id} are no object`;
  const fields = fieldsOf(value);
  if (kind === "node") return { kind, id, fields, point: pointOf(value["lat"], value["lon"]) };
  const point = ownPoint(value);
  if (kind === "relation") return { kind, id, fields, point, members: membersOf(value["members"]) };
  const nodes = listOf(value["nodes"]).filter((node) => typeof node === "number");
  return { kind, id, fields, point, nodes };
};
