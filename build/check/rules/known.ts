/**
 * A row may only name what the tables list: its city in cities.csv under the file's country, its sources in
 * sources.csv, its type and category in place-types.csv. Also finds the nearest city, for hints.
 */
import { distanceM, type LatLng } from "#core/base/geo.ts";
import { unknownTypes } from "#core/columns/faults.ts";
import type { CityRow } from "../../tables/reference.ts";
import { NOTHING, type Rule } from "./rule.ts";

interface NearestCity {
  readonly slug: string;
  readonly metres: number;
}

/** The nearest of `cities`; `null` if there are none. */
export const nearestCity = (cities: Iterable<CityRow>, point: LatLng): NearestCity | null => {
  let nearest: NearestCity | null = null;
  for (const city of cities) {
    const metres = distanceM(city, point);
    if (nearest === null || metres < nearest.metres) nearest = { slug: city.slug, metres };
  }
  return nearest;
};

export const knownCity: Rule = ({ value, report }, { cities, country }) => {
  const { city } = value;
  if (city === null || cities.has(city)) return NOTHING;
  const nearest = nearestCity(cities.values(), value);
  const hint =
    nearest === null
      ? "leave it empty where no city of cities.csv fits"
      : `the nearest city of cities.csv is ${nearest.slug}`;
  const message = `city ${JSON.stringify(city)} is not a city of ${country} in cities.csv`;
  return [report("city", "unknown-city", message, { hint })];
};

export const knownSource: Rule = ({ value: { source }, report }, { sources }) =>
  source
    .map((one) => one.split(":")[0] ?? one)
    .filter((id) => !sources.has(id))
    .map((id) => report("source", "unknown-source", `source ${JSON.stringify(id)} is not in sources.csv`));

export const knownType: Rule = ({ value, report }, { types }) =>
  unknownTypes(value, types).map(({ column, code, message, hint }) =>
    report(column, code, message, hint === undefined ? {} : { hint }),
  );
