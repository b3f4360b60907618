/**
 * Prayer times as calendar entries: one for each prayer and day, at the printed minute.
 * The UID stays the same whatever the language and the options, so that a calendar asked for again moves its entries.
 */
import { writeCalendar } from "#core/format/ics.ts";
import type { CalendarEntry } from "#core/format/ics.ts";
import { PRAYERS } from "#core/prayer/next.ts";
import type { Labels } from "#core/shard/labels.ts";
import { prepareRecords } from "#core/prayer/record.ts";
import { DAY_MS, formatDate } from "#core/time/date.ts";
import type { PrayerRun } from "./prayer-setup.ts";

type Names = Labels["prayers"];

const MINUTE_MS = 60_000;

const entriesOf = ({ fromDay, count, setup }: PrayerRun, names: Names): readonly CalendarEntry[] => {
  const { timetable, constant } = prepareRecords(setup);
  const { lat, lng } = constant.location;
  const place = `${lat}_${lng}-m${constant.method.id}-s${constant.school.id}`;
  return Array.from({ length: count }, (_, index) => timetable(fromDay + index)).flatMap(({ day, minutes }) =>
    PRAYERS.flatMap((name): readonly CalendarEntry[] => {
      const minute = minutes[name];
      if (minute === null) return [];
      return [
        {
          uid: `prayer-${place}-${formatDate(day)}-${name}@musalla`,
          summary: names[name],
          description: constant.method.name,
          startsAt: new Date(minute * MINUTE_MS).toISOString(),
          endsAt: null,
          status: "CONFIRMED",
          url: null,
          location: `${lat}, ${lng}`,
        },
      ];
    }),
  );
};

/** The calendar of all dates; times that do not exist have no entry. */
export const prayerCalendar = (
  runs: readonly PrayerRun[],
  names: Names,
  lang: string,
  nowMs: number,
): string => {
  const entries = runs.flatMap((run) => entriesOf(run, names));
  return writeCalendar("Musalla", lang, entries, Math.floor(nowMs / DAY_MS) * DAY_MS);
};
