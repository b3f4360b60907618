/** Minutes, days and distances in words. The noun's form depends on the number: 10 دقائق, 15 دقيقة. */
import { type Language, spoken } from "../i18n/languages.ts";

const unitText = (value: number, language: Language, unit: string, unitDisplay: "long" | "short"): string =>
  new Intl.NumberFormat(spoken(language).locale, { style: "unit", unit, unitDisplay }).format(value);

/** `15 mins`; in full where the short form is only a letter. */
export const minutesText = (minutes: number, language: Language): string =>
  unitText(minutes, language, "minute", language === "en" ? "short" : "long");

/** `61 days`. */
export const daysText = (days: number, language: Language): string => unitText(days, language, "day", "long");

/** `650 m`, `1.2 km`, `38 km`. */
export const distanceText = (metres: number, language: Language): string => {
  // What rounds to a kilometre is one.
  const isShort = metres < 995;
  const km = metres / 1000;
  return new Intl.NumberFormat(spoken(language).locale, {
    style: "unit",
    unit: isShort ? "meter" : "kilometer",
    unitDisplay: "short",
    maximumFractionDigits: isShort || km >= 10 ? 0 : 1,
  }).format(isShort ? Math.round(metres / 10) * 10 : km);
};
