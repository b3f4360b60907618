/** What the head of a place says in lines: its address, and its names in other languages. */
import type { Language } from "../i18n/languages.ts";
import { countryText } from "../ui/dates.ts";
import type { PlaceAnswer } from "./place-answer.ts";

const ARABIC = /\p{Script=Arabic}/u;

/** The lines of the address. A region in another script than the city says nothing to who reads the city: it is left out. */
export const addressLines = (
  { address, city_name, country }: Pick<PlaceAnswer, "address" | "city_name" | "country">,
  spoken: Language,
): readonly string[] => {
  const { street_address, locality, region, postal_code } = address;
  const isForeign = city_name !== null && region !== null && ARABIC.test(city_name) !== ARABIC.test(region);
  const known = isForeign ? null : region;
  const parts = [street_address, locality, postal_code, city_name, known, countryText(country, spoken)];
  return [...new Set(parts.filter((part): part is string => part !== null))];
};

/** Names by their text, as languages share some: the tags of the languages of each; `null` for one of no language. */
export const namesByText = (
  names: readonly { readonly name: string; readonly lang: string | null }[],
): ReadonlyMap<string, readonly (string | null)[]> => {
  const all = new Map<string, readonly (string | null)[]>();
  for (const { name, lang } of names) {
    const tags = all.get(name) ?? [];
    if (!tags.includes(lang)) all.set(name, [...tags, lang]);
  }
  return all;
};
