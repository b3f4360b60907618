/** A place's city stands in cities.csv under the country that the file is named for. */
import { distanceM } from "#core/geo/distance.ts";
import type { Rule } from "./rule.ts";

export const knownCity: Rule = ({ value: { city, lat, lng }, report }, { cities, country }) => {
  if (city === null || cities.has(city)) return [];
  const [nearest] = [...cities.values()].sort(
    (a, b) => distanceM(a, { lat, lng }) - distanceM(b, { lat, lng }),
  );
  const hint = nearest === undefined ? {} : { hint: `the nearest city of cities.csv is ${nearest.slug}` };
  return [
    report(
      "city",
      "unknown-city",
      `city ${JSON.stringify(city)} is not a city of ${country} in cities.csv`,
      hint,
    ),
  ];
};
