/** `@musalla/prayer/times`: `prayerTimes` alone; the rule, the Sun and the clock are handed to it. */
import { placeTimes } from "./place-times.ts";
import type { LightOptions, PrayerTimes } from "./types.ts";

/**
 * Prepares the prayer times of a place. Takes all options of `@musalla/prayer` but `timeZone` and `country`.
 * @throws RangeError that names every option that is wrong
 */
export const prayerTimes = (options: LightOptions): PrayerTimes =>
  placeTimes(options, { openZone: null, hijriOfCountry: null });
