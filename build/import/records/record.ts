/**
 * The types of an import: formats read inputs as items (identifier, point, fields as text), mappings turn items into
 * drafts (rows of data/places without id, slug or city yet), or drop them for a reason. Items are yielded as they are
 * read, so that files need not fit into memory.
 */
import type { Box } from "#core/base/box.ts";
import type { LatLng } from "#core/base/geo.ts";
import type { OtherName } from "#core/columns/cell.ts";

/** Why a reader could not locate an item. */
const POINT_FAULTS = ["no-coordinates", "bad-coordinates"] as const;
export type PointFault = (typeof POINT_FAULTS)[number];

export interface Item {
  /** Its unique identifier in the source: n123, w123, Q42; `null` if it has none. */
  readonly ref: string | null;
  /** A point, or the middle of its outline. Absent if the mapping names the fields for it. */
  readonly point?: LatLng | PointFault;
  /** Tags, properties or columns, nested ones by path: `addr:city`, `categories.primary`. */
  readonly fields: Readonly<Record<string, string>>;
}

/** An item's meaning, from a single source; resolve/ merges drafts of the same place. */
export interface Draft {
  /** Source and identifier: osm:w123. */
  readonly ref: string;
  readonly point: LatLng;
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country: string;
  /** A type of place-types.csv. */
  readonly type: string;
  /** Names by language (BCP 47); "und" if the language is unknown. Empty for nameless places. */
  readonly names: Readonly<Record<string, string>>;
  /** Names besides those; absent if there is none. */
  readonly others?: readonly OtherName[];
  /** Other columns of places/*.csv that the source fills, in their form. */
  readonly columns: Readonly<Record<string, string>>;
  /** Identifiers of the same thing in other sources: wikidata:Q42. */
  readonly also?: readonly string[];
  /** Date of its last change in the source, YYYY-MM-DD. */
  readonly updated: string | null;
}

/** Every reason why an item is dropped, with its sentence in the report. */
export const DROP_REASONS = {
  unread: "The record could not be read.",
  "no-ref": "It has no identifier, and the mapping makes none.",
  "no-coordinates": "It has no coordinates.",
  "bad-coordinates": "Its coordinates are no point on the Earth.",
  "no-type": "No rule of the mapping says what it is.",
  "deprecated-tag": "It is marked as halal only by a deprecated tag; diet:halal says it.",
  "halal-unknown": "It does not say how far it is halal.",
  private: "It is not open to the public.",
  unsure: "The source is not sure that it is there.",
  "not-there": "The source says that it is not built yet, or gone without a trace.",
  "no-country": "It lies in no country, and in the waters of none.",
  "other-country": "It lies in another country than the one asked for.",
  nameless: "It has no name, and nameless ones were not wanted.",
  repeated: "The input has it twice.",
  elsewhere: "Another data set has a newer record of it.",
  curated: "The curated data has it already.",
  refused: "Its name says that it is no place of prayer.",
  unverified: "Nothing in its name says that it is a place of prayer; it is kept in unverified/ and not shown.",
} as const satisfies Readonly<Record<string, string>>;

export type Drop = keyof typeof DROP_REASONS;

export const DROPS = Object.keys(DROP_REASONS) as readonly Drop[];

/** Reasons for items that format and mapping did not understand. */
export const NOT_RECOGNISED: ReadonlySet<Drop> = new Set([
  "unread",
  "no-ref",
  "no-coordinates",
  "bad-coordinates",
  "no-type",
]);

/** Bytes to read. Each call of `open` starts from the beginning, for formats that need several passes. */
export interface Input {
  /** Name in messages. */
  readonly label: string;
  /** Total bytes; `null` if unknown. */
  readonly size: number | null;
  readonly open: () => AsyncIterable<Uint8Array>;
  /** Bytes `start` to `end` (exclusive), for formats with an index (Parquet). */
  readonly slice: (start: number, end: number) => Promise<Uint8Array>;
}

export interface ReadOptions {
  /** Whether an item with these fields is useful; formats with look-ups skip the others. */
  readonly isWanted: (fields: Readonly<Record<string, string>>) => boolean;
  /** Whether a place in the box may be useful; formats with an index of places skip the others. Default: all are. */
  readonly isNear?: (box: Box) => boolean;
  /** Called with the bytes read so far, over all passes. */
  readonly onBytes?: (bytes: number) => void;
}

/** A line, record or block that is not a valid item; reading continues after it. */
export interface Unread {
  readonly unread: string;
  /** Position: a line, record number or offset. */
  readonly at: string;
}

export interface Format {
  /** Name on the command line. */
  readonly name: string;
  /** Default mapping: a file name in data/imports without extension. */
  readonly mapping: string;
  /**
   * The items of the input in order. Throws an Error naming input and position if the format is wrong or the input ends
   * too early; earlier items were yielded.
   */
  readonly read: (input: Input, options: ReadOptions) => AsyncIterable<Item | Unread>;
}
