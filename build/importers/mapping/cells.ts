/** Values of imports held against the columns of places: what a column does not take is left empty. */
import { canonicalOf } from "../../fix/value.ts";
import type { Canonical, WordAliases } from "../../fix/value.ts";
import { isRefusal, parserOf } from "../../tables/cell-schema.ts";
import type { Parse } from "../../tables/cell-schema.ts";
import { places } from "../../tables/places.ts";
import type { Column } from "../../tables/table.ts";

const COLUMNS: Readonly<Record<string, Column<unknown>>> = places.columns;

const PARSERS: ReadonlyMap<string, Parse<unknown>> = new Map(
  Object.entries(COLUMNS).map(([name, { cell: one }]) => [name, parserOf(one)]),
);

/** `value` where its column takes it, else "". The city is a name here, not yet a slug. */
export const cell = (column: string, value: string): string => {
  const parse = PARSERS.get(column === "city" ? "locality" : column);
  return value === "" || parse === undefined || isRefusal(parse(value)) ? "" : value;
};

/** +44 (0)20 7652 8000 and 0044 20…: only a number that tells its country is certain. */
const phone = (text: string): string => {
  const digits = text.replace(/\(0\)/, "").replaceAll(/[\s().\-/–‑]/g, "");
  return digits.replace(/^00(?=[1-9])/, "+").replace(/(?:ext|x|#).*$/i, "");
};

const url = (text: string): string => (/^www\.[^\s/]+\.[^\s/]/i.test(text) ? `http://${text}` : text);

const FORMS: Readonly<Record<string, (text: string) => string>> = { phone, website: url };

/** Columns whose `;` belongs to the value; of the others the first of several values counts. */
const WHOLE: ReadonlySet<string> = new Set(["opening_hours", "jumuah", "iqama"]);

/** What brings a text of the source into the form of a column; "" where it cannot be that. */
export const toCell = (column: string, words: WordAliases): Canonical => {
  const declared = COLUMNS[column === "city" ? "locality" : column];
  if (declared === undefined) return () => "";
  const canonical = canonicalOf(column, declared, words);
  const form = FORMS[column] ?? ((text: string) => text);
  return (value) => {
    const first = WHOLE.has(column) ? value : (value.split(";")[0] ?? "");
    return cell(column, canonical(form(first.trim())));
  };
};
