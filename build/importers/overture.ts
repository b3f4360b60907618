/** What a place of Overture Maps is as an item, whichever file it stands in. */
import type { LatLng } from "#core/base/geo.ts";
import type { Item } from "./item.ts";

const isOnEarth = ({ lat, lng }: LatLng): boolean => Math.abs(lat) <= 90 && Math.abs(lng) <= 180;

/** The identifier of a place; `null` where it has none. */
export const refOfPlace = (id: unknown): string | null => (typeof id === "string" && id !== "" ? id : null);

/** The item of a place by its identifier, the middle of its geometry and its properties. */
export const placeFrom = (
  id: unknown,
  middle: LatLng | null,
  fields: Readonly<Record<string, string>>,
): Item => ({
  ref: refOfPlace(id),
  point: middle !== null && isOnEarth(middle) ? middle : "bad-coordinates",
  fields,
});
