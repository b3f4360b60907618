/** Rules of prayer times anywhere: that of a point in a country, and of an authority. */
import { homeOf } from "../../../server/core/prayer/method.ts";
import { FALLBACK_METHOD } from "../../../server/core/values/prayer.ts";
import { prayerMethod } from "./all-methods.ts";
import { countryFault, pointFaults, refuse } from "./faults.ts";
import { hijriOfCountry } from "./months-of-countries.ts";
import { answering, ruleOfAuthority } from "./rule-of-authority.ts";
import { nameOf, type RuleCountry, ruleOfMethod } from "./rule-of-method.ts";
import { tables } from "./tables.ts";
import type { Authority, Point, Rule } from "./types.ts";

const countryOf = (code: string): RuleCountry => ({
  code,
  school: tables().countries.get(code)?.school ?? null,
  hijriOn: hijriOfCountry(code),
});

/** The rule of an authority by its id (`authorities` lists them); null if there is none. */
export const authority = (id: string): Rule | null => {
  const known = tables().authorities.get(id);
  return known === undefined ? null : ruleOfAuthority(known, prayerMethod(known.method), countryOf(homeOf(id)));
};

/**
 * The rule that people of a point pray by: the authority of its region or country where one is known well enough, else the
 * method of the country, else method 3 (Muslim World League).
 * @param where - the point and its country, ISO 3166-1 alpha-2 in any case; a code that nothing is known of gives method 3
 * @throws RangeError that names everything that is wrong
 */
export const ruleAt = (where: Point & { readonly country: string }): Rule => {
  refuse("ruleAt", [
    ...pointFaults(where),
    where.country === undefined ? "country is missing" : countryFault(where.country),
  ]);
  const code = where.country.toUpperCase();
  const { countries, authorities: all } = tables();
  const known = answering(countries.get(code)?.authorities ?? [], (id) => all.get(id), where);
  return known === undefined
    ? ruleOfMethod(prayerMethod(countries.get(code)?.method ?? FALLBACK_METHOD), countryOf(code))
    : ruleOfAuthority(known, prayerMethod(known.method), countryOf(code));
};

/**
 * All authorities, or those that answer in a country.
 * @throws RangeError if the country is not two letters
 */
export const authorities = (country?: string): readonly Authority[] => {
  refuse("authorities", [countryFault(country)]);
  const code = country?.toUpperCase();
  const places = new Map<string, string[]>();
  for (const [where, { authorities: some }] of tables().countries)
    for (const { id, areas } of some) if (areas.length > 0) places.set(id, [...(places.get(id) ?? []), where]);
  return [...tables().authorities.values()]
    .map((known) => ({
      id: known.id,
      name: nameOf(known.names, known.id),
      url: known.url,
      confidence: known.confidence,
      method: known.method,
      school: known.school,
      countries: places.get(known.id) ?? [homeOf(known.id)],
    }))
    .filter(({ countries }) => code === undefined || countries.includes(code));
};
