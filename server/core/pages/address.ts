/**
 * Addresses of pages: `/{lang}/{cc}`, `/{lang}/{cc}/{city}` and `/{lang}/{cc}/{city}/{slug}-{id}`. The number at the end, once, is
 * what finds a place, so that an address costs no look-up of names and an outdated one still leads to its place; the words
 * before it are for people and search engines. They stay as long as the slug of the row does, which `check` guards.
 */
import type { Place } from "#core/model/place.ts";

/** The languages that pages have addresses in: those of the data. */
export const PAGE_LANGUAGES = ["en", "ar"] as const;
export type PageLanguage = (typeof PAGE_LANGUAGES)[number];

export const isPageLanguage = (text: string): text is PageLanguage =>
  PAGE_LANGUAGES.some((language) => language === text);

/** In the place of a city where a place has none; no slug is a hyphen. */
const NO_CITY = "-";

/** What an address names. Country codes are upper case, as in records. */
export type PageAddress =
  | { readonly kind: "country"; readonly lang: PageLanguage; readonly country: string }
  | { readonly kind: "city"; readonly lang: PageLanguage; readonly country: string; readonly city: string }
  | { readonly kind: "place"; readonly lang: PageLanguage; readonly country: string; readonly id: number };

const PATH = new RegExp(
  `^/(${PAGE_LANGUAGES.join("|")})/([a-z]{2})(?:/([a-z0-9-]{1,120})(?:/([a-z0-9-]{1,160}))?)?/?$`,
);
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const PLACE_ID = /(?:^|-)([1-9]\d{0,9})$/;

/** Reads a path as the address of a page, in any case and with or without a slash at its end; `null` if it is not one. */
export const pageAt = (path: string): PageAddress | null => {
  const [, language, code = "", city, slug] = PATH.exec(path.toLowerCase()) ?? [];
  const lang = PAGE_LANGUAGES.find((candidate) => candidate === language);
  if (lang === undefined) return null;
  const country = code.toUpperCase();
  if (city === undefined) return { kind: "country", lang, country };
  if (slug !== undefined) {
    const id = Number(PLACE_ID.exec(slug)?.[1] ?? 0);
    return id === 0 || (city !== NO_CITY && !SLUG.test(city)) ? null : { kind: "place", lang, country, id };
  }
  return SLUG.test(city) ? { kind: "city", lang, country, city } : null;
};

/** The path of a country's page. */
export const countryPath = (lang: PageLanguage, country: string): string => `/${lang}/${country.toLowerCase()}`;

/** The path of a city's page. */
export const cityPath = (lang: PageLanguage, country: string, city: string): string =>
  `${countryPath(lang, country)}/${city}`;

/** What the address of a place is made of. */
export type Addressed = Pick<Place, "id" | "slug" | "country" | "city">;

/** The end of a place's path. It names the id once: the slugs of layers end with it already. */
const endOf = ({ id, slug }: Pick<Addressed, "id" | "slug">): string =>
  `-${slug}`.endsWith(`-${id}`) ? slug : `${slug}-${id}`;

/** The path of a place's page. */
export const placePath = (lang: PageLanguage, place: Addressed): string =>
  `${cityPath(lang, place.country, place.city ?? NO_CITY)}/${endOf(place)}`;

/** The same page in another language; other paths stay as they are. */
export const pathIn = (path: string, lang: PageLanguage): string =>
  pageAt(path) === null ? path : path.replace(/^\/[^/]+/, `/${lang}`);

/** Whether a text is the scheme and host of a site and nothing more: `https://musalla.example`. */
export const isOrigin = (text: string): boolean => {
  if (!/^https?:\/\/[^/?#@\s]+$/.test(text) || !URL.canParse(text)) return false;
  return new URL(text).origin === text;
};
