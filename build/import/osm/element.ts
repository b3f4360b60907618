/**
 * OpenStreetMap elements as all file formats provide them, what a pass over a file asks for, and where outlines are:
 * the centroid of the largest area, else the middle of the bounding box. Holes are ignored; points are rounded to seven
 * decimals like in OpenStreetMap. Reference: https://wiki.openstreetmap.org/wiki/Elements.
 */
import type { LatLng } from "#core/base/geo.ts";
import { boxMiddle, largestMiddle, type Position } from "../records/coordinates.ts";
import type { PointFault, Unread } from "../records/record.ts";

export const KINDS = ["node", "way", "relation"] as const;
export type Kind = (typeof KINDS)[number];

export type Fields = Readonly<Record<string, string>>;

/** Fields of an element without tags, such as the corner of a building. Compared by identity. */
export const UNTAGGED: Fields = Object.freeze({});

interface Tagged {
  readonly id: number;
  readonly fields: Fields;
}

export interface OsmNode extends Tagged {
  readonly kind: "node";
  readonly point: LatLng | PointFault;
}

export interface OsmWay extends Tagged {
  readonly kind: "way";
  /** `null` if only its nodes locate it. */
  readonly point: LatLng | null;
  readonly nodes: readonly number[];
}

export interface Member {
  readonly kind: Kind;
  readonly id: number;
  readonly role: string;
}

export interface OsmRelation extends Tagged {
  readonly kind: "relation";
  /** `null` if only its members locate it. */
  readonly point: LatLng | null;
  readonly members: readonly Member[];
}

export type Element = OsmNode | OsmWay | OsmRelation;

/** What a pass wants of a kind: elements with certain tags, or with certain ids. */
export type Test =
  | { readonly by: "fields"; readonly has: (fields: Fields) => boolean }
  | { readonly by: "id"; readonly has: (id: number) => boolean };

/** What a pass wants; kinds without a test are skipped. */
export type Wish = { readonly [K in Kind]?: Test };

/** Whether an element passes the test; tests of tags never match untagged elements. */
export const isWished = (test: Test | undefined, { id, fields }: Pick<Element, "id" | "fields">): boolean =>
  test !== undefined && (test.by === "id" ? test.has(id) : fields !== UNTAGGED && test.has(fields));

/** A file that can be read repeatedly. */
export interface OsmFile {
  /** At least the wanted elements, in file order and in batches. */
  readonly read: (wish: Wish) => AsyncIterable<readonly (Element | Unread)[]>;
}

const LETTERS: Readonly<Record<Kind, string>> = { node: "n", way: "w", relation: "r" };

/** n123, w123, r123; `null` for ids below zero, which an editor has not uploaded yet. */
export const refOf = (kind: Kind, id: number): string | null => (id > 0 ? `${LETTERS[kind]}${id}` : null);

export const isKind = (value: unknown): value is Kind => KINDS.some((kind) => kind === value);

/** Field with the time of the last change; not a valid tag name. */
export const TIMESTAMP = "@timestamp";

/** A Unix time in the notation of the other formats; `null` if invalid. */
export const formatTimestamp = (unixMs: number): string | null => {
  const date = new Date(unixMs);
  return unixMs > 0 && !Number.isNaN(date.getTime()) ? date.toISOString().replace(".000Z", "Z") : null;
};

const DECIMALS = 1e7;

const round = (deg: number): number => Math.round(deg * DECIMALS) / DECIMALS;

/** Normalises degrees to ±180. */
const turn = (deg: number): number => (deg > 180 ? deg - 360 : deg < -180 ? deg + 360 : deg);

/** Latitude and longitude from a file; NaN for text that is not a number. */
export const pointOf = (lat: unknown, lng: unknown): LatLng | PointFault => {
  if (lat === undefined || lng === undefined || lat === null || lng === null) return "no-coordinates";
  if (typeof lat !== "number" || typeof lng !== "number") return "bad-coordinates";
  if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) return "bad-coordinates";
  return { lat: round(lat), lng: round(lng) };
};

/** The valid points. */
export const knownPoints = (points: readonly (LatLng | PointFault)[]): readonly LatLng[] =>
  points.filter((point) => typeof point === "object");

const isClosed = (path: readonly Position[]): boolean => {
  const [first, last] = [path[0], path.at(-1)];
  return path.length >= 4 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
};

/** The middle of one or more outlines; `null` without points. */
export const middleOf = (paths: readonly (readonly LatLng[])[]): LatLng | null => {
  const origin = paths.find((path) => path.length > 0)?.[0];
  if (origin === undefined) return null;
  // Outlines across the 180th meridian continue beyond 180°.
  const unfold = ({ lat, lng }: LatLng): Position => [origin.lng + turn(lng - origin.lng), lat];
  const positions = paths.filter((path) => path.length > 0).map((path) => path.map(unfold));
  const middle = positions.every(isClosed) ? largestMiddle(positions) : boxMiddle(positions.flat());
  return middle === null ? null : { lat: round(middle.lat), lng: round(turn(middle.lng)) };
};
