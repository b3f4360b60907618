/** The city nearest to a place, for hints. */
import { distanceM, type LatLng } from "#core/base/geo.ts";
import type { CityRow } from "../tables/reference.ts";

export interface NearestCity {
  readonly slug: string;
  readonly metres: number;
}

/** The nearest of `cities`; `null` where there is none. */
export const nearestCity = (cities: Iterable<CityRow>, point: LatLng): NearestCity | null => {
  let nearest: NearestCity | null = null;
  for (const city of cities) {
    const metres = distanceM(city, point);
    if (nearest === null || metres < nearest.metres) nearest = { slug: city.slug, metres };
  }
  return nearest;
};
