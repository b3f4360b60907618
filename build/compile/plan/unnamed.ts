/**
 * What a place without a name is called: "Mosque in Bab El Oued", "Mosque, 12 km from Blida". Sources call thousands of places by their kind alone, and
 * a list of "Mosque, Mosque, Mosque" tells nobody which is which. It is for people to read; the search looks for names.
 */
import { fold } from "#core/base/fold.ts";
import { ROMANISED } from "#core/base/names.ts";
import type { PlaceRow } from "#core/columns/places.ts";
import type { CityRow } from "../../tables/reference.ts";
import { namesOf, type PlanContext } from "./context.ts";

/** A city, and how far a place is from its middle. */
export interface NearestCity {
  readonly city: CityRow;
  readonly metres: number;
}

/** A place that may have no name. */
interface Unnamed {
  readonly nearest: NearestCity | null;
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

/** The texts that the pattern of a name is filled with, and which pattern; `null` where nothing tells where the place is. */
const patternFor = (place: Unnamed, lang: string, { tables }: Words) => {
  const labels = tables.labels.get(lang);
  const where = whereIn(place, lang);
  if (where !== null) return { pattern: labels?.unnamed, where, km: "" };
  const { nearest } = place;
  const name = nearest === null ? undefined : namesOf(nearest.city)[lang];
  if (nearest === null || name === undefined) return null;
  return { pattern: labels?.unnamed_away, where: name, km: String(Math.round(nearest.metres / 1000)) };
};

/**
 * The names computed for a place that has none, by language of the data build; none for a place with a name, and none in a
 * language that has no word for where it is.
 */
export const computedNames = (place: Unnamed, context: Words): Readonly<Record<string, string>> => {
  if (!isUnnamed(place, context)) return {};
  return Object.fromEntries(
    context.languages.flatMap((lang) => {
      const type = context.typeLabels.get(place.row.type)?.[lang];
      const found = patternFor(place, lang, context);
      if (found?.pattern === undefined || type === undefined) return [];
      const { pattern, where, km } = found;
      const texts: Readonly<Record<string, string>> = { type, place: where, km };
      return [[lang, pattern.replaceAll(/\{(\w+)\}/g, (_text, key: string) => texts[key] ?? "")]];
    }),
  );
};
