/**
 * What a place without a name is called: "Mosque in Bab El Oued". Sources call thousands of places by their kind alone, and
 * a list of "Mosque, Mosque, Mosque" tells nobody which is which. It is for people to read; the search looks for names.
 */
import { fold } from "#core/base/fold.ts";
import { ROMANISED } from "#core/base/names.ts";
import type { PlaceRow } from "#core/columns/places.ts";
import type { CityRow } from "../../tables/reference.ts";
import { namesOf, type PlanContext } from "./context.ts";

/** A place that may have no name. */
interface Unnamed {
  readonly row: PlaceRow;
  readonly city: CityRow | null;
  readonly names: Readonly<Record<string, string>>;
}

/** Of the context of a plan, what such names are made of. */
interface Words extends Pick<PlanContext, "languages" | "typeLabels"> {
  readonly tables: Pick<PlanContext["tables"], "labels">;
}

const isArabic = (text: string): boolean => /\p{Script=Arabic}/u.test(text);

const folded = new WeakMap<object, ReadonlySet<string>>();

/** The labels of a type, folded once for all its places. */
const foldedLabels = (labels: Readonly<Record<string, string>>): ReadonlySet<string> => {
  const known = folded.get(labels) ?? new Set(Object.values(labels).map(fold));
  folded.set(labels, known);
  return known;
};

/** Whether all names of a place are the label of its type, in any language. */
export const isUnnamed = (
  { row, names }: Pick<Unnamed, "row" | "names">,
  { typeLabels }: Pick<Words, "typeLabels">,
): boolean => {
  const labels = foldedLabels(typeLabels.get(row.type) ?? {});
  return Object.entries(names).every(([lang, name]) => lang === ROMANISED || labels.has(fold(name)));
};

/** Where it is, in the script of a language: street, and locality or city; `null` where nothing of it is known. */
const whereIn = ({ row, city }: Unnamed, lang: string): string | null => {
  const town = [row.locality, city === null ? null : namesOf(city)[lang]].find(
    (text) => text !== null && text !== undefined && isArabic(text) === (lang === "ar"),
  );
  if (town === null || town === undefined) return null;
  const street = row.street_address;
  if (street === null || isArabic(street) !== (lang === "ar")) return town;
  return `${street}${lang === "ar" ? "،" : ","} ${town}`;
};

/**
 * The names computed for a place that has none, by language of the data build; none for a place with a name, and none in a
 * language that has no word for where it is.
 */
export const computedNames = (place: Unnamed, context: Words): Readonly<Record<string, string>> => {
  if (!isUnnamed(place, context)) return {};
  return Object.fromEntries(
    context.languages.flatMap((lang) => {
      const pattern = context.tables.labels.get(lang)?.unnamed;
      const type = context.typeLabels.get(place.row.type)?.[lang];
      const where = whereIn(place, lang);
      if (pattern === undefined || type === undefined || where === null) return [];
      return [[lang, pattern.replace("{type}", () => type).replace("{place}", () => where)]];
    }),
  );
};
