/**
 * Where a place is: in the country of its file, or within 0.45° of arc (50 km) of its outline or of the city it names
 * (countries without an outline are skipped); and near the city it names, or one of the two is a mistake.
 */
import { distanceM, type LatLng, METRES_PER_DEG } from "#core/base/geo.ts";
import type { PlaceRow } from "#core/columns/places.ts";
import type { CityRow } from "../../tables/reference.ts";
import { NOTHING, ruleOfAll, ruleOfCurated, type RuleContext } from "./rule.ts";

export const TOLERANCE_DEG = 0.45;

const isNearCity = ({ city, lat, lng }: PlaceRow, { cities }: RuleContext): boolean => {
  const centre = city === null ? undefined : cities.get(city);
  return centre !== undefined && distanceM(centre, { lat, lng }) <= TOLERANCE_DEG * METRES_PER_DEG;
};

/** How far a place is outside its country, in degrees of arc; 0 within the tolerance. */
const outsideDeg = (value: PlaceRow, context: RuleContext): number => {
  if (isNearCity(value, context)) return 0;
  const outline = context.atlas.outline(context.country);
  const distance = outline?.distanceDeg(value) ?? 0;
  return distance <= TOLERANCE_DEG ? 0 : distance;
};

/** The mistake that explains the point, if any: swapped, wrong sign, or another country's file. */
const hintFor = ({ lat, lng }: LatLng, { atlas, country, countryNames }: RuleContext): string => {
  const isIn = (point: LatLng): boolean =>
    Math.abs(point.lat) <= 90 && atlas.outline(country)?.distanceDeg(point, 0) === 0;
  if (isIn({ lat: lng, lng: lat })) return `lat and lng look swapped: did you mean lat ${lng}, lng ${lat}?`;
  if (isIn({ lat, lng: -lng })) return `did you mean lng ${-lng}?`;
  if (isIn({ lat: -lat, lng })) return `did you mean lat ${-lat}?`;
  if (isIn({ lat: -lat, lng: -lng })) return `did you mean lat ${-lat}, lng ${-lng}?`;
  const other = atlas.countryAt({ lat, lng }, countryNames.keys());
  return other === null
    ? "the point is at sea or in no country; copy it again from a map"
    : `the point is in ${countryNames.get(other) ?? other}, whose places are in data/places/${other.toLowerCase()}.csv`;
};

export const insideCountry = ruleOfAll(({ value, report }, context) => {
  const outside = outsideDeg(value, context);
  const { country, countryNames, exceptions } = context;
  if (outside === 0 || exceptions.allows("outside-country", `${country.toLowerCase()}/${value.slug}`)) return NOTHING;
  const km = Math.round((outside * METRES_PER_DEG) / 1000);
  const message = `lat ${value.lat}, lng ${value.lng} is ${km} km outside ${countryNames.get(country) ?? country}`;
  return [report("lat", "outside-country", message, { hint: hintFor(value, context) })];
});

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

/** Metres; major airports lie within this distance of their city's centre. */
const FAR_M = 60_000;

export const nearCity = ruleOfCurated(({ value, report }, context) => {
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
  return [report("lat", "far-from-city", message, { message, hint })];
});
