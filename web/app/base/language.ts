/** The language of the pages: `?lang=`, else the earlier choice, else the browser's. */
import { effect, signal } from "@preact/signals";
import ar from "../i18n/ar.json";
import en from "../i18n/en.json";

export type Key = keyof typeof en;
export type Language = "en" | "ar";

const TEXTS: Readonly<Record<Language, Readonly<Record<Key, string>>>> = { en, ar };
const KEPT = "musalla.lang";

export const LANGUAGES: readonly Language[] = ["en", "ar"];
export const isKey = (text: string): text is Key => Object.hasOwn(en, text);
const isLanguage = (text: string | null | undefined): text is Language => text === "en" || text === "ar";

const kept = (): string | null => {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
};

const asked = new URLSearchParams(location.search).get("lang");
const first = [asked, kept(), navigator.language.slice(0, 2)].find(isLanguage) ?? "en";

export const language = signal<Language>(first);

effect(() => {
  document.documentElement.lang = language.value;
  document.documentElement.dir = language.value === "ar" ? "rtl" : "ltr";
  try {
    localStorage.setItem(KEPT, language.value);
  } catch {
    // Private windows have no storage; the choice holds for this page.
  }
});

/** The text of a key, with `{name}` replaced. */
export const t = (key: Key, values: Readonly<Record<string, string | number>> = {}): string =>
  TEXTS[language.value][key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
