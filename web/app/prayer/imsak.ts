/** Imsak as a time of its own. */
import type { PrayerRecord } from "#core/model/prayer.ts";

/** Whether a day has an imsak before Fajr: where the authority prints none, fasting begins at Fajr and one row says it. */
export const hasImsak = ({ timings_iso: { imsak, fajr } }: Pick<PrayerRecord, "timings_iso">): boolean =>
  imsak !== null && imsak !== undefined && imsak !== fajr;
