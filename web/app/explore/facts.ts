/** The facts that a list can be filtered by, as values of the API's parameters, with their labels. */
import type { Key } from "../i18n/texts.ts";

export const AMENITIES: readonly (readonly [value: string, key: Key])[] = [
  ["women-space", "amenity.women_space"],
  ["wudu", "amenity.wudu"],
  ["wheelchair", "amenity.wheelchair"],
  ["parking", "amenity.parking"],
  ["toilets", "amenity.toilets"],
  ["janazah", "amenity.janazah"],
];
