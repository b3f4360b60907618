/** Names and labels of table rows, by language. */
import { ROMANISED } from "#core/base/text.ts";
import type { Romanise } from "../../base/romanise.ts";
import type { Tables } from "../../check/load/load.ts";

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

/** Labels by language. */
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
