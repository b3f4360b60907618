/** What a rule is: one check of every row of a places file, or of its rows together. One rule per file. */
import type { Atlas } from "../../base/atlas.ts";
import type { Diagnostic } from "../../base/diagnostics.ts";
import type { places } from "../../tables/places.ts";
import type { CityRow, PlaceTypeRow } from "../../tables/reference.ts";
import type { Row } from "../../tables/table.ts";
import type { Allowances } from "../load/exceptions.ts";

/** Notes on a checked country for the checks across countries; passed between threads. */
export interface CountryNotes {
  readonly country: string;
  readonly stem: string;
  /** Number of valid rows, and how many of them are of layers and of imports. */
  readonly rows: number;
  readonly layered: number;
  readonly imported: number;
  readonly ids: Uint32Array;
  /** A hash of each source identifier; equal identifiers have equal hashes. */
  readonly externalIds: Float64Array;
  /** Number of curated rows if none of them has an id, else 0. */
  readonly bareRows: number;
  /** Ids of rows with errors. */
  readonly unsound: readonly number[];
  /** True when rows were left unread, so missing rows prove nothing. */
  readonly isUnread: boolean;
  /** True when rows have errors or were left unread. */
  readonly isFaulty: boolean;
  /** The exceptions that matched its findings. */
  readonly asked: ReadonlySet<string>;
  /** The earliest verification date of a curated row. */
  readonly oldestDay: string | null;
}

export type PlaceTableRow = Row<(typeof places)["columns"]>;

/** What rules may look up, and notes on earlier rows. */
export interface RuleContext {
  /** Upper-case code of the file's country. */
  readonly country: string;
  /** English names by upper-case code. */
  readonly countryNames: ReadonlyMap<string, string>;
  readonly types: ReadonlyMap<string, PlaceTypeRow>;
  readonly sources: ReadonlySet<string>;
  /** Cities of the file's country by slug. */
  readonly cities: ReadonlyMap<string, CityRow>;
  readonly atlas: Atlas;
  readonly exceptions: Pick<Allowances, "allows">;
  /** The day of the check, YYYY-MM-DD; `null` if not given, then nothing is out of date. */
  readonly today: string | null;
  /** Owner of each id, across files. */
  readonly ids: Map<number, string>;
  /** Owner of each source:identifier, across files. */
  readonly externalIds: Map<string, string>;
  /** English name by slug, in this file. */
  readonly slugs: Map<string, string>;
}

export type Rule = (row: PlaceTableRow, context: RuleContext) => readonly Diagnostic[];

export type FileRule = (rows: readonly PlaceTableRow[], context: RuleContext) => readonly Diagnostic[];

/** No findings. */
export const NOTHING: readonly Diagnostic[] = [];
