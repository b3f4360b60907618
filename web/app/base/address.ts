/** Addresses of the views: path, parameters, and the language if the address had one. */
import { type Addressed, cityPath, countryPath, placePath } from "#core/pages/address.ts";
import { spoken } from "../i18n/languages.ts";
import { type Query, searchOf } from "./api.ts";
import { dataLanguage, language } from "./language.ts";
import { siteAt } from "../../site/site.ts";

/** The address of a view including the page's language, so that links can be shared. */
export const viewAt = (path: string, query: Query = {}): string =>
  `${siteAt(path)}${searchOf({ ...query, lang: language.value })}`;

/** The screen of a mosque, a page apart from the explorer. */
export const screenPageAt = (id: number): string => siteAt(`/screen/?id=${id}&lang=${language.value}`);

const docsIn = (code: string): string => siteAt(code === "en" ? "/docs/" : `/docs/${code}/`);
/** A path that names the language of the data; the language of the texts is added where it is another one. */
const inPage = (path: string, query: Query = {}): string =>
  `${siteAt(path)}${searchOf({ ...query, lang: language.value === dataLanguage.value ? null : language.value })}`;

/** The page of a place, of a city, of a country. */
export const placeAt = (place: Addressed): string => inPage(placePath(dataLanguage.value, place));
export const cityAt = (country: string, city: string, query: Query = {}): string =>
  inPage(cityPath(dataLanguage.value, country, city), query);
export const countryAt = (country: string, query: Query = {}): string =>
  inPage(countryPath(dataLanguage.value, country), query);

/**
 * A page of the documentation (separate pages), which is in the languages of the data alone; other languages get the
 * English one. `page` ends with a slash.
 */
export const docsAt = (page: string): string => `${docsIn(dataLanguage.value)}${page}`;

/** Where the documentation begins: the quick start, in the language of the page if it is written in that. */
export const docsStart = (): string =>
  spoken(language.value).hasFirstSteps === true ? docsIn(language.value) : docsAt("quick-start/");

/** The privacy page (also separate) in the page's language. */
export const privacyAt = (): string => siteAt(dataLanguage.value === "ar" ? "/privacy/ar/" : "/privacy/");
