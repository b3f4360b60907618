/** Observances whose dates are published, with announced dates of countries, for the tests of events. */
import { type CountryMonths, countryMonths } from "#core/hijri/country-months.ts";
import type { MonthsByCountry, ObservanceRow } from "../../../../build/compile/plan/events.ts";

const observance = (id: number, slug: string, month: number, day: number, days: number): ObservanceRow => ({
  id,
  slug,
  kind: "observance",
  hijri_month: month,
  hijri_day: day,
  days,
  title_en: slug,
  title_ar: "مناسبة",
  description_en: null,
  description_ar: null,
  country: null,
  city: null,
  source: "editorial",
});

export const OBSERVANCES: readonly ObservanceRow[] = [
  observance(1, "islamic-new-year", 1, 1, 1),
  observance(3, "ashura", 1, 10, 1),
  observance(10, "ramadan-begins", 9, 1, 1),
  observance(16, "eid-al-fitr", 10, 1, 3),
  observance(19, "hajj", 12, 8, 6),
  observance(20, "day-of-arafah", 12, 9, 1),
  observance(21, "eid-al-adha", 12, 10, 4),
];

/** A country by the table, with months that it announced. */
export const announcing = (announced: Readonly<Record<string, number>>): CountryMonths =>
  countryMonths({ rule: "umm-al-qura", basis: "estimate", announced, from: 1, months: [] });

export const MONTHS: MonthsByCountry = new Map([
  ["ID", announcing({ "1447-09": 1, "1447-10": 1 })],
  ["SA", announcing({ "1447-09": 0 })],
]);
