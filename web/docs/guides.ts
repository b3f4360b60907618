/** The words of the docs beside their sources: of the frame and of tables; those of the site's navigation and of times are the explorer's. */
import siteAr from "../app/i18n/ar.json" with { type: "json" };
import siteEn from "../app/i18n/en.json" with { type: "json" };
import ar from "./words/ar.json" with { type: "json" };
import en from "./words/en.json" with { type: "json" };

export interface Texts {
  readonly site: Readonly<Record<keyof typeof siteEn, string>>;
  readonly frame: Readonly<Record<keyof typeof en.frame, string>>;
  readonly methods: typeof en.methods;
  readonly problems: typeof en.problems;
  readonly accuracy: typeof en.accuracy;
  readonly sources: typeof en.sources;
}

export const TEXTS: Readonly<Record<Language, Texts>> = {
  en: { site: siteEn, ...en },
  ar: { site: siteAr, ...ar },
};

// MERGED guides.ts: Which pages the docs have, in their order and languages, and where each lies.

export const LANGUAGES = ["en", "ar"] as const;
export type Language = (typeof LANGUAGES)[number];

/** `index` is the reference of the API; the others are guides. Each is a file `<language>/<name>.md`. */
export const PAGES = [
  "index",
  "quick-start",
  "static-and-dynamic",
  "offline",
  "languages",
  "prayer-methods",
  "reviews",
  "errors",
  "limits",
  "attribution",
  "from-aladhan",
  "privacy",
] as const;
export type PageName = (typeof PAGES)[number];

/** The folders that pages lie in, below the root of the site; privacy is not a matter of programs alone. */
export const FOLDERS = ["docs", "privacy"] as const;

/** The folder of a page below the root of the site, e.g. `docs/ar/offline`. */
export const folderOf = (language: Language, name: PageName): string => {
  const spoken = language === "en" ? [] : [language];
  if (name === "privacy") return ["privacy", ...spoken].join("/");
  return ["docs", ...spoken, ...(name === "index" ? [] : [name])].join("/");
};

/** The address of a page, with slashes at both ends. */
export const addressOf = (language: Language, name: PageName): string => `/${folderOf(language, name)}/`;
