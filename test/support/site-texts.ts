/** The texts of the pages in English and Arabic, those of facts and types among them. */
import factsInArabic from "../../data/i18n/facts/ar.json";
import factsInEnglish from "../../data/i18n/facts/en.json";
import ar from "../../web/app/i18n/ar.json";
import en from "../../web/app/i18n/en.json";

export const TEXTS = { en: { ...en, ...factsInEnglish }, ar: { ...ar, ...factsInArabic } } as const;

export type Key = keyof (typeof TEXTS)["en"];
