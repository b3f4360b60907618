/** Converts an imported place to a row of places/<cc>.csv. */
import { slugify } from "#core/base/slug.ts";
import type { Romanise } from "../../base/romanise.ts";
import { cellOf, type TextRow } from "../../base/text-row.ts";
import { compareFields } from "../../tables/table.ts";
import { places } from "../../tables/places.ts";
import type { LabelsOf } from "../../tables/fact-texts.ts";
import { cityCellsOf } from "../gather/town-of-address.ts";
import type { Whereabouts } from "../gather/whereabouts.ts";
import { cell, UNTOLD } from "../mapping/names.ts";
import type { Draft } from "../records/record.ts";

export const HEADER: readonly string[] = Object.keys(places.columns);

export type Row = TextRow;

/** The order of the rows of a file. */
export const compareRows = (a: Row, b: Row): number =>
  compareFields(cellOf(a, "city"), cellOf(b, "city")) ||
  compareFields(cellOf(a, "type"), cellOf(b, "type")) ||
  Number(a["rank"]) - Number(b["rank"]) ||
  compareFields(cellOf(a, "slug"), cellOf(b, "slug"));

interface RowContext {
  readonly where: Whereabouts;
  readonly labelsOf: LabelsOf;
  /** Languages of the country, the main one first. */
  readonly languages: readonly string[];
  readonly romanise: Romanise;
}

const ORDINARY = "5";

const hasLatin = (name: string): boolean => /\p{Script=Latin}/u.test(name);

/** What slugs are made of: the English name, else one in Latin script, else what is known of the Arabic one in Latin letters. */
const latinOf = (names: Draft["names"], { languages, romanise }: RowContext): string =>
  ["en", UNTOLD, ...languages, ...Object.keys(names).sort()]
    .flatMap((language) => names[language] ?? [])
    .find((name) => hasLatin(name)) ?? romanisedOf(names["ar"] ?? "", romanise);

/** The romanised name, or the words of it that the table has; a single word of several does not identify a place. */
const romanisedOf = (name: string, romanise: Romanise): string => {
  const { whole, known } = romanise(name);
  return whole ?? (known.includes(" ") ? known : "");
};

/** The name columns. A name in Latin script of no known language counts as English; nameless places are called by their type. */
const nameColumns = ({ names, type }: Draft, { labelsOf }: RowContext): Row => {
  if (Object.keys(names).length === 0) {
    const [english, arabic] = labelsOf(type);
    return { name_en: english, name_ar: arabic };
  }
  const { en, ar = "", [UNTOLD]: untold = "", ...others } = names;
  const english = en ?? (hasLatin(untold) ? untold : "");
  const rest = untold === "" || untold === english ? others : { ...others, [UNTOLD]: untold };
  const sorted = Object.entries(rest)
    .filter(([, name]) => name !== "" && name !== english)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    name_en: english,
    name_ar: ar,
    names: sorted.map(([language, name]) => `${language}=${name.replaceAll(";", ",")}`).join(";"),
  };
};

const degrees = (value: number): string =>
  value
    .toFixed(7)
    .replace(/\.?0+$/, "")
    .replace(/^-0$/, "0");

/** The city that the place stands in, and its locality. */
const cityColumns = ({ point, country, columns: { city = "", locality = "" } }: Draft, { where }: RowContext): Row => {
  const address = { city: cell("locality", city), locality: cell("locality", locality) };
  return { ...cityCellsOf(address, (name) => where.townOf(point, country, name)) };
};

/** Other names as the column writes them. */
const formatOthers = (others: Draft["others"] = []): string =>
  others.map(({ name, lang }) => (lang === null ? name : `${lang}=${name}`)).join(";");

/** The row of a place. Values that a column refuses are left empty. */
export const toRow = (id: number, refs: readonly string[], best: Draft, context: RowContext): Row => {
  const named = nameColumns(best, context);
  const row: Row = {
    rank: ORDINARY,
    status: "active",
    ...best.columns,
    ...named,
    alt_names: formatOthers(best.others),
    ...cityColumns(best, context),
    type: best.type,
    lat: degrees(best.point.lat),
    lng: degrees(best.point.lng),
    source: refs.join(";"),
    updated_on: best.updated ?? "",
  };
  const slug = [slugify(latinOf(best.names, context)) || best.type, id].join("-");
  const checked = HEADER.map((column) => [column, cell(column, row[column] ?? "")] as const);
  return { ...Object.fromEntries(checked), id: String(id), slug, city: cellOf(row, "city") };
};
