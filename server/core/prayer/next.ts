/**
 * The prayer that comes next.
 * Owns: the look across midnight, back to last night's Isha and on to tomorrow's Fajr. Refuses: the clock (it is passed in).
 */
import type { PrayerDay } from "./timetable.ts";

/** The five prayers, in the order of the day. */
export const PRAYERS = ["fajr", "dhuhr", "asr", "maghrib", "isha"] as const;
export type PrayerName = (typeof PRAYERS)[number];

/** A prayer and its UTC minute since 1970. */
export interface NextPrayer {
  readonly name: PrayerName;
  readonly minute: number;
}

/** First prayer later than `nowMs` among yesterday's, today's (`day`) and tomorrow's; null when none has a time. */
export const nextPrayer = (
  timetable: (day: number) => PrayerDay,
  day: number,
  nowMs: number,
): NextPrayer | null => {
  let next: NextPrayer | null = null;
  for (const { minutes } of [timetable(day - 1), timetable(day), timetable(day + 1)]) {
    for (const name of PRAYERS) {
      const minute = minutes[name];
      if (minute === null || minute * 60_000 <= nowMs) continue;
      if (next === null || minute < next.minute) next = { name, minute };
    }
  }
  return next;
};
