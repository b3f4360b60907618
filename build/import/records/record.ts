/**
 * What a format reads, before anything is known of its meaning: an identifier, a point, fields as text.
 * Readers yield items as they come, so that no file has to fit into memory; mapping.ts gives them meaning.
 */
import type { LatLng } from "#core/base/geo.ts";

/** Why a reader could not tell where an item is. */
const POINT_FAULTS = ["no-coordinates", "bad-coordinates"] as const;
export type PointFault = (typeof POINT_FAULTS)[number];

export interface Item {
  /** Its identifier in the source, unique there: n123, w123, Q42; `null` where it has none. */
  readonly ref: string | null;
  /** Where it is: a point, or the middle of its outline. Absent where the mapping names the fields that tell it. */
  readonly point?: LatLng | PointFault;
  /** Tags, properties or columns, nested ones by their path: `addr:city`, `categories.primary`. */
  readonly fields: Readonly<Record<string, string>>;
}

// MERGED draft.ts: A draft: an item with meaning, as a row of data/places that has no id, slug or city yet. Of one source;
// resolve/ finds the drafts that are one place.

export interface Draft {
  /** Source and identifier: osm:w123. */
  readonly ref: string;
  readonly point: LatLng;
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country: string;
  /** A type of place-types.csv. */
  readonly type: string;
  /** Names by language (BCP 47); "und" for a name whose language nothing tells. Empty for a nameless one. */
  readonly names: Readonly<Record<string, string>>;
  /** Other columns of places/*.csv that the source fills, as they are written there. */
  readonly columns: Readonly<Record<string, string>>;
  /** What the source says this is called elsewhere, as refs: wikidata:Q42. */
  readonly also?: readonly string[];
  /** The day it last changed in the source, YYYY-MM-DD. */
  readonly updated: string | null;
}

/** Why an item becomes no place: every reason there is, with the sentence that the report says. */
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
  "no-country": "It stands in no country, and in none's waters.",
  "other-country": "It stands in another country than the one asked for.",
  nameless: "It has no name, and nameless ones were not wanted.",
  repeated: "The input has it twice.",
  elsewhere: "Another data set has a newer record of it.",
  curated: "The curated data has it already.",
} as const satisfies Readonly<Record<string, string>>;

export type Drop = keyof typeof DROP_REASONS;

export const DROPS = Object.keys(DROP_REASONS) as readonly Drop[];

/** Reasons of items that say nothing to the format and the mapping; the others are of places that were understood. */
export const NOT_RECOGNISED: ReadonlySet<Drop> = new Set([
  "unread",
  "no-ref",
  "no-coordinates",
  "bad-coordinates",
  "no-type",
]);

// MERGED format.ts: A format: how the bytes of a file become items. One format a file in formats/, all of them in formats.ts.

/** Bytes to read. Every call of `open` reads from the start again, for formats that need two passes. */
export interface Input {
  /** How messages name it. */
  readonly label: string;
  /** Bytes in all; `null` where that is unknown. */
  readonly size: number | null;
  readonly open: () => AsyncIterable<Uint8Array>;
  /** Bytes `start` up to `end`, for formats with an index (Parquet). */
  readonly slice: (start: number, end: number) => Promise<Uint8Array>;
}

export interface ReadOptions {
  /** Whether an item with these fields is of any use: formats that must look things up leave the others out. */
  readonly isWanted: (fields: Readonly<Record<string, string>>) => boolean;
  /** Told how many bytes of the input were read so far, of all passes. */
  readonly onBytes?: (bytes: number) => void;
}

/** A line, record or block that is no item. The input is read on after it. */
export interface Unread {
  readonly unread: string;
  /** Where: a line, the number of a record, an offset. */
  readonly at: string;
}

export interface Format {
  /** As the command line names it. */
  readonly name: string;
  /** The mapping that it is read with unless another is named: the stem of a file in data/imports. */
  readonly mapping: string;
  /**
   * The items of the input in its order. Throws an Error that names the input and where, when the input
   * is not of the format or ends too early; what came before was yielded.
   */
  readonly read: (input: Input, options: ReadOptions) => AsyncIterable<Item | Unread>;
}
