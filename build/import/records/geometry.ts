/**
 * The representative point of a geometry in Well-Known Text or GeoJSON: a point itself, the centroid of an area, the
 * middle of the bounding box for lines or several points. Longitude comes first in both. Refuses projected coordinates
 * (metres). Centroids are planar, accurate to metres for buildings. Reference: OGC 06-103r4, section 7; RFC 7946,
 * section 3.1.
 */
import type { LatLng } from "#core/base/geo.ts";

/** Longitude and latitude. */
export type Position = readonly [number, number];

/** Limit for untrusted geometries. */
const MAX_POSITIONS = 100_000;

interface Sides {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

const sidesOf = (positions: readonly Position[]): Sides => {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [lng, lat] of positions) {
    west = Math.min(west, lng);
    east = Math.max(east, lng);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
  }
  return { west, south, east, north };
};

/** The middle of the bounding box; `null` without positions. */
export const boxMiddle = (positions: readonly Position[]): LatLng | null => {
  const { west, south, east, north } = sidesOf(positions);
  return west > east ? null : { lat: (south + north) / 2, lng: (west + east) / 2 };
};

/**
 * Centroid of a ring (shoelace formula), computed relative to its first position for precision. Rings that cross
 * themselves or enclose nothing use the middle of the bounding box.
 */
const ringMiddle = (ring: readonly Position[]): LatLng | null => {
  const [lng0, lat0] = ring[0] ?? [0, 0];
  let [area, x, y] = [0, 0, 0];
  for (const [i, [lngA, latA]] of ring.entries()) {
    const [lngB, latB] = ring[(i + 1) % ring.length] ?? [0, 0];
    const [ax, ay, bx, by] = [lngA - lng0, latA - lat0, lngB - lng0, latB - lat0];
    const cross = ax * by - bx * ay;
    area += cross;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
  }
  const { west, south, east, north } = sidesOf(ring);
  const [lat, lng] = [lat0 + y / (3 * area), lng0 + x / (3 * area)];
  const isInside = lat >= south && lat <= north && lng >= west && lng <= east;
  return isInside ? { lat, lng } : boxMiddle(ring);
};

/** The rings of positions in a GeoJSON `coordinates` member; `null` if it contains anything else. */
const ringsIn = (value: unknown, depth = 0): readonly (readonly Position[])[] | null => {
  if (!Array.isArray(value) || depth > 4 || value.length > MAX_POSITIONS) return null;
  if (value.length > 0 && value.every((one) => typeof one === "number"))
    return value.length < 2 ? null : [[[Number(value[0]), Number(value[1])]]];
  const below = value.map((one) => ringsIn(one, depth + 1));
  if (below.some((one) => one === null)) return null;
  const all = below.flatMap((one) => one ?? []);
  return all.every((ring) => ring.length === 1) ? [all.flat()] : all;
};

const sizeOf = (ring: readonly Position[]): number => {
  const { west, south, east, north } = sidesOf(ring);
  return (east - west) * (north - south);
};

const typed = (value: unknown): Readonly<Record<string, unknown>> | null =>
  typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : null;

/** The middle of the largest ring: a point between two buildings is in neither. */
export const largestMiddle = (rings: readonly (readonly Position[])[]): LatLng | null =>
  ringMiddle([...rings].sort((a, b) => sizeOf(b) - sizeOf(a))[0] ?? []);

/** The middle of a GeoJSON geometry or feature; `null` if invalid. */
export const middleOfGeoJson = (value: unknown): LatLng | null => {
  const object = typed(value);
  if (object === null) return null;
  if (object["type"] === "Feature") return middleOfGeoJson(object["geometry"]);
  const rings = ringsIn(object["coordinates"]);
  if (rings === null || rings.length === 0) return null;
  if (object["type"] === "Polygon") return ringMiddle(rings[0] ?? []);
  if (object["type"] === "MultiPolygon") return largestMiddle(rings);
  return /^(?:Multi)?(?:Point|LineString)$/.test(String(object["type"])) ? boxMiddle(rings.flat()) : null;
};

const TYPES = ["Point", "LineString", "Polygon", "MultiPoint", "MultiLineString", "MultiPolygon"] as const;
const WKT =
  /^(?:SRID=(\d+);)?(?:<http:\/\/www\.opengis\.net\/def\/crs\/[^>]*CRS84>)?\s*([A-Z]+)\s*(?:Z|M|ZM)?\s*(\([-+.\d\sEe,()]*\))$/i;
const DEGREES = new Set(["4326", "4979", "4258"]);

/** Whether `text` looks like Well-Known Text. */
export const isWkt = (text: string): boolean =>
  /^(?:SRID=\d+;|<http)?[^(;]*(?:point|linestring|polygon)\s*[ZM]{0,2}\s*\(/i.test(text);

/** The middle of a Well-Known Text geometry; `null` if invalid. */
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
    const coordinates: unknown = JSON.parse(numbers);
    return middleOfGeoJson({ type, coordinates: type === "Point" ? [coordinates].flat(2) : coordinates });
  } catch {
    return null;
  }
};
