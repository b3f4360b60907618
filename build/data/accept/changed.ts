/**
 * What suggestions changed of a place, for the message of the commit: the columns, and for those of its identity the old
 * and the new value, so that a reviewer sees a website or a name that is another's. Values are what visitors sent: they
 * are cut, and whoever prints them makes them visible.
 */
import type { Column } from "#core/columns/cell-schema.ts";
import { placeColumns } from "#core/columns/places.ts";
import { readPlaceFields } from "#core/suggestion/columns.ts";
import { readPrinted } from "#core/suggestion/printed.ts";
import { type Change, pairOf } from "./apply.ts";
import type { PlaceCells } from "./cells.ts";
import { type CountryRows, findPlace } from "./country.ts";

/** Columns that follow from the others. */
const DERIVED: ReadonlySet<string> = new Set(["slug", "source", "verified_on", "updated_on"]);

/** Characters of a value that a message shows. */
const SHOWN = 100;

const shown = (value: string): string => {
  if (value === "") return "none";
  const letters = [...value];
  // In quotes, so that no value can pass for the words around it.
  return JSON.stringify(letters.length > SHOWN ? `${letters.slice(0, SHOWN).join("")}…` : value);
};

const COLUMNS = (Object.entries(placeColumns) as [keyof PlaceCells, Column<unknown>][]).filter(
  ([name]) => !DERIVED.has(name),
);

/** The columns in which two states of a place differ. */
const differences = (before: PlaceCells, after: PlaceCells): readonly string[] =>
  COLUMNS.flatMap(([name, { isIdentity }]) => {
    const [old, now] = [before[name], after[name]];
    if (old === now) return [];
    return [isIdentity === true ? `${name} ${shown(old)} → ${shown(now)}` : name];
  });

/** The prayers whose times a suggestion says. */
const prayersOf = ({ fields }: Change): readonly string[] => [
  ...new Set((fields.rules ?? []).map(({ prayer }) => prayer)),
  ...printedText(readPrinted(fields.printed ?? "date").days.length),
];

const printedText = (days: number): readonly string[] =>
  days === 0 ? [] : [`${days} printed ${days === 1 ? "day" : "days"}`];

/** What a new place says of itself. */
const statements = ({ fields }: Change): readonly string[] =>
  Object.entries(readPlaceFields(fields).changes.columns).flatMap(([name, value]) => {
    const isTold =
      value !== null &&
      name !== "name_en" &&
      COLUMNS.some(([column, { isIdentity }]) => column === name && isIdentity === true);
    return isTold ? [`${name} ${shown(value)}`] : [];
  });

/** What one suggestion, or several about the same place, changed between two states of its country. */
export const whatChanged = (change: Change, before: CountryRows, after: CountryRows): readonly string[] => {
  const { kind, placeId, fields } = change;
  if (kind === "add") return [...statements(change), ...prayersOf(change)];
  if (placeId === null) return [];
  if (kind === "duplicate") {
    const [gone, staying] = pairOf(placeId, fields.duplicate_of ?? placeId);
    return [`place ${gone} is replaced by ${staying}`];
  }
  if (kind === "times") return prayersOf(change);
  const [old, now] = [findPlace(before, placeId)?.row, findPlace(after, placeId)?.row];
  return old === undefined || now === undefined ? [] : differences(old, now);
};
