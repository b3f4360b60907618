/** A place's city stands in cities.csv under the country that the file is named for. */
import { nearestCity } from "./nearest-city.ts";
import { NOTHING } from "./rule.ts";
import type { Rule } from "./rule.ts";

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
