/**
 * The language of the desk: `?lang=`, else the choice that the explorer keeps on this device, else the browser's. Its
 * texts are files of its own, so that visitors never load them; facts are called as everywhere (data/i18n/facts).
 */
import { effect, signal } from "@preact/signals";
import type { Failure } from "../../app/base/api.ts";
import factsInArabic from "../../../data/i18n/facts/ar.json";
import factsInEnglish from "../../../data/i18n/facts/en.json";
import arabic from "../i18n/ar.json";
import english from "../i18n/en.json";

const en = { ...english, ...factsInEnglish };
const ar = { ...arabic, ...factsInArabic };

export type Key = keyof typeof en;
export const LANGUAGES = ["en", "ar"] as const;
type Language = (typeof LANGUAGES)[number];

const TEXTS: Readonly<Record<Language, Readonly<Record<Key, string>>>> = { en, ar };
const LOCALES: Readonly<Record<Language, string>> = { en: "en-GB", ar: "ar-u-nu-latn" };
const KEPT = "musalla.lang";

const keptLanguage = (): string | null => {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
};

const isLanguage = (text: string | null | undefined): text is Language =>
  LANGUAGES.some((language) => language === text);
const isKey = (text: string): text is Key => Object.hasOwn(en, text);

const asked = new URLSearchParams(location.search).get("lang");
export const language = signal<Language>(
  [asked, keptLanguage(), navigator.language.slice(0, 2)].find(isLanguage) ?? "en",
);

effect(() => {
  document.documentElement.lang = language.value;
  document.documentElement.dir = language.value === "ar" ? "rtl" : "ltr";
});

/** Changes the language and keeps the choice. */
export const chooseLanguage = (to: Language): void => {
  language.value = to;
  try {
    localStorage.setItem(KEPT, to);
  } catch {
    // Private windows have no storage; the choice holds for this page.
  }
};

/** The text of a key, with `{name}` replaced. */
export const t = (key: Key, values: Readonly<Record<string, string | number>> = {}): string =>
  TEXTS[language.value][key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** The text of a key; `otherwise` if there is none. */
export const textOr = (key: string, otherwise: string): string => (isKey(key) ? t(key) : otherwise);

/** The text of `<prefix>.<word>`; the word itself if there is none. */
export const wordOf = (prefix: string, word: string): string => textOr(`${prefix}.${word}`, word);

/** A moment in the reader's time zone; any other text stays as it is. */
export const momentText = (rfc3339: string): string => {
  const at = new Date(rfc3339);
  if (Number.isNaN(at.getTime())) return rfc3339;
  return new Intl.DateTimeFormat(LOCALES[language.value], { dateStyle: "medium", timeStyle: "short" }).format(at);
};

/** `650 m`, `1.2 km`. */
export const distanceText = (metres: number): string => {
  const isShort = metres < 1000;
  return new Intl.NumberFormat(LOCALES[language.value], {
    style: "unit",
    unit: isShort ? "meter" : "kilometer",
    unitDisplay: "short",
    maximumFractionDigits: isShort || metres >= 10_000 ? 0 : 1,
  }).format(isShort ? metres : metres / 1000);
};

export const numberText = (value: number): string => new Intl.NumberFormat(LOCALES[language.value]).format(value);

/** Why a request failed, in the page's language where there is a text for it, else as the API says it. */
export const faultText = ({ code, error }: Failure): string => textOr(`fault.${code}`, error);
