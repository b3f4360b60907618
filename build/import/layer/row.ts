/** Converts an imported place to a row of places/<cc>.csv. */
import { fold } from "#core/base/fold.ts";
import { slugify } from "#core/base/slug.ts";
import { compareFields } from "../../tables/order.ts";
import { places } from "../../tables/places.ts";
import type { PlaceTypeRow } from "../../tables/reference.ts";
import type { Whereabouts } from "../gather/whereabouts.ts";
import { cell, UNTOLD } from "../mapping/names.ts";
import type { Draft } from "../records/record.ts";

export const HEADER: readonly string[] = Object.keys(places.columns);

/** A row as text, by column. */
export type Row = Readonly<Record<string, string>>;

/** The order of the rows of a file. */
export const compareRows = (a: Row, b: Row): number =>
  compareFields(a["city"] ?? "", b["city"] ?? "") ||
  compareFields(a["type"] ?? "", b["type"] ?? "") ||
  Number(a["rank"]) - Number(b["rank"]) ||
  compareFields(a["slug"] ?? "", b["slug"] ?? "");

interface RowContext {
  readonly where: Whereabouts;
  readonly types: ReadonlyMap<string, PlaceTypeRow>;
  /** Languages of the country, the main one first. */
  readonly languages: readonly string[];
}

const ORDINARY = "5";

const hasLatin = (name: string): boolean => /\p{Script=Latin}/u.test(name);

/** The language whose name fills the English column: English, else one in Latin script, else any. */
const leadOf = (names: Draft["names"], languages: readonly string[]): string | undefined => {
  const order = ["en", UNTOLD, ...languages, ...Object.keys(names).sort()];
  const known = order.filter((one) => names[one] !== undefined);
  return names["en"] === undefined ? (known.find((one) => hasLatin(names[one] ?? "")) ?? known[0]) : "en";
};

/** The name columns; nameless places are called by their type. */
const nameColumns = ({ names, type }: Draft, { types, languages }: RowContext): Row => {
  const lead = leadOf(names, languages);
  const label = types.get(type);
  if (lead === undefined) return { name_en: label?.label_en ?? type, name_ar: label?.label_ar ?? "" };
  const others = Object.entries(names).filter(
    ([language, name]) =>
      language !== "en" && language !== "ar" && name !== "" && (language !== UNTOLD || lead !== UNTOLD),
  );
  const sorted = others.sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    name_en: names[lead] ?? "",
    name_ar: names["ar"] ?? "",
    names: sorted.map(([language, name]) => `${language}=${name.replaceAll(";", ",")}`).join(";"),
  };
};

const degrees = (value: number): string =>
  value
    .toFixed(7)
    .replace(/\.?0+$/, "")
    .replace(/^-0$/, "0");

/** The city of the address, or the nearest; a town that is not a listed city is kept as the locality. */
const cityColumns = ({ point, country, columns }: Draft, { where }: RowContext): Row => {
  const { city: name = "", locality } = columns;
  const city = where.cityOf(point, country, name);
  const isNamed =
    city !== null &&
    [city.name_en, city.name_ar, ...Object.values(city.names ?? {})].some((one) => fold(one) === fold(name));
  return { city: city?.slug ?? "", locality: locality ?? (isNamed ? "" : name) };
};

/** The row of a place. Values that a column refuses are left empty. */
export const toRow = (id: number, refs: readonly string[], best: Draft, context: RowContext): Row => {
  const named = nameColumns(best, context);
  const row: Row = {
    rank: ORDINARY,
    status: "active",
    ...best.columns,
    ...named,
    ...cityColumns(best, context),
    type: best.type,
    lat: degrees(best.point.lat),
    lng: degrees(best.point.lng),
    source: refs.join(";"),
    updated_on: best.updated ?? "",
  };
  const slug = [slugify(named["name_en"] ?? "") || best.type, id].join("-");
  const checked = HEADER.map((column) => [column, cell(column, row[column] ?? "")] as const);
  return { ...Object.fromEntries(checked), id: String(id), slug, city: row["city"] ?? "" };
};
