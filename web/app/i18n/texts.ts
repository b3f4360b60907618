/**
 * Texts by key, how a text gets its values, and the formats of Intl for them, each made once a language: making one costs as
 * much as a hundred uses. A text that depends on a number has one form for each plural category of its language, under keys
 * as i18next writes them (`count.place_one`, `count.place_other`).
 */
import { DAY_MS } from "#core/base/time.ts";
import type facts from "../../../data/i18n/facts/en.json";
import type en from "./en.json";
import { type Language, spoken } from "./languages.ts";

/** One value a language, made when it is first wanted. */
export const each = <T>(make: (language: Language) => T): ((language: Language) => T) => {
  const made = new Map<Language, T>();
  return (language) => {
    const known = made.get(language);
    if (known !== undefined) return known;
    const value = make(language);
    made.set(language, value);
    return value;
  };
};

/** Whole numbers with separators. */
export const numbersOf = each(
  (language) => new Intl.NumberFormat(spoken(language).locale, { maximumFractionDigits: 0 }),
);

/** The plural category of a number (CLDR). */
export const pluralsOf = each((language) => new Intl.PluralRules(language));

/** Names of countries by their codes. */
export const countriesOf = each((language) => new Intl.DisplayNames(spoken(language).locale, { type: "region" }));

const shortCountriesOf = each(
  (language) => new Intl.DisplayNames(spoken(language).locale, { type: "region", style: "short" }),
);

/** Countries whose long name in CLDR is that of an administration ("Palestinian Territories", "Hong Kong SAR China"). */
const BY_SHORT_NAME: ReadonlySet<string> = new Set(["PS", "HK", "MO"]);

/** The name of a country, as people and the data call it; its code if there is none. */
export const countryName = (code: string, language: Language): string =>
  (BY_SHORT_NAME.has(code) ? shortCountriesOf : countriesOf)(language).of(code) ?? code;

const tongues = each((language) => new Intl.DisplayNames(language, { type: "language" }));

/** The name of a language by its BCP 47 tag; the tag if there is none. */
export const tongueText = (tag: string, language: Language): string => tongues(language).of(tag) ?? tag;

/** Lists in words. */
export const listsOf = each((language) => new Intl.ListFormat(spoken(language).locale, { type: "conjunction" }));

/** Days of the week. */
export const weekdaysOf = each((language) => new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" }));

/** A Monday, for formatting day names. */
const MONDAY_MS = Date.UTC(2024, 0, 1);

/** The name of a day; 0 is Monday. */
export const dayName = (index: number, language: Language): string =>
  weekdaysOf(language).format(MONDAY_MS + index * DAY_MS);

type Category = "zero" | "one" | "two" | "few" | "many" | "other";
type AnyKey = keyof typeof en | keyof typeof facts;

/** The keys of texts without forms. */
export type Key = Exclude<AnyKey, `count.${string}`>;

/** What can be counted: `place` of `count.place_other`. */
export type Noun = AnyKey extends infer K ? (K extends `count.${infer N}_${Category}` ? N : never) : never;

/** The texts of one language, as its file has them. */
export type Texts = Readonly<Partial<Record<string, string>>>;

/** The texts of a language with those of facts and types, in English where it has none. */
export const withFacts = (own: Texts, facts: Texts, english: Texts): Texts => ({ ...own, ...english, ...facts });

/** A text with `{name}` replaced; names without a value stay. */
export const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** A whole number with separators. */
export const numberText = (value: number, language: Language): string => numbersOf(language).format(value);

/** A number of things in the form that the language has for it (CLDR plural rules, by Intl): `3 أماكن`. */
export const countIn = (texts: Texts, noun: string, count: number, language: Language): string => {
  const category = pluralsOf(language).select(count);
  const form = texts[`count.${noun}_${category}`] ?? texts[`count.${noun}_other`] ?? "{count}";
  return filled(form, { count: numberText(count, language) });
};
