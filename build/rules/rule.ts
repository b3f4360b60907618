/** What a rule is: one question asked of every row of a places file, one file a rule. */
import type { Diagnostic } from "../diagnostics.ts";
import type { CityRow, PlaceTypeRow } from "../tables/reference.ts";
import type { places } from "../tables/places.ts";
import type { Row } from "../tables/table.ts";

export type PlaceTableRow = Row<(typeof places)["columns"]>;

/** What the rules may look up. It lives as long as one check; rules that compare rows keep notes in `seen`. */
export interface RuleContext {
  /** Upper-case code that the file is named for. */
  readonly country: string;
  readonly types: ReadonlyMap<string, PlaceTypeRow>;
  readonly sources: ReadonlySet<string>;
  /** Cities of the file's country by slug. */
  readonly cities: ReadonlyMap<string, CityRow>;
  /** Where an id or a slug was first seen, for all files of the check. */
  readonly seen: Map<string, string>;
}

export type Rule = (row: PlaceTableRow, context: RuleContext) => readonly Diagnostic[];
