/** The times of a place by the rule of an authority. */
import type { Authority, PrayerMethod } from "#core/prayer/method.ts";
import { makeTimetable, type PrayerDay, type TimetableSetup } from "#core/prayer/timetable.ts";
import { authorityZoneAt, editionOn, printedBy, referenceOf } from "./authority-at.ts";

/** Prepares the times by epoch day; an edition holds from its date on. `method` is the numbered one that the rule changes. */
export const authorityTimetable = (
  authority: Omit<Authority, "areas" | "timetables">,
  method: PrayerMethod,
  constant: Omit<TimetableSetup, "method" | "reference">,
): ((day: number) => PrayerDay) => {
  const point = { lat: constant.latDeg, lng: constant.lngDeg };
  const zone = authorityZoneAt(authority, point);
  const reference = referenceOf(zone, authority, point);
  const made = new Map<unknown, (day: number) => PrayerDay>();
  return (day) => {
    const edition = editionOn(authority, day);
    const timetable =
      made.get(edition) ??
      makeTimetable({ ...constant, reference, method: printedBy(method, authority, edition, zone) });
    made.set(edition, timetable);
    return timetable(day);
  };
};
