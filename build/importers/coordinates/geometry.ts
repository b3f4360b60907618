/**
 * The point that stands for a geometry, from Well-Known Text or GeoJSON: a point itself, the middle of any
 * other. Longitude stands first in both. Refuses coordinates of another reference system, which are metres.
 * Reference: OGC 06-103r4, section 7; RFC 7946, section 3.1.
 */
import type { LatLng } from "#core/geo/distance.ts";
import { isObject } from "../json-records.ts";
import { knownPoints, middleOf, pointOf } from "../osm/geometry.ts";

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The outlines of a geometry; the first ring of a polygon is its outer one. */
const PATHS: ReadonlyMap<unknown, (coordinates: readonly unknown[]) => readonly unknown[]> = new Map([
  ["LineString", (path: readonly unknown[]) => [path]],
  ["MultiPoint", (path: readonly unknown[]) => [path]],
  ["MultiLineString", (paths: readonly unknown[]) => paths],
  ["Polygon", (rings: readonly unknown[]) => rings.slice(0, 1)],
  ["MultiPolygon", (polygons: readonly unknown[]) => polygons.map((rings) => list(rings)[0])],
]);

/** The two numbers of a Point, be they on Earth or not. */
const numbersOf = ([lng, lat]: readonly unknown[]): LatLng | null =>
  typeof lat === "number" && typeof lng === "number" ? { lat, lng } : null;

/** The middle of a GeoJSON geometry or feature, a point as it stands; `null` where it is none. */
export const middleOfGeoJson = (value: unknown): LatLng | null => {
  const geometry = isObject(value) && value["type"] === "Feature" ? value["geometry"] : value;
  if (!isObject(geometry)) return null;
  const { type } = geometry;
  const coordinates = list(geometry["coordinates"]);
  if (type === "Point") return numbersOf(coordinates);
  const paths = PATHS.get(type)?.(coordinates) ?? [];
  const positions = paths.map((path) => list(path).map((one) => pointOf(list(one)[1], list(one)[0])));
  return positions.some((path) => path.includes("bad-coordinates"))
    ? null
    : middleOf(positions.map(knownPoints));
};

const TYPES = ["Point", "LineString", "Polygon", "MultiPoint", "MultiLineString", "MultiPolygon"] as const;
const WKT =
  /^(?:SRID=(\d+);)?(?:<http:\/\/www\.opengis\.net\/def\/crs\/[^>]*CRS84>)?\s*([A-Z]+)\s*(?:Z|M|ZM)?\s*(\([-+.\d\sEe,()]*\))$/i;
const DEGREES = new Set(["4326", "4979", "4258"]);

/** Whether `text` looks like Well-Known Text. */
export const isWkt = (text: string): boolean => /^(?:SRID=\d+;|<http)?[^(;]*(?:point|linestring|polygon)\s*[ZM]{0,2}\s*\(/i.test(text); // prettier-ignore

/** The middle of a geometry in Well-Known Text; `null` where it is none. */
export const middleOfWkt = (text: string): LatLng | null => {
  const [, srid = "4326", name = "", body = ""] = WKT.exec(text.trim()) ?? [];
  const type = TYPES.find((one) => one.toLowerCase() === name.toLowerCase());
  if (type === undefined || !DEGREES.has(srid)) return null;
  const numbers = body
    .replaceAll(
      /[-+.\dEe]+(?:\s+[-+.\dEe]+)+/g,
      (position) => `[${position.trim().split(/\s+/).map(Number).join(",")}]`,
    )
    .replaceAll("(", "[")
    .replaceAll(")", "]");
  try {
    const coordinates = list(JSON.parse(numbers));
    // A point has brackets of its own here, and the points of a MultiPoint may have.
    const isFlat = type === "Point" || type === "MultiPoint";
    const flat = isFlat
      ? coordinates.flatMap((one) => (Array.isArray(one) && Array.isArray(one[0]) ? list(one) : [one]))
      : coordinates;
    return middleOfGeoJson({ type, coordinates: type === "Point" ? list(flat[0]) : flat });
  } catch {
    return null;
  }
};
