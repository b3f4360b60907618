/** The country and city of a point, from the atlas and the rules of the check. */
import { fold } from "#core/base/fold.ts";
import { distanceM, type LatLng } from "#core/base/geo.ts";
import { partOf } from "../../atlas/atlas.ts";
import { openLocator } from "../../atlas/locator.ts";
import { groupBy } from "../../base/group.ts";
import { nearestCity } from "../../check/rules/known.ts";
import { FAR_M } from "../../check/rules/near-city.ts";
import { TOLERANCE_DEG } from "../../check/rules/outside-country.ts";
import type { CityRow } from "../../tables/reference.ts";

export interface Whereabouts {
  /** The country that holds the point, or whose coast is within the check's tolerance; `null` at sea. */
  readonly countryOf: (point: LatLng) => string | null;
  /** The city called `name` in that country if it is near enough for the check, else the nearest that is. */
  readonly cityOf: (point: LatLng, country: string, name: string) => CityRow | null;
}

/** A degree of latitude in metres, rounded down so that no city is missed. */
const LEAST_DEGREE_M = 110_000;

export const openWhereabouts = (codes: readonly string[], cities: readonly CityRow[]): Whereabouts => {
  const locator = openLocator(codes);
  const byCountry = groupBy(cities, ({ country }) => country);
  const near = ({ lat }: LatLng, country: string): readonly CityRow[] =>
    (byCountry.get(country) ?? []).filter((city) => Math.abs(city.lat - lat) * LEAST_DEGREE_M <= FAR_M);
  const fitting = (point: LatLng, country: string): readonly CityRow[] =>
    near(point, country).filter((city) => distanceM(city, point) <= FAR_M);
  const nearestOf = (point: LatLng, some: readonly CityRow[]): CityRow | null => {
    const slug = nearestCity(some, point)?.slug;
    return some.find((city) => city.slug === slug) ?? null;
  };
  return {
    countryOf: (point) => {
      const country = locator.countryOf(point, TOLERANCE_DEG);
      return country === null ? null : partOf(country, point);
    },
    cityOf: (point, country, name) => {
      const some = fitting(point, country);
      const asked = fold(name);
      const isNamed = ({ name_en: en, name_ar: ar, names }: CityRow): boolean =>
        [en, ar, ...Object.values(names ?? {})].some((one) => one !== null && fold(one) === asked);
      const named = asked === "" ? [] : some.filter(isNamed);
      return nearestOf(point, named.length > 0 ? named : some);
    },
  };
};
