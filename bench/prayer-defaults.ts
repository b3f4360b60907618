/**
 * Whether a country's default method is on the harmful side of a table that is known there: a Fajr two minutes or more
 * after the printed one, or a Maghrib as much before it. Only countries count in which the default answers for a city.
 */
import { authorityAt } from "../server/core/places/authority-at.ts";
import { FALLBACK_METHOD } from "../server/core/values/prayer.ts";
import { makePrayerRecords } from "../server/core/prayer/record.ts";
import { loadTables } from "../build/check/load/load.ts";
import { authoritiesByCountry } from "../build/compile/plan/prayer.ts";
import { dayOf, setupOf } from "../test/core/prayer/support.ts";
import { type CountryDay, countryFigures } from "./prayer-countries.ts";

const percent = (part: number): string => (100 * part).toFixed(0);

/** A row for each country whose default does harm by a table. */
export const harmfulDefaults = (days: readonly CountryDay[]): string => {
  const { tables } = loadTables("data");
  const known = authoritiesByCountry(tables);
  const defaults = new Map(tables.countries.map(({ value }) => [value.code, value.default_method]));
  const left = new Map<string, number>();
  for (const { value: city } of tables.cities) {
    const authorities = known.get(city.country);
    if (authorities !== undefined && authorityAt(authorities, city)?.answers === true) continue;
    left.set(city.country, (left.get(city.country) ?? 0) + 1);
  }
  const figures = countryFigures(
    ({ country, lat, lng, timezone, date }) => {
      const place = { latDeg: lat, lngDeg: lng, zone: timezone, school: known.get(country)?.school ?? 0 };
      return makePrayerRecords(setupOf({ ...place, method: defaults.get(country) ?? FALLBACK_METHOD }))(dayOf(date))
        .timings;
    },
    days.filter(({ country }) => left.has(country)),
  );
  return [
    "| default beside tables of the country | its cities | method | Maghrib early, % | Fajr late, % |",
    "|---|---|---|---|---|",
    ...figures
      .filter(({ maghribEarly, fajrLate }) => maghribEarly > 0 || fajrLate > 0)
      .map(
        ({ country, maghribEarly, fajrLate }) =>
          `| ${country} | ${left.get(country)} | ${defaults.get(country)} | ${percent(maghribEarly)} | ${percent(fajrLate)} |`,
      ),
  ].join("\n");
};
