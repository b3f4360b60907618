/**
 * Where a record says it is, however it is written: two fields or one, a pair, Well-Known Text, GeoJSON,
 * the address of a map. The two numbers are exchanged only where that is certain: out of range as they
 * stand, or outside the country stated and inside it when exchanged. 0, 0 is nobody's place but a fault.
 */
import type { LatLng } from "#core/base/geo.ts";
import { type Angle, MAX_TEXT, parseAngle, plainDigits } from "./coordinates/degrees.ts";
import { isWkt, middleOfGeoJson, middleOfWkt } from "./coordinates/geometry.ts";
import { isMapAddress, pairInAddress } from "./coordinates/map-address.ts";
import type { PointFault } from "./item.ts";

/** Whether a point may be where the record is said to be, for example in its country. */
export type Fits = (point: LatLng) => boolean;

const isOnEarth = ({ lat, lng }: LatLng): boolean =>
  Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && (lat !== 0 || lng !== 0);

/** The point, or the same with its numbers exchanged where that is certain. */
const settled = (point: LatLng | null, fits: Fits | null): LatLng | PointFault => {
  if (point === null) return "bad-coordinates";
  const exchanged = { lat: point.lng, lng: point.lat };
  if (!isOnEarth(point)) return isOnEarth(exchanged) ? exchanged : "bad-coordinates";
  return fits !== null && isOnEarth(exchanged) && !fits(point) && fits(exchanged) ? exchanged : point;
};

/** Two angles in the order of latitude and longitude; letters of the compass overrule the order. */
const pairOf = (first: Angle | null, second: Angle | null, fits: Fits | null): LatLng | PointFault => {
  if (first === null || second === null) return "bad-coordinates";
  if (first.axis !== null && first.axis === second.axis) return "bad-coordinates";
  const isTold = first.axis !== null || second.axis !== null;
  const isLngFirst = first.axis === "lng" || second.axis === "lat";
  const point = isLngFirst ? { lat: second.deg, lng: first.deg } : { lat: first.deg, lng: second.deg };
  if (isTold) return isOnEarth(point) ? point : "bad-coordinates";
  return settled(point, fits);
};

const SEPARATORS = [
  /[;|/]/,
  /,\s+/,
  /(?<=[NSEW])[\s,]*(?=\d)/i,
  /(?<=\d[°'"′″\s]*),?\s*(?=[NSEW]\s*\d)/i,
  /,/,
  /\s+/,
];
const LABELLED =
  /^\W{0,4}lat(?:itude)?\W{1,4}([-+]?\d[.\d]*)\W{1,4}l(?:on|ng|ong)(?:itude)?\W{1,4}([-+]?\d[.\d]*)\W*$/i;

/** How a source writes a pair. */
export type Order = "lat-lng" | "lng-lat";

/** Two angles in one text. "41,28" is one number or two, so it is refused. */
const parsePair = (text: string, order: Order, fits: Fits | null): LatLng | PointFault => {
  const plain = plainDigits(text)
    .replace(/^\((.*)\)$/s, "$1")
    .trim();
  const [, lat, lng] = LABELLED.exec(plain) ?? [];
  if (lat !== undefined && lng !== undefined) return pairOf(parseAngle(lat), parseAngle(lng), fits);
  const four = /^([+-]?\d+),(\d+),\s*([+-]?\d+),(\d+)$/.exec(plain);
  if (four !== null)
    return pairOf(parseAngle(`${four[1]}.${four[2]}`), parseAngle(`${four[3]}.${four[4]}`), fits);
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
 * The point that one text tells of, in any of the forms.
 *
 * @param fits - tells which way round two numbers are meant, where their range does not
 * @param order - of two bare numbers; the other forms have an order of their own
 */
export const parsePoint = (
  text: string,
  fits: Fits | null = null,
  order: Order = "lat-lng",
): LatLng | PointFault => {
  const plain = text.trim();
  if (plain === "") return "no-coordinates";
  if (plain.startsWith("{")) return settled(middleOfGeoJson(parseJson(plain)), fits);
  if (isWkt(plain)) return settled(middleOfWkt(plain), fits);
  if (plain.length > MAX_TEXT) return "bad-coordinates";
  if (isMapAddress(plain)) return settled(pairInAddress(plain), fits);
  return parsePair(plain, order, fits);
};

/** The point that a field for the latitude and one for the longitude tell of. */
export const parseLatLng = (lat: string, lng: string, fits: Fits | null = null): LatLng | PointFault => {
  if (lat.trim() === "" && lng.trim() === "") return "no-coordinates";
  return pairOf(parseAngle(lat), parseAngle(lng), fits);
};
