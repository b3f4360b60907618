/**
 * The rows that suggestions change, as texts by column: a country's own places, the corrections of its layers, its times,
 * and the lists that all countries share. Values; every change makes new ones.
 */
import { compareText } from "#core/base/text.ts";
import type { Row } from "../../import/layer/row.ts";
import { OVERRIDABLE } from "../../tables/places.ts";

export interface CountryRows {
  /** Upper case. */
  readonly country: string;
  readonly places: readonly Row[];
  readonly overrides: readonly Row[];
  readonly times: readonly Row[];
  /** All of data/retired.csv, and of data/exceptions.csv. */
  readonly retired: readonly Row[];
  readonly exceptions: readonly Row[];
  /** Places of layers by id, as their layer has them. */
  readonly layered: ReadonlyMap<number, Row>;
  /** Places that have a printed timetable, a method or rules. */
  readonly scheduled: ReadonlySet<number>;
}

/** The source of what the public says: the contributors of the project, whoever they are. */
export const EDITORIAL = "editorial";

/** The later of two days; an empty one is the earliest. */
export const laterOf = (a: string, b: string): string => (a > b ? a : b);

/** A place as it is read, with the corrections of its layer in it. */
export interface FoundPlace {
  readonly row: Row;
  readonly isOfLayer: boolean;
}

const isOf = (id: number, column: string) => {
  const text = String(id);
  return (row: Row): boolean => row[column] === text;
};

/** The place with an id; `null` if the country has none. */
export const findPlace = ({ places: curated, overrides, layered }: CountryRows, id: number): FoundPlace | null => {
  const row = curated.find(isOf(id, "id"));
  if (row !== undefined) return { row, isOfLayer: false };
  const ofLayer = layered.get(id);
  if (ofLayer === undefined) return null;
  const own = overrides.filter(isOf(id, "place_id"));
  const values = own.map(({ column = "", value = "" }) => [column, value] as const);
  const day = own.reduce((latest, one) => laterOf(latest, one["updated_on"] ?? ""), ofLayer["updated_on"] ?? "");
  return { row: { ...ofLayer, ...Object.fromEntries(values), updated_on: day }, isOfLayer: true };
};

const withSource = (source = ""): string =>
  source.split(";").includes(EDITORIAL)
    ? source
    : [EDITORIAL, ...source.split(";").filter((one) => one !== "")].join(";");

const overrideOf = (id: number, column: string, value: string, day: string): Row => ({
  place_id: String(id),
  column,
  value,
  source: EDITORIAL,
  updated_on: day,
});

/** Corrections of a place of a layer; one that says what the layer says itself is taken out. */
const correct = (rows: CountryRows, id: number, changed: Row, day: string): CountryRows => {
  const ofLayer = rows.layered.get(id) ?? {};
  const names = new Set(Object.keys(changed));
  const others = rows.overrides.filter((row) => !isOf(id, "place_id")(row) || !names.has(row["column"] ?? ""));
  const added = Object.entries(changed)
    .filter(([name, value]) => OVERRIDABLE.includes(name) && value !== (ofLayer[name] ?? ""))
    .map(([name, value]) => overrideOf(id, name, value, day));
  return { ...rows, overrides: [...others, ...added] };
};

/** The columns of `values` in which they differ from the row. */
const changesOf = (row: Row, values: Row): Row =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== (row[name] ?? "")));

/**
 * Writes values into a place; the same rows where it has them already. `source` then names the contributors, and
 * `updated_on` is `day`, or later if it was.
 */
export const setColumns = (rows: CountryRows, id: number, found: FoundPlace, values: Row, day: string): CountryRows => {
  const changed = changesOf(found.row, values);
  if (Object.keys(changed).length === 0) return rows;
  if (found.isOfLayer) return correct(rows, id, changed, day);
  const now: Row = {
    ...found.row,
    ...changed,
    source: withSource(found.row["source"]),
    updated_on: laterOf(found.row["updated_on"] ?? "", day),
  };
  return { ...rows, places: rows.places.map((row) => (row === found.row ? now : row)) };
};

/** Writes the day that a place was last verified on; nothing else of it changes. */
export const setVerified = (rows: CountryRows, id: number, found: FoundPlace, day: string): CountryRows => {
  if (found.isOfLayer) {
    const others = rows.overrides.filter((row) => !isOf(id, "place_id")(row) || row["column"] !== "verified_on");
    return { ...rows, overrides: [...others, overrideOf(id, "verified_on", day, "")] };
  }
  const now: Row = { ...found.row, verified_on: day };
  return { ...rows, places: rows.places.map((row) => (row === found.row ? now : row)) };
};

/** Names by language as the column `names` writes them, with those of `more` put in their place; `null` takes one out. */
export const mergeNames = (text: string, more: Readonly<Record<string, string | null>>): string => {
  const names = new Map(
    text
      .split(";")
      .filter((pair) => pair.includes("="))
      .map((pair): [string, string] => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]),
  );
  for (const [language, name] of Object.entries(more)) {
    if (name === null) names.delete(language);
    else names.set(language, name);
  }
  return [...names]
    .sort(([a], [b]) => compareText(a, b))
    .map((pair) => pair.join("="))
    .join(";");
};
