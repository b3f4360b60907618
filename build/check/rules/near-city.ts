/** A place stands near the city it names: far off, one of the two is a slip. */
import { distanceM } from "#core/base/geo.ts";
import { nearestCity } from "./known.ts";
import { outsideDeg } from "./outside-country.ts";
import { NOTHING, type Rule } from "./rule.ts";

/** Metres; the great airports lie within this of the centre of their city. */
export const FAR_M = 60_000;

export const nearCity: Rule = ({ value, report }, context) => {
  const { city, slug } = value;
  const { cities, country, exceptions } = context;
  const centre = city === null ? undefined : cities.get(city);
  const metres = centre === undefined ? 0 : distanceM(centre, value);
  // A place outside its country is told of by that rule, which knows more.
  if (metres <= FAR_M || outsideDeg(value, context) > 0) return NOTHING;
  if (exceptions.allows("far-from-city", `${country.toLowerCase()}/${slug}`)) return NOTHING;
  const message = `the place is ${Math.round(metres / 1000)} km from the centre of ${city}`;
  const nearest = nearestCity(cities.values(), value);
  const hint =
    nearest === null || nearest.slug === city
      ? "copy lat and lng again from a map"
      : `the nearest city of cities.csv is ${nearest.slug}, ${Math.round(nearest.metres / 1000)} km away`;
  return [report("lat", "far-from-city", message, { severity: "warning", message, hint })];
};
