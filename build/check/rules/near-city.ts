/** A place lies near the city it names; if not, one of the two is a mistake. */
import { distanceM } from "#core/base/geo.ts";
import { nearestCity } from "./known.ts";
import { outsideDeg } from "./outside-country.ts";
import { NOTHING, type Rule } from "./rule.ts";

/** Metres; major airports lie within this distance of their city's centre. */
export const FAR_M = 60_000;

export const nearCity: Rule = ({ value, report }, context) => {
  const { city, slug } = value;
  const { cities, country, exceptions } = context;
  const centre = city === null ? undefined : cities.get(city);
  const metres = centre === undefined ? 0 : distanceM(centre, value);
  // Places outside their country are reported by that rule, which gives better hints.
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
