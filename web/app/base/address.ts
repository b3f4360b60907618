/** Addresses of the views: path, parameters, and the language if the address had one. */
import { type Query, searchOf } from "./api.ts";
import { dataLanguage, language } from "./language.ts";

/** The address of a view including the page's language, so that links can be shared. */
export const viewAt = (path: string, query: Query = {}): string =>
  `${path}${searchOf({ ...query, lang: language.value })}`;

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
