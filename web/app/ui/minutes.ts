/** A number of minutes in words; in Arabic the noun follows the number: 10 دقائق, 15 دقيقة. */
import type { Language } from "../language.ts";

const LOCALES: Readonly<Record<Language, readonly [locale: string, display: "long" | "short"]>> = {
  en: ["en-GB", "short"],
  ar: ["ar-u-nu-latn", "long"],
};

export const minutesText = (minutes: number, language: Language): string => {
  const [locale, unitDisplay] = LOCALES[language];
  return new Intl.NumberFormat(locale, { style: "unit", unit: "minute", unitDisplay }).format(minutes);
};
