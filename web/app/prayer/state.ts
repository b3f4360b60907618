/**
 * The state of the prayer view, held in its address: a point, a city or both; the method; the timetable and year shown. Values
 * stay texts; the API validates them.
 */
import { addressOf, givenOf, isRecord, type Query } from "../base/api.ts";

const PLACE = ["lat", "lng", "city", "country"] as const;
const OPTIONS = ["method", "school", "high_latitude", "polar"] as const;
/** Parameters of method 6 (Custom); the API accepts them with no other method. */
const ANGLES = ["fajr_angle", "isha_angle", "isha_minutes", "maghrib_angle", "maghrib_minutes"] as const;
const SHOWN = ["day", "month", "ramadan", "year"] as const;
const NAMES = [...PLACE, ...OPTIONS, ...ANGLES, ...SHOWN];

/** Custom. It is not offered as a choice; only addresses can give its angles. */
export const CUSTOM = "6";

export type OptionName = (typeof OPTIONS)[number];
export type PrayerState = Readonly<Partial<Record<(typeof NAMES)[number], string>>>;

const without = (state: PrayerState, names: readonly string[]): PrayerState =>
  Object.fromEntries(Object.entries(state).filter(([name]) => !names.includes(name)));

/** Drops method 6 without its angles for Fajr and Isha: the API would silently use 18° and 17°. */
const withSoundCustom = (state: PrayerState): PrayerState => {
  if (state.method !== CUSTOM) return without(state, ANGLES);
  const hasIsha = state.isha_angle !== undefined || state.isha_minutes !== undefined;
  return state.fajr_angle !== undefined && hasIsha ? state : without(state, ["method", ...ANGLES]);
};

/** Reads the parameters of the address; ignores others. */
export const readState = (query: Readonly<Record<string, string | undefined>>): PrayerState =>
  withSoundCustom(givenOf(query, NAMES));

/** Whether method 6 was requested but dropped, which the page must say. */
export const isCustomLeftOut = (query: Readonly<Record<string, string | undefined>>): boolean =>
  query["method"] === CUSTOM && readState(query).method === undefined;

/** The state at another place; everything else stays. */
export const atPlace = (
  { lat: _lat, lng: _lng, city: _city, country: _country, ...rest }: PrayerState,
  place: Pick<PrayerState, "lat" | "lng" | "city" | "country">,
): PrayerState => ({ ...rest, ...place });

/** Coordinates for an address: hundredths of a degree, about a kilometre, which moves times by seconds. */
export const roundedDegrees = (degrees: number): string => (Math.round(degrees * 100) / 100).toFixed(2);

/** The common part of requests for prayer times at this place; `null` without a point. */
export const placeQuery = (state: PrayerState): Query | null => {
  const { lat, lng } = state;
  return lat === undefined || lng === undefined ? null : { lat, lng };
};

/** The request that finds the city by slug; `null` if the state names none. */
export const cityAddress = ({ city, country }: PrayerState, lang: string): string | null => {
  if (city === undefined) return null;
  return addressOf("/search", { q: city.replaceAll("-", " "), kind: "city", country, limit: 20, lang });
};

/** Further away than this a town does not say where a point is, metres. */
const NEAR_M = 25_000;
/** The nearest place may be in no city. */
const NEAREST = 5;

/** The request for the places that say what a point is near to; `null` for a place that has a name. */
export const nearAddress = ({ lat, lng, city }: PrayerState, lang: string): string | null =>
  city !== undefined || lat === undefined || lng === undefined
    ? null
    : addressOf("/places", { lat, lng, radius: NEAR_M, limit: NEAREST, lang });

/** The chosen options. */
export const optionsOf = (state: PrayerState): Query => givenOf(state, [...OPTIONS, ...ANGLES]);

/** The place whose times were looked at last, as a device keeps it. */
export interface LastPlace {
  /** Place and options, without what the page showed of them. */
  readonly state: PrayerState & { readonly lat: string; readonly lng: string };
  /** From the data, the name of the city, or of the one that the point is near to; `null` if none was found. */
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
