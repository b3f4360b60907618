/** What a rule is: one check of every row of a places file, or of its rows together. */
import type { DiagnosticCode } from "#core/columns/diagnostic-codes.ts";
import type { Gate } from "../../admission/gate.ts";
import type { Atlas } from "../../base/atlas.ts";
import type { Diagnostic } from "../../base/diagnostics.ts";
import type { places } from "../../tables/places.ts";
import type { CityRow, PlaceTypeRow } from "../../tables/reference.ts";
import type { Row } from "../../tables/table.ts";

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
  readonly gate: Gate;
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

type CheckRow = (row: PlaceTableRow, context: RuleContext) => readonly Diagnostic[];
type CheckFile = (rows: readonly PlaceTableRow[], context: RuleContext) => readonly Diagnostic[];

/** Where rows come from: written by hand, or added by a layer or an import. */
type Origin = "curated" | "added";

/**
 * A rule of places. It says itself which rows it is for. Rules that warn are for curated rows alone: nobody reads
 * thousands of warnings about rows that cannot be edited.
 */
export type Rule = { readonly origins: readonly Origin[] } & (
  | { readonly checkRow: CheckRow }
  | { readonly checkFile: CheckFile }
);

/** Rules for the rows of one origin, as functions. */
export interface Checks {
  readonly ofRow: readonly CheckRow[];
  readonly ofFile: readonly CheckFile[];
}

/** The rules of `all` that are for rows of an origin, in their order. */
export const checksFor = (origin: Origin, all: readonly Rule[]): Checks => {
  const own = all.filter(({ origins }) => origins.includes(origin));
  return {
    ofRow: own.flatMap((rule) => ("checkRow" in rule ? [rule.checkRow] : [])),
    ofFile: own.flatMap((rule) => ("checkFile" in rule ? [rule.checkFile] : [])),
  };
};

/** A rule for every row. */
export const ruleOfAll = (checkRow: CheckRow): Rule => ({ origins: ["curated", "added"], checkRow });

/** A rule for every row that is written by hand. */
export const ruleOfCurated = (checkRow: CheckRow): Rule => ({ origins: ["curated"], checkRow });

/** A rule for every row of a layer or an import. */
export const ruleOfAdded = (checkRow: CheckRow): Rule => ({ origins: ["added"], checkRow });

/** A rule for the rows of a curated file together. */
export const ruleOfFile = (checkFile: CheckFile): Rule => ({ origins: ["curated"], checkFile });

/** No findings. */
export const NOTHING: readonly Diagnostic[] = [];

/** The exceptions that apply to one file. */
export interface Allowances {
  /** Whether the finding `code` about `place` (gb/east-london-mosque) and `other` is accepted. */
  readonly allows: (code: DiagnosticCode, place: string, other?: string) => boolean;
  /** Exceptions that matched a finding. */
  readonly asked: ReadonlySet<string>;
}
