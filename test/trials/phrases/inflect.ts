/** A city's name as the phrases of a language need it: in a case, or with what is written on it. */
import { ARABIC } from "./arabic.ts";
import { BENGALI } from "./bengali.ts";
import { FRENCH } from "./french.ts";
import { TURKISH } from "./turkish.ts";
import { URDU } from "./urdu.ts";

/** The languages that people ask in. */
export const LANGUAGES = ["en", "ar", "tr", "ur", "fr", "id", "ms", "bn"] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * The language of a tag.
 * @throws Error where it is none of these
 */
export const languageOf = (tag: string): Language => {
  const language = LANGUAGES.find((one) => one === tag);
  if (language === undefined) throw new Error(`got the language ${tag}, expected one of ${LANGUAGES.join(", ")}`);
  return language;
};

type Form = (name: string) => string;

const ENGLISH = { gen: (name: string): string => `${name}${/s$/i.test(name) ? "'" : "'s"}` } as const;

const FORMS: Readonly<Record<Language, Readonly<Record<string, Form>>>> = {
  en: ENGLISH,
  ar: ARABIC,
  tr: TURKISH,
  ur: URDU,
  fr: FRENCH,
  id: {},
  ms: {},
  bn: BENGALI,
};

/**
 * A name in a form of its language.
 * @throws Error where the language has no such form
 */
export const inflect = (language: Language, form: string, name: string): string => {
  const made = FORMS[language][form];
  if (made === undefined) throw new Error(`got the form ${form} in ${language}, expected one of its forms`);
  return made(name);
};
