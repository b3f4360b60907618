/**
 * The columns of places, and the faults of a row that no single column has and that need no other row: the check and
 * suggestions share them.
 */
import { FACT_NAMES, factOf, factsIn } from "#core/facts/parts.ts";
import type { Fact, FactIn, FactName, Kinds, ValueOf } from "#core/facts/place.ts";
import { AVAILABILITY } from "#core/values/place.ts";
import { CURATED_ID_MAX } from "#core/values/ids.ts";
import { type Cell, column, type Column, identity, list, optional, required, type ColumnFault } from "./cell-schema.ts";
import * as cell from "./cell.ts";

/** Spreadsheets drop the plus sign of a number, and write a long one as 3.58E+11, losing digits. */
const phone = cell.pattern(/^\+[1-9]\d{4,14}$/, "bad-phone", "a number in E.164 form such as +442076528000", (value) =>
  /^[1-9]\d{9,14}$/.test(value) ? `did you mean +${value}?` : cell.scientificHint(value, "+"),
);

/** The cell of each kind of fact. */
const CELLS: { readonly [K in keyof Kinds]: (fact: Fact) => Cell<Kinds[K]> } = {
  id: () => cell.integer(1, CURATED_ID_MAX),
  rank: () => cell.integer(1, 5),
  slug: () => cell.slugCell,
  word: () => cell.text,
  text: () => cell.text,
  code: () => cell.text,
  name: () => cell.text,
  arabic: () => cell.arabicText,
  names: () => cell.textByLanguage,
  "other-names": () => list(cell.otherName),
  latitude: () => cell.degrees("lat", 90),
  longitude: () => cell.degrees("lng", 180),
  telephone: () => phone,
  url: () => cell.url,
  hours: () => cell.openingHours,
  date: () => cell.date,
  availability: () => cell.choice("unknown-value", AVAILABILITY),
  choice: ({ words = [] }) => cell.choice("unknown-value", words),
  sources: () => list(cell.text),
};

const docOf = ({ kind, doc }: Fact): string =>
  kind === "availability" ? `${doc}: yes, limited or no; empty where unknown.` : doc;

const columnOf = (fact: Fact): Column<unknown> => {
  const inner: Cell<unknown> = CELLS[fact.kind](fact);
  const made = column<unknown>(fact.isRequired === true ? required(inner) : optional(inner), docOf(fact));
  return fact.isIdentity === true ? identity(made) : made;
};

type PlaceColumns = { readonly [F in FactName]: Column<ValueOf<F>> };

/** One column for each fact. */
export const placeColumns = Object.fromEntries(
  FACT_NAMES.map((name) => [name, columnOf(factOf(name))]),
) as unknown as PlaceColumns;

export type PlaceRow = { readonly [F in FactName]: ValueOf<F> };

/** Columns that only places of type halal have. */
export const HALAL_FIELDS = factsIn("halal");

/** Fields of halal venues that another place has. */
export const misplacedHalalFields = (row: Pick<PlaceRow, "type" | FactIn<"halal">>): readonly ColumnFault[] =>
  row.type === "halal"
    ? []
    : HALAL_FIELDS.filter((name) => row[name] !== null).map((name) => ({
        column: name,
        code: "halal-misplaced",
        message: `${name} belongs to places of type halal, this is ${row.type}`,
      }));

/** A type or category that the table of types does not list. `types`: the categories of each, if it has any. */
export const unknownTypes = (
  { type, category }: Pick<PlaceRow, "type" | "category">,
  types: ReadonlyMap<string, { readonly categories: readonly string[] | null }>,
): readonly ColumnFault[] => {
  const known = types.get(type);
  if (known === undefined) {
    const message = `type ${JSON.stringify(type)} is not one of ${[...types.keys()].join(", ")}`;
    return [{ column: "type", code: "unknown-type", message }];
  }
  if (category === null || known.categories?.includes(category) === true) return [];
  const allowed = known.categories === null || known.categories.length === 0 ? undefined : known.categories.join(", ");
  const hint = allowed === undefined ? `leave it empty: ${type} has no categories` : `one of ${allowed}`;
  const message = `category ${JSON.stringify(category)} does not go with type ${type}`;
  return [{ column: "category", code: "unknown-category", message, hint }];
};
