/** Other names of columns (data/header-aliases.csv) and other words for yes and no (data/value-aliases.csv). */
import { fold, words } from "#core/base/fold.ts";
import { column, required } from "#core/columns/cell-schema.ts";
import * as cell from "#core/columns/cell.ts";
import type { WordAliases } from "#core/columns/text.ts";
import { AVAILABILITY } from "#core/values/place.ts";
import { groupBy } from "../base/group.ts";
import { readTable, table } from "./table.ts";

export const headerAliases = table("header-aliases.csv", "Other names of columns that `fix` understands.", {
  alias: column(required(cell.text), "What people call the column, in any language; case does not matter."),
  column: column(required(cell.text), "The column's name."),
});

export const valueAliases = table("value-aliases.csv", "Other words for yes, limited and no.", {
  alias: column(required(cell.text), "The word, in any language; case does not matter."),
  value: column(required(cell.choice("unknown-value", AVAILABILITY)), "What the data writes: yes, limited or no."),
});

export interface Aliases {
  /** Column names by alias; one alias may name columns of several tables. */
  readonly columns: ReadonlyMap<string, readonly string[]>;
  readonly words: WordAliases;
}

export const NO_ALIASES: Aliases = { columns: new Map(), words: new Map() };

/** The form in which names of columns are compared. */
export const headerKey = (name: string): string => words(name).join("_");

/** Parses the two alias files; invalid rows are skipped, since the check reports them. */
export const parseAliases = (headers: string, values: string): Aliases => {
  const named = readTable(headerAliases, headerAliases.path, headers).rows.map(({ value }) => value);
  const byKey = groupBy(named, ({ alias }) => headerKey(alias));
  const meant = readTable(valueAliases, valueAliases.path, values).rows.map(({ value }) => value);
  return {
    columns: new Map([...byKey].map(([key, some]) => [key, some.map((alias) => alias.column)])),
    words: new Map(meant.map(({ alias, value }) => [fold(alias), value])),
  };
};
