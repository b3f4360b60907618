/** The requests of the prayer view and the names of the files that it offers. */
import { formatDate, parseDate } from "#core/base/time.ts";
import { addressOf, type Query } from "../base/api.ts";

/** A stretch of dates, the last one included. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

/**
 * Today and tomorrow; or, when the browser's clock has gone on to a date that it knows, the three days
 * around it, as an Isha of the night before may still be to come.
 */
export const todayAddress = (place: Query, date: string | null): string => {
  const day = date === null ? null : parseDate(date);
  return addressOf("/prayer", { ...place, ...(day === null ? { days: 2 } : { from: formatDate(day - 1), days: 3 }) });
};

export const spanAddress = (place: Query, { from, to }: Span): string => addressOf("/prayer", { ...place, from, to });

export const calendarAddress = (place: Query, { from, to }: Span): string =>
  addressOf("/prayer", { ...place, from, to, format: "ics" });

export const yearSpan = (year: string): Span => ({ from: `${year}-01-01`, to: `${year}-12-31` });

/** The year of a date a whole year long, in one request. */
export const yearAddress = (place: Query, year: string): string =>
  addressOf("/prayer", { ...place, from: `${year}-01-01`, days: 366 });

/** A name for a calendar file; `of` says which dates, e.g. 2027-02 or ramadan-1448. */
export const fileName = (where: string, of: string): string =>
  `prayer-times-${where.replaceAll(/[^a-z0-9.-]+/gi, "-")}-${of}.ics`;

// MERGED state.ts: The state of the prayer view, which is its address: where (a point, a city or both), how, and which
// timetable and year are shown. Values stay texts; the API judges them.

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
