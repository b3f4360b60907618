/** The words of the docs beside their sources: of the frame and of tables; those of the site's navigation and of times are the explorer's. */
import siteAr from "../app/i18n/ar.json" with { type: "json" };
import siteEn from "../app/i18n/en.json" with { type: "json" };
import type { Language } from "./guides.ts";
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
