/**
 * The state of the prayer view, which is its address: where (a point, a city or both), how, and which
 * timetable and year are shown. Values stay texts; the API judges them.
 */
import type { Query } from "../api.ts";

const PLACE = ["lat", "lng", "city", "country"] as const;
const OPTIONS = ["method", "school", "high_latitude", "polar"] as const;
const SHOWN = ["month", "ramadan", "year"] as const;
const NAMES = [...PLACE, ...OPTIONS, ...SHOWN];

export type OptionName = (typeof OPTIONS)[number];
export type PrayerState = Readonly<Partial<Record<(typeof NAMES)[number], string>>>;

/** Reads the parameters of the address; others are not its own. */
export const readState = (query: Readonly<Record<string, string | undefined>>): PrayerState =>
  Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = query[name];
      return value === undefined || value === "" ? [] : [[name, value]];
    }),
  );

/** The state at another place: how stays, and so does what is shown. */
export const atPlace = (
  { lat: _lat, lng: _lng, city: _city, country: _country, ...rest }: PrayerState,
  place: Pick<PrayerState, "lat" | "lng" | "city" | "country">,
): PrayerState => ({ ...rest, ...place });

/** Coordinates for an address: hundredths of a degree, about a kilometre, which moves a time by seconds. */
export const roundedDegrees = (degrees: number): string => (Math.round(degrees * 100) / 100).toFixed(2);

/** What every request for prayer times at this place begins with; null without a point. */
export const placeQuery = (state: PrayerState): Query | null => {
  const { lat, lng } = state;
  return lat === undefined || lng === undefined ? null : { lat, lng };
};

/** The options asked for. */
export const optionsOf = (state: PrayerState): Query =>
  Object.fromEntries(
    OPTIONS.flatMap((name) => {
      const value = state[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
