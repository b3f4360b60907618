/**
 * Opening hours in OpenStreetMap's syntax, by the opening_hours library. It reads a Date's local
 * fields, so the process runs in UTC (plugins/start.ts) and is given the place's wall clock.
 */
import OpeningHours from "opening_hours";
import type { ApiContext } from "#core/api/context.ts";
import { HOUR_MS } from "#core/base/time.ts";

/** The library's declarations say numbers; it takes coordinates only as the text that Nominatim answers. */
type Location = ConstructorParameters<typeof OpeningHours>[1];

/** Degrees of longitude that the Sun passes in an hour. */
const DEGREES_PER_HOUR = 15;

/** Does `work` while the console says nothing: the library tells there what it cannot read, whatever MUSALLA_LOG is. */
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

/**
 * Whether a place with these hours is open at `nowMs`; `offsetMs` is its zone's offset then. `null`
 * where the hours cannot be read, name holidays that the library does not know, or say "unknown".
 */
export const isOpenAt: ApiContext["isOpen"] = (hours, place, nowMs, offsetMs) => {
  // On the wall clock of another longitude the Sun rises at the right local hour.
  const lon = String(place.lng - (offsetMs / HOUR_MS) * DEGREES_PER_HOUR);
  const address = { country_code: place.country.toLowerCase(), state: place.region ?? "" };
  try {
    return quietly(() => {
      const parsed = new OpeningHours(hours, { lat: String(place.lat), lon, address } as unknown as Location);
      const wall = new Date(nowMs + offsetMs);
      return parsed.getUnknown(wall) ? null : parsed.getState(wall);
    });
  } catch {
    return null;
  }
};
