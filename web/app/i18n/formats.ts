/** Formats of Intl, each made once a language: making one costs as much as a hundred uses. */
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

const tongues = each((language) => new Intl.DisplayNames(language, { type: "language" }));

/** The name of a language by its BCP 47 tag; the tag if there is none. */
export const tongueText = (tag: string, language: Language): string => tongues(language).of(tag) ?? tag;

/** Lists in words. */
export const listsOf = each((language) => new Intl.ListFormat(spoken(language).locale, { type: "conjunction" }));

/** Days of the week. */
export const weekdaysOf = each((language) => new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" }));
