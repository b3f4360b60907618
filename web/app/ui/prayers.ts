/** The five prayers, apart from the schemas of their records, which would bring zod into every page. */
import type { PrayerName } from "#core/model/prayer.ts";

export const PRAYERS = ["fajr", "dhuhr", "asr", "maghrib", "isha"] as const satisfies readonly PrayerName[];

/** Whether a name is that of one of the five. */
export const isPrayer = (name: string): name is PrayerName => (PRAYERS as readonly string[]).includes(name);
