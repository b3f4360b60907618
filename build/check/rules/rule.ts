/** What a rule is: one question asked of every row of a places file, or of its rows together. One file a rule. */
import type { Atlas } from "../../atlas/atlas.ts";
import type { Diagnostic } from "../../base/diagnostics.ts";
import type { places } from "../../tables/places.ts";
import type { CityRow, PlaceTypeRow } from "../../tables/reference.ts";
import type { Row } from "../../tables/table.ts";
import type { Allowances } from "../load/exceptions.ts";

/** What is kept of a checked file for what can be told only of all of them; it goes from thread to thread as it is. */
export interface CountryNotes {
  readonly country: string;
  readonly stem: string;
  /** Sound rows, and how many of them are imported. */
  readonly rows: number;
  readonly imported: number;
  readonly ids: Uint32Array;
  /** A number for each identifier of a source: equal for equal ones, and hardly ever for others. */
  readonly externalIds: Float64Array;
  /** Curated rows of a file in which none has an id; 0 where one has. */
  readonly bareRows: number;
  /** Ids of rows that have faults. */
  readonly unsound: readonly number[];
  /** Rows were left out unread, so that nobody can tell what the file lacks. */
  readonly isUnread: boolean;
  /** Rows have faults, or were left out. */
  readonly isFaulty: boolean;
  /** The exceptions that its findings needed. */
  readonly asked: ReadonlySet<string>;
  /** The day of the curated row that was verified longest ago. */
  readonly oldestDay: string | null;
}

export type PlaceTableRow = Row<(typeof places)["columns"]>;

/** What the rules may look up, and their notes on the rows before. */
export interface RuleContext {
  /** Upper-case code that the file is named for. */
  readonly country: string;
  /** Names in English by upper-case code. */
  readonly countryNames: ReadonlyMap<string, string>;
  readonly types: ReadonlyMap<string, PlaceTypeRow>;
  readonly sources: ReadonlySet<string>;
  /** Cities of the file's country by slug. */
  readonly cities: ReadonlyMap<string, CityRow>;
  readonly atlas: Atlas;
  readonly exceptions: Pick<Allowances, "allows">;
  /** The day of the check, YYYY-MM-DD; `null` where nobody said it, and nothing is out of date. */
  readonly today: string | null;
  /** What has each id, in all files. */
  readonly ids: Map<number, string>;
  /** What has each source:identifier, in all files. */
  readonly externalIds: Map<string, string>;
  /** The English name that has each slug, in this file. */
  readonly slugs: Map<string, string>;
}

export type Rule = (row: PlaceTableRow, context: RuleContext) => readonly Diagnostic[];

export type FileRule = (rows: readonly PlaceTableRow[], context: RuleContext) => readonly Diagnostic[];

/** What a rule answers for a row that it has nothing against. */
export const NOTHING: readonly Diagnostic[] = [];
