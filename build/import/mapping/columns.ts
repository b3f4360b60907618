/** Fills the columns of a place from the fields that a mapping lists for each, in order of preference. */
import { HALAL_FIELDS } from "#core/columns/faults.ts";
import type { WordAliases } from "#core/columns/canonical.ts";
import { fieldOf, type Fields, type Sets, valuesOf } from "./condition.ts";
import { cleanWords, toCell, withoutFormula } from "./names.ts";
import type { ColumnRule, MappingFile } from "./schema.ts";

/** The texts that a column may come from, the preferred first. */
const textsOf = (from: ColumnRule["from"], fields: Fields): readonly string[] =>
  from.map((one) => {
    if (typeof one === "string") return fieldOf(fields, one);
    const parts = one.map((name) => fieldOf(fields, name));
    return parts.includes("") ? "" : parts.join(" ");
  });

/** Returns a function that fills one column. */
const compileColumn = (column: string, { from, words }: ColumnRule, aliases: WordAliases) => {
  const toValue = toCell(column, aliases);
  const meant =
    words === undefined ? null : new Map(Object.entries(words).map(([word, value]) => [word.toLowerCase(), value]));
  const written = (text: string): string => {
    if (meant === null) {
      const clean = cleanWords(text);
      const value = toValue(clean);
      return value === "" ? toValue(withoutFormula(clean)) : value;
    }
    const word = valuesOf(text).find((one) => meant.has(one));
    return word === undefined ? "" : toValue(meant.get(word) ?? "");
  };
  return (fields: Fields): string => {
    for (const text of textsOf(from, fields)) {
      const value = text === "" ? "" : written(text);
      if (value !== "") return value;
    }
    return "";
  };
};

const OF_HALAL: ReadonlySet<string> = new Set(HALAL_FIELDS);

/** Fills the columns of an item. Fields take precedence over the rule's `set`, except for a status. */
export const compileColumns = (
  columns: NonNullable<MappingFile["columns"]>,
  aliases: WordAliases,
): ((set: Sets, fields: Fields) => Readonly<Record<string, string>>) => {
  const writers = Object.entries(columns).flatMap(([column, rule]) =>
    rule === undefined ? [] : [{ column, write: compileColumn(column, rule, aliases) }],
  );
  return ({ type, rank, category, halal, status }, fields) => {
    const found: Record<string, string> = {};
    if (rank !== undefined) found["rank"] = String(rank);
    if (category !== undefined) found["category"] = category;
    if (halal !== undefined && type === "halal") found["halal"] = halal;
    for (const { column, write } of writers) {
      const value = type !== "halal" && OF_HALAL.has(column) ? "" : write(fields);
      if (value !== "") found[column] = value;
    }
    if (status !== undefined) found["status"] = status;
    return found;
  };
};
