/** A place stands near the city it names: far off, one of the two is a slip. */
import { distanceM } from "#core/geo/distance.ts";
import type { Rule } from "./rule.ts";

/** Metres; the great airports lie within this of the centre of their city. */
const FAR_M = 60_000;

export const nearCity: Rule = ({ value: { city, lat, lng }, report }, { cities }) => {
  const centre = city === null ? undefined : cities.get(city);
  const metres = centre === undefined ? 0 : distanceM(centre, { lat, lng });
  if (metres <= FAR_M) return [];
  const message = `the place is ${Math.round(metres / 1000)} km from the centre of ${city}`;
  return [{ ...report("lat", "far-from-city", message, { severity: "warning" }), message }];
};
