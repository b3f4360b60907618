/**
 * Elements of OpenStreetMap as its four file formats hold them, and what one pass over a file is asked for.
 * Reference: https://wiki.openstreetmap.org/wiki/Elements.
 */
import type { LatLng } from "#core/base/geo.ts";
import { boxMiddle, largestMiddle, type Position } from "../records/geometry.ts";
import type { PointFault, Unread } from "../records/record.ts";

export const KINDS = ["node", "way", "relation"] as const;
export type Kind = (typeof KINDS)[number];

export type Fields = Readonly<Record<string, string>>;

/** The fields of an element without tags, which is no item: the corner of a building. Compared by identity. */
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
  /** `null` where only its nodes tell it. */
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
  /** `null` where only its members tell it. */
  readonly point: LatLng | null;
  readonly members: readonly Member[];
}

export type Element = OsmNode | OsmWay | OsmRelation;

/** What a pass wants of a kind: elements with such tags, or such identifiers whatever their tags. */
export type Test =
  | { readonly by: "fields"; readonly has: (fields: Fields) => boolean }
  | { readonly by: "id"; readonly has: (id: number) => boolean };

/** What a pass is for; a kind without a test is passed over. */
export type Wish = { readonly [K in Kind]?: Test };

/** An element without tags is never wanted by them. */
export const isWished = (test: Test | undefined, { id, fields }: Pick<Element, "id" | "fields">): boolean =>
  test !== undefined && (test.by === "id" ? test.has(id) : fields !== UNTAGGED && test.has(fields));

/** A file that can be read again and again. */
export interface OsmFile {
  /** What the wish asks for, and perhaps more, in the order of the file, by blocks as they come. */
  readonly read: (wish: Wish) => AsyncIterable<readonly (Element | Unread)[]>;
}

const LETTERS: Readonly<Record<Kind, string>> = { node: "n", way: "w", relation: "r" };

/** n123, w123, r123; `null` for an element that an editor has not uploaded yet, whose id is below zero. */
export const refOf = (kind: Kind, id: number): string | null => (id > 0 ? `${LETTERS[kind]}${id}` : null);

export const isKind = (value: unknown): value is Kind => KINDS.some((kind) => kind === value);

/** The field that tells when an element last changed; no tag is called so. */
export const TIMESTAMP = "@timestamp";

/** A time of the Unix epoch as the other formats write it; `null` where it is none. */
export const formatTimestamp = (unixMs: number): string | null => {
  const date = new Date(unixMs);
  return unixMs > 0 && !Number.isNaN(date.getTime()) ? date.toISOString().replace(".000Z", "Z") : null;
};

// MERGED geometry.ts: Where outlines of OpenStreetMap are: of areas the centroid of the largest, of anything else the middle of
// the box round it. Holes are not taken off. Points are rounded to the seven decimals of OpenStreetMap.

const DECIMALS = 1e7;

const round = (deg: number): number => Math.round(deg * DECIMALS) / DECIMALS;

/** Degrees within half a turn. */
const turn = (deg: number): number => (deg > 180 ? deg - 360 : deg < -180 ? deg + 360 : deg);

/** Latitude and longitude as a file has them; NaN is a text that is no number. */
export const pointOf = (lat: unknown, lng: unknown): LatLng | PointFault => {
  if (lat === undefined || lng === undefined || lat === null || lng === null) return "no-coordinates";
  if (typeof lat !== "number" || typeof lng !== "number") return "bad-coordinates";
  if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) return "bad-coordinates";
  return { lat: round(lat), lng: round(lng) };
};

/** The points that are some. */
export const knownPoints = (points: readonly (LatLng | PointFault)[]): readonly LatLng[] =>
  points.filter((point) => typeof point === "object");

const isClosed = (path: readonly Position[]): boolean => {
  const [first, last] = [path[0], path.at(-1)];
  return path.length >= 4 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
};

/** The middle of one outline or of several together; `null` without any point. */
export const middleOf = (paths: readonly (readonly LatLng[])[]): LatLng | null => {
  const origin = paths.find((path) => path.length > 0)?.[0];
  if (origin === undefined) return null;
  // Across the 180th meridian an outline goes on beyond 180°.
  const unfold = ({ lat, lng }: LatLng): Position => [origin.lng + turn(lng - origin.lng), lat];
  const positions = paths.filter((path) => path.length > 0).map((path) => path.map(unfold));
  const middle = positions.every(isClosed) ? largestMiddle(positions) : boxMiddle(positions.flat());
  return middle === null ? null : { lat: round(middle.lat), lng: round(turn(middle.lng)) };
};
