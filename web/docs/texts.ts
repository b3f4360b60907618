/** The words of the frame round a page of the docs; those of the site's own navigation are the explorer's. */
import ar from "../app/i18n/ar.json" with { type: "json" };
import en from "../app/i18n/en.json" with { type: "json" };
import type { Language } from "./guides.ts";

export interface Texts {
  readonly site: Readonly<Record<keyof typeof en, string>>;
  readonly docs: string;
  readonly onThisPage: string;
  readonly previous: string;
  readonly next: string;
  readonly copy: string;
  readonly copied: string;
  readonly table: string;
  /** The other language, in its own words. */
  readonly other: string;
}

export const TEXTS: Readonly<Record<Language, Texts>> = {
  en: {
    site: en,
    docs: "Guides",
    onThisPage: "On this page",
    previous: "Before this",
    next: "After this",
    copy: "Copy",
    copied: "Copied",
    table: "Table",
    other: "العربية",
  },
  ar: {
    site: ar,
    docs: "الأدلة",
    onThisPage: "في هذه الصفحة",
    previous: "السابق",
    next: "التالي",
    copy: "نسخ",
    copied: "نُسخ",
    table: "جدول",
    other: "English",
  },
};
