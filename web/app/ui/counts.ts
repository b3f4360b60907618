/** A number of things in words: the form that the language has for the number (CLDR plural rules, by Intl). */
import counts from "../i18n/counts.json";
import { numberText } from "./dates.ts";

type Language = keyof typeof counts;
type Noun = keyof (typeof counts)["en"];

/** The forms of a noun by plural category. */
type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & Record<"other", string>>;

/** `42,674 places`, `3 أماكن`. */
export const countText = (noun: Noun, count: number, language: Language): string => {
  const forms: Forms = counts[language][noun];
  const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other;
  return form.replace("{count}", numberText(count, language));
};
