/**
 * Texts by key, and how a text gets its values. A text that depends on a number has one form for each plural category
 * of its language, under keys as i18next writes them (`count.place_one`, `count.place_other`).
 */
import type en from "./en.json";
import { numbersOf, pluralsOf } from "./formats.ts";
import type { Language } from "./languages.ts";

type Category = "zero" | "one" | "two" | "few" | "many" | "other";
type AnyKey = keyof typeof en;

/** The keys of texts without forms. */
export type Key = Exclude<AnyKey, `count.${string}`>;

/** What can be counted: `place` of `count.place_other`. */
export type Noun = AnyKey extends infer K ? (K extends `count.${infer N}_${Category}` ? N : never) : never;

/** The texts of one language, as its file has them. */
export type Texts = Readonly<Partial<Record<string, string>>>;

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
