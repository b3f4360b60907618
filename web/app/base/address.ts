/** Addresses of the views: path, parameters, and the language if the address had one. */
import { type Addressed, cityPath, countryPath, placePath } from "#core/pages/address.ts";
import { type Query, searchOf } from "./api.ts";
import { dataLanguage, language } from "./language.ts";

/** The address of a view including the page's language, so that links can be shared. */
export const viewAt = (path: string, query: Query = {}): string =>
  `${path}${searchOf({ ...query, lang: language.value })}`;

/** A path that names the language of the data; the language of the texts is added where it is another one. */
const inPage = (path: string, query: Query = {}): string =>
  `${path}${searchOf({ ...query, lang: language.value === dataLanguage.value ? null : language.value })}`;

/** The page of a place, of a city, of a country. */
export const placeAt = (place: Addressed): string => inPage(placePath(dataLanguage.value, place));
export const cityAt = (country: string, city: string, query: Query = {}): string =>
  inPage(cityPath(dataLanguage.value, country, city), query);
export const countryAt = (country: string): string => inPage(countryPath(dataLanguage.value, country));

/**
 * The documentation (separate pages): all of it in the languages of the data, first steps in each of the others, whose
 * guides are the English ones. `page` ends with a slash.
 */
export const docsAt = (page = ""): string => {
  const own = page === "" ? language.value : dataLanguage.value;
  return `${own === "en" ? "/docs/" : `/docs/${own}/`}${page}`;
};

/** The privacy page (also separate) in the page's language. */
export const privacyAt = (): string => (dataLanguage.value === "ar" ? "/privacy/ar/" : "/privacy/");
