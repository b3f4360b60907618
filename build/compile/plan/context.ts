/**
 * What every part of the plan works from: the tables, indexed as the plan needs them, and the names and labels of their
 * rows by language.
 */
import { typeKey } from "#core/facts/texts.ts";
import { ROMANISED } from "#core/base/names.ts";
import type { Attribution } from "#core/model/common.ts";
import type { Directory } from "#core/shard/directory.ts";
import { groupBy } from "../../base/group.ts";
import { createRomaniser, type Romanise } from "../../base/romanise.ts";
import type { Ratings, Tables } from "../../check/load/load.ts";
import type { CityRow, CountryRow, PlaceTypeRow, SourceRow } from "../../tables/reference.ts";

/** Records per page, by kind of listing. */
export type PageSizes = Directory["page_sizes"];

/** Default page sizes. */
export const DEFAULT_PAGE_SIZES: PageSizes = { places: 100, briefs: 16 };

/** Build options besides the data. */
export interface PlanOptions {
  readonly today: string;
  /** Template for `edit_url`, where `{file}` is data/places/xx.csv; `null` for none. */
  readonly editUrl: string | null;
  /** Where anybody can add a place; by default nowhere. */
  readonly addUrl?: string | null;
  /** Where suggestions are written on a host without our server; by default nowhere. */
  readonly suggestUrl?: string | null;
  readonly pageSizes: PageSizes;
  /** Whether each city has listings of its own; the engine reads those of the country where it has none. */
  readonly hasCityLists: boolean;
}

export interface PlanContext extends PlanOptions {
  readonly tables: Tables;
  /** Ratings to include. */
  readonly ratings: Ratings;
  /** English first. */
  readonly languages: readonly string[];
  readonly countries: ReadonlyMap<string, CountryRow>;
  /** Cities of a country sorted by slug, which is their document order. */
  readonly cities: ReadonlyMap<string, readonly CityRow[]>;
  readonly types: ReadonlyMap<string, PlaceTypeRow>;
  /** The labels of each type by language, those of the data. */
  readonly typeLabels: ReadonlyMap<string, Readonly<Record<string, string>>>;
  readonly sources: ReadonlyMap<string, SourceRow>;
  readonly romanise: Romanise;
}

const bySlug = (a: CityRow, b: CityRow): number => (a.slug < b.slug ? -1 : 1);

/** A text of facts and types by language, English first: of those that the data are in. */
const labelsIn = ({ labels, factTexts }: Tables, key: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...labels.keys()]
      .toSorted((a, b) => Number(b === "en") - Number(a === "en"))
      .flatMap((language) => {
        const text = factTexts.get(language)?.[key];
        return text === undefined ? [] : [[language, text] as const];
      }),
  );

export const planContext = (
  tables: Tables,
  { today, editUrl, addUrl = null, suggestUrl = null, pageSizes, hasCityLists }: PlanOptions,
  ratings: Ratings,
): PlanContext => {
  const cities = groupBy(
    tables.cities.map(({ value }) => value),
    (city) => city.country,
  );
  for (const group of cities.values()) group.sort(bySlug);
  return {
    tables,
    today,
    editUrl,
    addUrl,
    suggestUrl,
    pageSizes,
    hasCityLists,
    ratings,
    languages: [...tables.labels.keys()].sort((a, b) => Number(b === "en") - Number(a === "en") || (a < b ? -1 : 1)),
    countries: new Map(tables.countries.map(({ value }) => [value.code, value])),
    cities,
    types: new Map(tables.placeTypes.map(({ value }) => [value.type, value])),
    typeLabels: new Map(tables.placeTypes.map(({ value: { type } }) => [type, labelsIn(tables, typeKey(type))])),
    sources: new Map(tables.sources.map(({ value }) => [value.id, value])),
    romanise: createRomaniser(tables.romanisation.map(({ value }) => value)),
  };
};

/** Attribution for the given source ids, in the order of sources.csv. */
export const attributionOf = (context: PlanContext, ids: Iterable<string>): readonly Attribution[] => {
  const wanted = new Set(ids);
  return [...context.sources.values()]
    .filter(({ id }) => wanted.has(id))
    .map(({ name, url, license }) => ({ name, url, license }));
};

/** Sources of every answer with cities: names and time zones. */
export const CITY_SOURCES = ["geonames", "timezone-boundaries"] as const;

/** Sources of every answer with places besides the places' own: labels and cities. */
export const PLACE_SOURCES = ["editorial", ...CITY_SOURCES] as const;

/** English and Arabic first, then the others by language tag. */
export const namesOf = (row: {
  readonly name_en: string | null;
  readonly name_ar: string | null;
  readonly names?: Readonly<Record<string, string>> | null;
}): Readonly<Record<string, string>> => {
  const own = {
    ...(row.name_en !== null && { en: row.name_en }),
    ...(row.name_ar !== null && { ar: row.name_ar }),
  };
  const others = Object.entries(row.names ?? {})
    .filter(([lang]) => !Object.hasOwn(own, lang))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return { ...own, ...Object.fromEntries(others) };
};

const HAS_LATIN = /\p{Script=Latin}/u;

/** The names, with the romanisation of the Arabic one where none is in Latin script and the table has all its words. */
export const withRomanisation = (
  names: Readonly<Record<string, string>>,
  romanise: Romanise,
): Readonly<Record<string, string>> => {
  const { ar } = names;
  if (ar === undefined || Object.values(names).some((name) => HAS_LATIN.test(name))) return names;
  const { whole } = romanise(ar);
  return whole === null ? names : { ...names, [ROMANISED]: whole };
};

/** Labels of a kind of event by language. */
export const labelsOf = (
  row: { readonly label_en: string; readonly label_ar: string } | undefined,
): Readonly<Record<string, string>> => (row === undefined ? {} : { en: row.label_en, ar: row.label_ar });

/** The names of search-names.csv: what kind of thing, in what country and of what slug has them. */
export const otherNames =
  ({ searchNames }: Pick<Tables, "searchNames">) =>
  (kind: "country" | "city" | "observance", country: string | null, slug: string | null): readonly string[] =>
    searchNames.flatMap(({ value }) =>
      value.kind === kind && value.country === country && value.slug === slug ? value.names : [],
    );
