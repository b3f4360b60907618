/** The Hijri months of all countries that are known, parsed once, when the first of them is asked for. */
import { text } from "musalla:months-of-countries";
import {
  type CountryMonths,
  countryMonths,
  type CountryMonthsFile,
  hijriOfDayIn,
} from "../../../server/core/hijri/country-months.ts";
import type { HijriDate } from "./types.ts";
import { ummAlQura } from "./umm-al-qura.ts";

let files: Readonly<Record<string, CountryMonthsFile>> | null = null;
const opened = new Map<string, CountryMonths>();

/** The months of a country, upper case; undefined if nothing is known of it. */
export const monthsOf = (country: string | null): CountryMonths | undefined => {
  if (country === null) return undefined;
  const known = opened.get(country);
  if (known !== undefined) return known;
  files ??= JSON.parse(text) as Readonly<Record<string, CountryMonthsFile>>;
  const file = files[country];
  if (file === undefined) return undefined;
  const months = countryMonths(file);
  opened.set(country, months);
  return months;
};

/** The Hijri date of an epoch day as a country, upper case, counts it. */
export const hijriOfCountry =
  (country: string | null): ((day: number) => HijriDate) =>
  (day) =>
    hijriOfDayIn(ummAlQura(), monthsOf(country), day);
