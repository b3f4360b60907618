/** Amenities of made-up places. */
import { AMENITIES } from "#core/facts/parts.ts";
import type { Amenity, PartOf } from "#core/facts/place.ts";

/** An object with a value for each amenity. */
export const eachAmenity = <T>(make: (name: Amenity) => T): Record<Amenity, T> =>
  Object.fromEntries(AMENITIES.map((name) => [name, make(name)])) as Record<Amenity, T>;

/** Nothing is known but what is given. */
export const amenitiesWith = (known: Partial<PartOf<"amenities">> = {}): PartOf<"amenities"> => ({
  ...eachAmenity(() => null),
  ...known,
});
