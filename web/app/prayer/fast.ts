/** How long the fast of a day is. */
import type { PrayerRecord } from "#core/model/prayer.ts";

type Day = Pick<PrayerRecord, "timings_iso">;

/** Whole minutes from Fajr to Maghrib; `null` on a day that lacks one of them. */
const fastMin = ({ timings_iso: { fajr, maghrib } }: Day): number | null =>
  typeof fajr === "string" && typeof maghrib === "string"
    ? Math.round((Date.parse(maghrib) - Date.parse(fajr)) / 60_000)
    : null;

/** The shortest and the longest fast of some days, minutes; `null` where no day has one. */
export const fastsOf = (days: readonly Day[]): { readonly shortest: number; readonly longest: number } | null => {
  const lengths = days.map(fastMin).filter((minutes) => minutes !== null);
  return lengths.length === 0 ? null : { shortest: Math.min(...lengths), longest: Math.max(...lengths) };
};
