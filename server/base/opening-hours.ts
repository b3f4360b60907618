/**
 * Opening hours in OpenStreetMap syntax, with the opening_hours library. It reads a Date's local fields, so the process
 * runs in UTC (plugins/start.ts) and passes the place's wall clock as if it were UTC.
 */
import { LRUCache } from "lru-cache";
import OpeningHours from "opening_hours";
import type { ApiContext } from "#core/api/context.ts";
import { HOUR_MS } from "#core/base/time.ts";

/** The library declares numbers, but only accepts coordinates as text, as in answers of Nominatim. */
type Location = ConstructorParameters<typeof OpeningHours>[1];

/** Degrees of longitude per hour of solar time. */
const DEGREES_PER_HOUR = 15;

/** Runs `work` with the console muted: the library prints parse errors there, regardless of MUSALLA_LOG. */
const quietly = <T>(work: () => T): T => {
  const { error, warn } = console;
  const nothing = (): void => undefined;
  Object.assign(console, { error: nothing, warn: nothing });
  try {
    return work();
  } finally {
    Object.assign(console, { error, warn });
  }
};

type Opened = Parameters<ApiContext["isOpen"]>[1];

const parse = (hours: string, place: Opened, offsetMs: number): OpeningHours => {
  // Shifts the longitude with the clock, so that the Sun rises at the right local hour.
  const lon = String(place.lng - (offsetMs / HOUR_MS) * DEGREES_PER_HOUR);
  const address = { country_code: place.country.toLowerCase(), state: place.region ?? "" };
  return new OpeningHours(hours, { lat: String(place.lat), lon, address } as unknown as Location);
};

/** What may need to know the place: holidays, and the Sun. A name such as "Sunday" is taken for it too. */
const NEEDS_PLACE = /[PS]H|sun|dawn|dusk/i;

/** Hours that are the same everywhere. One takes 30 kB; to parse it takes seventy times as long as to ask it. */
const parsed = new LRUCache<string, OpeningHours>({ max: 64 });

const open = (hours: string, place: Opened, offsetMs: number): OpeningHours => {
  if (NEEDS_PLACE.test(hours)) return parse(hours, place, offsetMs);
  const known = parsed.get(hours) ?? parse(hours, place, offsetMs);
  parsed.set(hours, known);
  return known;
};

/**
 * Whether a place with these hours is open at `nowMs`; `offsetMs` is its zone's offset then. `null` if the hours are
 * invalid, use holidays that the library does not know, or say "unknown".
 */
export const isOpenAt: ApiContext["isOpen"] = (hours, place, nowMs, offsetMs) => {
  try {
    return quietly(() => {
      const opened = open(hours, place, offsetMs);
      const wall = new Date(nowMs + offsetMs);
      return opened.getUnknown(wall) ? null : opened.getState(wall);
    });
  } catch {
    return null;
  }
};
