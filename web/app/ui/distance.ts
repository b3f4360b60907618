/** Minutes, days and distances in words. The noun's form depends on the number: 10 دقائق, 15 دقيقة. */
import { type Language, spoken } from "../i18n/languages.ts";
import { each } from "../i18n/texts.ts";

const minutesOf = each(
  (language) =>
    new Intl.NumberFormat(spoken(language).locale, {
      style: "unit",
      unit: "minute",
      unitDisplay: language === "en" ? "short" : "long",
    }),
);
const hoursOf = each(
  (language) => new Intl.NumberFormat(spoken(language).locale, { style: "unit", unit: "hour", unitDisplay: "long" }),
);
const partsOf = each((language) => new Intl.ListFormat(spoken(language).locale, { type: "unit" }));
const daysOf = each(
  (language) => new Intl.NumberFormat(spoken(language).locale, { style: "unit", unit: "day", unitDisplay: "long" }),
);

/** Of metres, or of kilometres with so many digits after the point. */
const lengthsOf = (unit: "meter" | "kilometer", maximumFractionDigits: number) =>
  each(
    (language) =>
      new Intl.NumberFormat(spoken(language).locale, {
        style: "unit",
        unit,
        unitDisplay: "short",
        maximumFractionDigits,
      }),
  );
const metresOf = lengthsOf("meter", 0);
const kilometresOf = lengthsOf("kilometer", 0);
const tenthsOf = lengthsOf("kilometer", 1);

/** `15 mins`; in full where the short form is only a letter. */
export const minutesText = (minutes: number, language: Language): string => minutesOf(language).format(minutes);

/** `8 hours, 30 mins`. */
export const leftText = (minutes: number, language: Language): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return partsOf(language).format([
    ...(hours === 0 ? [] : [hoursOf(language).format(hours)]),
    ...(hours > 0 && rest === 0 ? [] : [minutesText(rest, language)]),
  ]);
};

/** `61 days`. */
export const daysText = (days: number, language: Language): string => daysOf(language).format(days);

/** `650 m`, `1.2 km`, `38 km`. */
export const distanceText = (metres: number, language: Language): string => {
  // What rounds to a kilometre is one.
  if (metres < 995) return metresOf(language).format(Math.round(metres / 10) * 10);
  const km = metres / 1000;
  return (km >= 10 ? kilometresOf : tenthsOf)(language).format(km);
};
