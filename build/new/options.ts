/** The options of `new place`: one a column, named as the column with hyphens, and `--country`. */
import { places } from "../tables/places.ts";
import type { Columns } from "../tables/table.ts";

export const flagOf = (column: string): string => column.replaceAll("_", "-");

/** Columns that a contributor fills; the project gives the id. */
export const ASKED_COLUMNS: readonly string[] = Object.keys(places.columns).filter((name) => name !== "id");

const COLUMNS = places.columns as unknown as Readonly<Partial<Columns>>;

/** What a column holds, in a sentence; of `country` too, which is the name of a file. */
export const docOf = (column: string): string =>
  column === "country" ? "Two-letter code of the country." : (COLUMNS[column]?.doc ?? "");
