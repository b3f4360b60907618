/** The place whose prayer times were looked at last, as a device keeps it. */
import { isRecord } from "../base/is-record.ts";
import { optionsOf, type PrayerState, readState } from "./state.ts";

export interface LastPlace {
  /** Place and options, without what the page showed of them. */
  readonly state: PrayerState & { readonly lat: string; readonly lng: string };
  /** The city's name from the data; `null` if there is none, or it was not found. */
  readonly name: string | null;
}

const isText = (value: unknown): value is string => typeof value === "string";

/** The place of a state with a point; `null` without one. */
export const placeOf = (state: PrayerState, name: string | null): LastPlace | null => {
  const { lat, lng, city, country } = state;
  if (lat === undefined || lng === undefined) return null;
  const words = { ...(city !== undefined && { city }), ...(country !== undefined && { country }) };
  return { state: { lat, lng, ...words, ...(optionsOf(state) as PrayerState) }, name };
};

/** What was kept, if it is sound. */
export const readLastPlace = (kept: unknown): LastPlace | null => {
  if (!isRecord(kept) || !isRecord(kept["state"])) return null;
  const texts = Object.entries(kept["state"]).filter((entry): entry is [string, string] => isText(entry[1]));
  const name = kept["name"];
  return placeOf(readState(Object.fromEntries(texts)), isText(name) ? name : null);
};
