/**
 * The pages of the docs: their order, languages, folders and texts of the frame and tables; navigation and time texts
 * are shared with the explorer.
 */
import siteAr from "../app/i18n/ar.json" with { type: "json" };
import siteEn from "../app/i18n/en.json" with { type: "json" };
import ar from "./words/ar.json" with { type: "json" };
import en from "./words/en.json" with { type: "json" };

interface Texts {
  readonly site: Readonly<Record<keyof typeof siteEn, string>>;
  readonly frame: Readonly<Record<keyof typeof en.frame, string>>;
  readonly methods: typeof en.methods;
  readonly authorities: typeof en.authorities;
  readonly problems: typeof en.problems;
  readonly accuracy: typeof en.accuracy;
  readonly sources: typeof en.sources;
  readonly licences: typeof en.licences;
  readonly coverage: typeof en.coverage;
  readonly languages: typeof en.languages;
  readonly bulk: typeof en.bulk;
  readonly times: typeof en.times;
  readonly embed: typeof en.embed;
}

export const TEXTS: Readonly<Record<Language, Texts>> = {
  en: { site: siteEn, ...en },
  ar: { site: siteAr, ...ar },
};

export const LANGUAGES = ["en", "ar"] as const;
export type Language = (typeof LANGUAGES)[number];

/** `index` is the API reference; the others are guides. Each is a file `<language>/<name>.md`. */
export const PAGES = [
  "quick-start",
  "index",
  "client",
  "calendar",
  "home-assistant",
  "static-and-dynamic",
  "offline",
  "languages",
  "prayer-methods",
  "publish-times",
  "embed",
  "screen",
  "reviews",
  "suggestions",
  "trust",
  "moderation",
  "errors",
  "limits",
  "coverage",
  "bulk-data",
  "attribution",
  "from-aladhan",
  "privacy",
] as const;
export type PageName = (typeof PAGES)[number];

/** Where readers begin. */
export const FIRST_PAGE: PageName = "quick-start";

/** Folders of pages below the root; privacy is separate, as it concerns more than developers. */
export const FOLDERS = ["docs", "privacy"] as const;

/** The folder of a page below the root of the site, e.g. `docs/ar/offline`. */
const folderOf = (language: Language, name: PageName): string => {
  const spoken = language === "en" ? [] : [language];
  if (name === "privacy") return ["privacy", ...spoken].join("/");
  return ["docs", ...spoken, ...(name === "index" ? [] : [name])].join("/");
};

/** The address of a page, with slashes at both ends. */
export const addressOf = (language: Language, name: PageName): string => `/${folderOf(language, name)}/`;
