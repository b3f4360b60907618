/** `prayerTimes` of the whole package, which knows the clocks of all zones and the Hijri months of all countries. */
import { openZone } from "../../../server/core/base/zone.ts";
import { hijriOfCountry } from "./months-of-countries.ts";
import { placeTimes } from "./place-times.ts";
import type { PrayerOptions, PrayerTimes } from "./types.ts";

/**
 * Prepares the prayer times of a place.
 * @throws RangeError that names every option that is wrong
 */
export const prayerTimes = (options: PrayerOptions): PrayerTimes => placeTimes(options, { openZone, hijriOfCountry });
