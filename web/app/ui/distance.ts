/** Minutes and distances in words. In Arabic the noun's form depends on the number: 10 دقائق, 15 دقيقة. */
import type { Language } from "../base/language.ts";

const MINUTE_LOCALES: Readonly<Record<Language, readonly [locale: string, display: "long" | "short"]>> = {
  en: ["en-GB", "short"],
  ar: ["ar-u-nu-latn", "long"],
};

export const minutesText = (minutes: number, language: Language): string => {
  const [locale, unitDisplay] = MINUTE_LOCALES[language];
  return new Intl.NumberFormat(locale, { style: "unit", unit: "minute", unitDisplay }).format(minutes);
};

const LOCALES: Readonly<Record<Language, string>> = { en: "en-GB", ar: "ar-u-nu-latn" };

/** `650 m`, `1.2 km`, `38 km`. */
export const distanceText = (metres: number, language: Language): string => {
  const isShort = metres < 1000;
  const km = metres / 1000;
  return new Intl.NumberFormat(LOCALES[language], {
    style: "unit",
    unit: isShort ? "meter" : "kilometer",
    unitDisplay: "short",
    maximumFractionDigits: isShort || km >= 10 ? 0 : 1,
  }).format(isShort ? Math.round(metres / 10) * 10 : km);
};
