/** Distances in words. */
import type { Language } from "../language.ts";

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
