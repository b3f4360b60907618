/** Addresses of the pictures that messages with a link show: one of each page, and one of each type of places in reserve. */
import type { PageLanguage } from "./address.ts";

/** The path of the picture of a page. */
export const cardPath = (page: string): string => `/cards${page}.png`;

/** The folder of the pictures of pages in a language, below the site. */
export const cardFolder = (lang: PageLanguage): string => `cards/${lang}`;

/** The path of the picture of a type of places, or of `area` for a city or a country; drawn in advance. */
export const standInPath = (kind: string, lang: PageLanguage): string => `/cards/${kind}-${lang}.png`;
