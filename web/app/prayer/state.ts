/**
 * The state of the prayer view, which is its address: where (a point, a city or both), how, and which
 * timetable and year are shown. Values stay texts; the API judges them.
 */
import type { Query } from "../api.ts";

const PLACE = ["lat", "lng", "city", "country"] as const;
const OPTIONS = ["method", "school", "high_latitude", "polar"] as const;
/** What method 6 (Custom) is computed by; the API takes them with no other. */
const ANGLES = ["fajr_angle", "isha_angle", "isha_minutes", "maghrib_angle", "maghrib_minutes"] as const;
const SHOWN = ["month", "ramadan", "year"] as const;
const NAMES = [...PLACE, ...OPTIONS, ...ANGLES, ...SHOWN];

/** Custom: no authority's method. There is nothing to choose without its angles, which an address may give. */
export const CUSTOM = "6";

export type OptionName = (typeof OPTIONS)[number];
export type PrayerState = Readonly<Partial<Record<(typeof NAMES)[number], string>>>;

const without = (state: PrayerState, names: readonly string[]): PrayerState =>
  Object.fromEntries(Object.entries(state).filter(([name]) => !names.includes(name)));

/** Method 6 stays with its angles for Fajr and Isha, or not at all: the API would take 18° and 17° in silence. */
const withSoundCustom = (state: PrayerState): PrayerState => {
  if (state.method !== CUSTOM) return without(state, ANGLES);
  const hasIsha = state.isha_angle !== undefined || state.isha_minutes !== undefined;
  return state.fajr_angle !== undefined && hasIsha ? state : without(state, ["method", ...ANGLES]);
};

/** Reads the parameters of the address; others are not its own. */
export const readState = (query: Readonly<Record<string, string | undefined>>): PrayerState =>
  withSoundCustom(
    Object.fromEntries(
      NAMES.flatMap((name) => {
        const value = query[name];
        return value === undefined || value === "" ? [] : [[name, value]];
      }),
    ),
  );

/** Whether an address asked for method 6 and its state goes without, which is to be said. */
export const isCustomLeftOut = (query: Readonly<Record<string, string | undefined>>): boolean =>
  query["method"] === CUSTOM && readState(query).method === undefined;

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
    [...OPTIONS, ...ANGLES].flatMap((name) => {
      const value = state[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
