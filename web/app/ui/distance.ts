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

type Unit = "meter" | "kilometer" | "foot" | "yard" | "mile";

/** The short forms of Arabic are words that follow the number: 10 أمتار. */
const lengthsOf = (unit: Unit, maximumFractionDigits: number) =>
  each(
    (language) =>
      new Intl.NumberFormat(spoken(language).locale, {
        style: "unit",
        unit,
        unitDisplay: language === "ar" && unit.endsWith("meter") ? "narrow" : "short",
        maximumFractionDigits,
      }),
  );

interface Lengths {
  readonly small: ReturnType<typeof lengthsOf>;
  readonly large: ReturnType<typeof lengthsOf>;
  /** The large unit below ten. */
  readonly tenths: ReturnType<typeof lengthsOf>;
  readonly smallM: number;
  readonly largeM: number;
  /** The large unit is used from so many metres on. */
  readonly fromM: number;
}

const lengths = (small: Unit, smallM: number, large: Unit, largeM: number, fromM: number): Lengths => ({
  small: lengthsOf(small, 0),
  large: lengthsOf(large, 0),
  tenths: lengthsOf(large, 1),
  smallM,
  largeM,
  fromM,
});

/** What rounds to a kilometre is one. */
const METRIC = lengths("meter", 1, "kilometer", 1000, 995);
const MILE_M = 1609.344;
const FEET = lengths("foot", 0.3048, "mile", MILE_M, MILE_M / 2);
const YARDS = lengths("yard", 0.9144, "mile", MILE_M, MILE_M / 2);

/** Regions whose roads are measured in miles: CLDR, measurementData and the unit preferences of `road`. */
const IN_MILES: ReadonlyMap<string, Lengths> = new Map([
  ["US", FEET],
  ["LR", FEET],
  ["MM", FEET],
  ["GB", YARDS],
]);

/** The region of the first of a browser's languages that names one; empty if none does. */
const regionOf = (tags: readonly string[]): string => {
  for (const tag of tags) {
    const region = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/i.exec(tag)?.[1];
    if (region !== undefined) return region.toUpperCase();
  }
  return "";
};

/** The units that roads are measured in where the visitor is; `tags` are the browser's languages. */
export const unitsOf = (tags: readonly string[]): Lengths => IN_MILES.get(regionOf(tags)) ?? METRIC;

/** `650 m`, `1.2 km`, `38 km`; `500 ft`, `0.7 mi` where roads are measured so. `tags` are the browser's languages. */
export const distanceText = (metres: number, language: Language, tags: readonly string[]): string => {
  const { small, large, tenths, smallM, largeM, fromM } = unitsOf(tags);
  if (metres < fromM) return small(language).format(Math.round(metres / smallM / 10) * 10);
  const count = metres / largeM;
  return (count >= 10 ? large : tenths)(language).format(count);
};
