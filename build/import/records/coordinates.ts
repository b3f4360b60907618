/**
 * Parses coordinates in any notation: decimals with point or comma, degrees with minutes and seconds, compass letters,
 * digits of any script; as two fields, a pair, Well-Known Text, GeoJSON or a map address (a marker before the centre of
 * the view; short links are refused). Swaps the numbers only if certain: out of range otherwise, or only then inside
 * the stated country. Ambiguous texts and 0, 0 are faults. A geometry's point is the point itself, the centroid of an
 * area (planar, accurate to metres for buildings), the middle of the bounding box for lines or several points.
 * Reference: ISO 6709, annex D; RFC 5870 (geo:); OGC 06-103r4, section 7; RFC 7946, section 3.1.
 */
import proj4 from "proj4";
import type { LatLng } from "#core/base/geo.ts";
import type { PointFault } from "./record.ts";

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
  if (value.length > 0 && value.every((item) => typeof item === "number"))
    return value.length < 2 ? null : [[[Number(value[0]), Number(value[1])]]];
  const below = value.map((item) => ringsIn(item, depth + 1));
  if (below.some((rings) => rings === null)) return null;
  const all = below.flatMap((rings) => rings ?? []);
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
const isWkt = (text: string): boolean =>
  /^(?:SRID=\d+;|<http)?[^(;]*(?:point|linestring|polygon)\s*[ZM]{0,2}\s*\(/i.test(text);

/** The middle of a Well-Known Text geometry; `null` if invalid. */
const middleOfWkt = (text: string): LatLng | null => {
  const [, srid = "4326", name = "", body = ""] = WKT.exec(text.trim()) ?? [];
  const type = TYPES.find((candidate) => candidate.toLowerCase() === name.toLowerCase());
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

/*
 * Projected coordinate systems: the formulas are proj4's, the systems those that it knows by their EPSG code, among them
 * the UTM zones of WGS 84 (EPSG:32601 to 32660, 32701 to 32760).
 */

const nameOf = (epsg: number): string => `EPSG:${epsg}`;

/** Whether the coordinate system of this EPSG code is known. */
export const isKnownSystem = (epsg: number): boolean => proj4.defs(nameOf(epsg)) !== undefined;

/** The point `x` to the east and `y` to the north in the system; degrees of WGS 84. */
const unprojected = (x: number, y: number, epsg: number): LatLng => {
  const [lng, lat] = proj4(nameOf(epsg), "WGS84", [x, y]);
  return { lat, lng };
};

type Axis = "lat" | "lng";

interface Angle {
  readonly deg: number;
  /** The axis of its compass letter; `null` without one. */
  readonly axis: Axis | null;
}

/** Longer texts are refused. */
const MAX_TEXT = 1_000;

const FORM =
  /^([NSEW])?\s*([+-]?)(\d{1,3}(?:[.,]\d+)?)(?:\s*[°º]|\s*(?=[:\s])|d(?=\s*\d)|)(?:[:\s]*(\d{1,2}(?:[.,]\d+)?)\s*(?:['′’‘]|:|m|)(?:\s*(\d{1,2}(?:[.,]\d+)?)\s*(?:["″”]|''|′′|’’|s|))?)?\s*([NSEW])?$/i;

const ZEROS = [0x0660, 0x06f0, 0x0966];

/** Digits, decimal signs and minus signs of any script as ASCII. */
const plainDigits = (text: string): string =>
  text
    .slice(0, MAX_TEXT)
    .normalize("NFKC")
    .replaceAll(/[\u200e\u200f\u061c]/g, "")
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g, (digit) => {
      const code = digit.charCodeAt(0);
      return String(code - Math.max(...ZEROS.filter((zero) => zero <= code)));
    })
    .replaceAll("\u066b", ".")
    .replaceAll("\u060c", ",")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[\u2212\u2013]/g, "-")
    .trim();

const numberOf = (text: string): number => Number(text.replace(",", "."));

/** Degrees, minutes and seconds as degrees; `null` if a part cannot stand before the next, or is 60 or more. */
const degreesOf = (degrees: string, minutes: string | undefined, seconds: string | undefined): number | null => {
  const isWhole = (part: string): boolean => !/[.,]/.test(part);
  const [ofMinutes, ofSeconds] = [minutes ?? "0", seconds ?? "0"];
  if (minutes !== undefined && !isWhole(degrees)) return null;
  if (seconds !== undefined && !isWhole(ofMinutes)) return null;
  if (numberOf(ofMinutes) >= 60 || numberOf(ofSeconds) >= 60) return null;
  return numberOf(degrees) + numberOf(ofMinutes) / 60 + numberOf(ofSeconds) / 3600;
};

/** The axis of each side of the compass, and the sign of its angles. */
const SIDES: Readonly<Record<string, readonly [axis: "lat" | "lng", sign: 1 | -1]>> = {
  N: ["lat", 1],
  S: ["lat", -1],
  E: ["lng", 1],
  W: ["lng", -1],
};

/** The angle in `text`; `null` if it is not one. */
const parseAngle = (text: string): Angle | null => {
  const [, before, sign, degrees = "", minutes, seconds, behind] = FORM.exec(plainDigits(text)) ?? [];
  if (degrees === "" || (before !== undefined && behind !== undefined)) return null;
  const size = degreesOf(degrees, minutes, seconds);
  const side = before ?? behind;
  if (size === null || (side !== undefined && sign === "-")) return null;
  const [axis, direction] = (side === undefined ? undefined : SIDES[side.toUpperCase()]) ?? [
    null,
    sign === "-" ? -1 : 1,
  ];
  return { deg: direction * size, axis };
};

const N = "([+-]?\\d{1,3}(?:\\.\\d+)?)";
const PAIR = `${N}(?:,|\\s|~|/)\\s*${N}`;

interface Form {
  readonly hosts: RegExp;
  /** Latitude and longitude, reversed if `isLngFirst`. */
  readonly point: RegExp;
  readonly isLngFirst?: boolean;
}

const EASTERN = /(?:^|\.)(?:yandex\.[a-z.]+|2gis\.[a-z.]+)$/;
const ANY = /^/;

/** The first match counts. */
const FORMS: readonly Form[] = [
  { hosts: EASTERN, point: new RegExp(`[?&](?:pt|whatshere\\[point\\])=${PAIR}`), isLngFirst: true },
  { hosts: EASTERN, point: new RegExp(`[?&](?:ll|m)=${PAIR}`), isLngFirst: true },
  { hosts: ANY, point: new RegExp(`!3d${N}!4d${N}`) },
  { hosts: ANY, point: new RegExp(`!2d${N}!3d${N}`), isLngFirst: true },
  { hosts: ANY, point: new RegExp(`[?&#]mlat=${N}&mlon=${N}`) },
  {
    hosts: ANY,
    point: new RegExp(`[?&](?:q|query|coordinate|daddr|destination|saddr|marker)=(?:loc:)?\\s*${PAIR}(?![\\d.])`),
  },
  { hosts: ANY, point: new RegExp(`/(?:place|search|dir/)/?${PAIR}(?=[/?#]|$)`) },
  { hosts: ANY, point: new RegExp(`[?&](?:ll|sll|center|cp|cbll|viewpoint)=${PAIR}`) },
  { hosts: ANY, point: new RegExp(`#map=\\d+(?:\\.\\d+)?/${N}/${N}`) },
  { hosts: ANY, point: new RegExp(`[?&]map=${PAIR}`) },
  { hosts: ANY, point: new RegExp(`/@${PAIR}`) },
];

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
};

const GEO = new RegExp(`^geo:${N},${N}`, "i");
const GEO_QUERY = new RegExp(`[?&]q=${N},${N}`);

/** Whether `text` is an address that may contain a point. */
const isMapAddress = (text: string): boolean => /^(?:https?:\/\/|geo:)/i.test(text);

/** Latitude and longitude in the address; `null` if there are none. */
const pairInAddress = (text: string): { readonly lat: number; readonly lng: number } | null => {
  const plain = decoded(text);
  const geo = GEO_QUERY.exec(plain) ?? GEO.exec(plain);
  if (/^geo:/i.test(plain)) return geo === null ? null : { lat: Number(geo[1]), lng: Number(geo[2]) };
  const host = /^https?:\/\/([^/?#:]*)/i.exec(plain)?.[1]?.toLowerCase() ?? "";
  for (const { hosts, point, isLngFirst } of FORMS) {
    const [, first, second] = (hosts.test(host) ? point.exec(plain) : null) ?? [];
    if (first === undefined || second === undefined) continue;
    return isLngFirst === true
      ? { lat: Number(second), lng: Number(first) }
      : { lat: Number(first), lng: Number(second) };
  }
  return null;
};

/** Whether a point is plausible for the record, for example in its country. */
export type Fits = (point: LatLng) => boolean;

const isOnEarth = ({ lat, lng }: LatLng): boolean =>
  Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && (lat !== 0 || lng !== 0);

/** The point, swapped if that is certain. */
const settled = (point: LatLng | null, fits: Fits | null): LatLng | PointFault => {
  if (point === null) return "bad-coordinates";
  const exchanged = { lat: point.lng, lng: point.lat };
  if (!isOnEarth(point)) return isOnEarth(exchanged) ? exchanged : "bad-coordinates";
  return fits !== null && isOnEarth(exchanged) && !fits(point) && fits(exchanged) ? exchanged : point;
};

/** Two angles, latitude first unless their compass letters say otherwise. */
const pairOf = (first: Angle | null, second: Angle | null, fits: Fits | null): LatLng | PointFault => {
  if (first === null || second === null) return "bad-coordinates";
  if (first.axis !== null && first.axis === second.axis) return "bad-coordinates";
  const isTold = first.axis !== null || second.axis !== null;
  const isLngFirst = first.axis === "lng" || second.axis === "lat";
  const point = isLngFirst ? { lat: second.deg, lng: first.deg } : { lat: first.deg, lng: second.deg };
  if (isTold) return isOnEarth(point) ? point : "bad-coordinates";
  return settled(point, fits);
};

const SEPARATORS = [/[;|/]/, /,\s+/, /(?<=[NSEW])[\s,]*(?=\d)/i, /(?<=\d[°'"′″\s]*),?\s*(?=[NSEW]\s*\d)/i, /,/, /\s+/];
const LABELLED =
  /^\W{0,4}lat(?:itude)?\W{1,4}([-+]?\d[.\d]*)\W{1,4}l(?:on|ng|ong)(?:itude)?\W{1,4}([-+]?\d[.\d]*)\W*$/i;

/** Order of a source's pairs. */
type Order = "lat-lng" | "lng-lat";

/** Two angles in one text. Refuses "41,28", which could be one number or two. */
const parsePair = (text: string, order: Order, fits: Fits | null): LatLng | PointFault => {
  const plain = plainDigits(text)
    .replace(/^\((.*)\)$/s, "$1")
    .trim();
  const [, lat, lng] = LABELLED.exec(plain) ?? [];
  if (lat !== undefined && lng !== undefined) return pairOf(parseAngle(lat), parseAngle(lng), fits);
  const four = /^([+-]?\d+),(\d+),\s*([+-]?\d+),(\d+)$/.exec(plain);
  if (four !== null) return pairOf(parseAngle(`${four[1]}.${four[2]}`), parseAngle(`${four[3]}.${four[4]}`), fits);
  if (/^[+-]?\d+,\d+$/.test(plain)) return "bad-coordinates";
  const inOrder = (first: Angle, second: Angle): LatLng | PointFault =>
    order === "lat-lng" ? pairOf(first, second, fits) : pairOf(second, first, fits);
  for (const separator of SEPARATORS) {
    const parts = plain.split(separator).filter((part) => part.trim() !== "");
    const [first, second] = parts.map(parseAngle);
    if (parts.length === 2 && first && second) return inOrder(first, second);
  }
  return "bad-coordinates";
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/**
 * The point in a text, in any notation.
 * @param fits - decides the order of two numbers if their range does not
 * @param order - of two bare numbers; other notations define their own
 */
export const parsePoint = (text: string, fits: Fits | null = null, order: Order = "lat-lng"): LatLng | PointFault => {
  const plain = text.trim();
  if (plain === "") return "no-coordinates";
  if (plain.startsWith("{")) return settled(middleOfGeoJson(parseJson(plain)), fits);
  if (isWkt(plain)) return settled(middleOfWkt(plain), fits);
  if (plain.length > MAX_TEXT) return "bad-coordinates";
  if (isMapAddress(plain)) return settled(pairInAddress(plain), fits);
  return parsePair(plain, order, fits);
};

/** The point in GeoJSON of the projected system that the EPSG code names. */
export const parseProjected = (text: string, epsg: number, fits: Fits | null = null): LatLng | PointFault => {
  if (text.trim() === "") return "no-coordinates";
  const middle = middleOfGeoJson(parseJson(text));
  return settled(middle === null ? null : unprojected(middle.lng, middle.lat, epsg), fits);
};

/** The point in a latitude and a longitude field. */
export const parseLatLng = (lat: string, lng: string, fits: Fits | null = null): LatLng | PointFault => {
  if (lat.trim() === "" && lng.trim() === "") return "no-coordinates";
  return pairOf(parseAngle(lat), parseAngle(lng), fits);
};
