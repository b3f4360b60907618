/** What the modules of single countries (`@musalla/prayer/countries/my`) are made with; no entry of its own. */
import { countryMonths, type CountryMonthsFile, hijriOfDayIn } from "../../../server/core/hijri/country-months.ts";
import type { PrayerMethod } from "../../../server/core/prayer/method.ts";
import { fromColumns } from "./columns.ts";
import { pointFaults, refuse } from "./faults.ts";
import type { AuthorityArea, KnownAuthority } from "./known-authority.ts";
import { answering, ruleOfAuthority } from "./rule-of-authority.ts";
import { type RuleCountry, ruleOfMethod } from "./rule-of-method.ts";
import type { Point, Rule } from "./types.ts";
import { ummAlQura } from "./umm-al-qura.ts";

/** All that a country's rules need, as the build of the package writes it. */
export interface CountryFile {
  readonly code: string;
  readonly method: number;
  readonly school: 0 | 1 | null;
  readonly here: readonly AuthorityArea[];
  /** The methods of the country and of its authorities. */
  readonly methods: readonly PrayerMethod[];
  readonly authorities: readonly KnownAuthority[];
  readonly months: CountryMonthsFile | null;
}

interface OpenCountry extends CountryFile {
  readonly country: RuleCountry;
}

const open = (text: string): OpenCountry => {
  const file = fromColumns(JSON.parse(text)) as CountryFile;
  const { code, school } = file;
  const months = file.months === null ? undefined : countryMonths(file.months);
  return { ...file, country: { code, school, hijriOn: (day) => hijriOfDayIn(ummAlQura(), months, day) } };
};

/** The function that gives the rule of a point in the country whose JSON this is. */
export const ruleIn = (text: string): ((point: Point) => Rule) => {
  let opened: OpenCountry | null = null;
  return (point) => {
    refuse("ruleAt", pointFaults(point));
    const { country, method, here, methods, authorities } = (opened ??= open(text));
    const known = answering(here, (id) => authorities.find((one) => one.id === id), point);
    const figures = methods.find(({ id }) => id === (known?.method ?? method));
    if (figures === undefined) throw new Error(`ruleAt: no method of ${country.code}`);
    return known === undefined ? ruleOfMethod(figures, country) : ruleOfAuthority(known, figures, country);
  };
};
