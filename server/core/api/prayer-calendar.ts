/**
 * Prayer times as calendar entries: one for each prayer and day, at the printed minute.
 * The UID stays the same whatever the language and the options, so that a calendar asked for again moves its entries.
 */
import { openCalendar } from "#core/format/ics.ts";
import type { CalendarWriter } from "#core/format/ics.ts";
import type { Steps } from "#core/request/steps.ts";
import { PRAYERS } from "#core/prayer/next.ts";
import type { Labels } from "#core/shard/labels.ts";
import { prepareRecords } from "#core/prayer/record.ts";
import { DAY_MS, formatDate } from "#core/time/date.ts";
import type { PrayerRun } from "./prayer-setup.ts";

type Names = Labels["prayers"];

const MINUTE_MS = 60_000;

/** Adds the entries of one date at a time. */
function* addRun(calendar: CalendarWriter, { fromDay, count, setup }: PrayerRun, names: Names): Steps<void> {
  const { timetable, constant } = prepareRecords(setup);
  const { lat, lng } = constant.location;
  const place = `${lat}_${lng}-m${constant.method.id}-s${constant.school.id}`;
  const location = `${lat}, ${lng}`;
  for (let day = fromDay; day < fromDay + count; day += 1) {
    const { minutes } = timetable(day);
    const date = formatDate(day);
    for (const name of PRAYERS) {
      const minute = minutes[name];
      if (minute === null) continue;
      calendar.add({
        uid: `prayer-${place}-${date}-${name}@musalla`,
        summary: names[name],
        description: constant.method.name,
        startsAt: new Date(minute * MINUTE_MS).toISOString(),
        endsAt: null,
        status: "CONFIRMED",
        url: null,
        location,
      });
    }
    yield;
  }
}

/** The calendar of all dates, a date a step; times that do not exist have no entry. */
export function* prayerCalendar(
  runs: readonly PrayerRun[],
  names: Names,
  lang: string,
  nowMs: number,
): Steps<string> {
  const calendar = openCalendar("Musalla", lang, Math.floor(nowMs / DAY_MS) * DAY_MS);
  for (const run of runs) yield* addRun(calendar, run, names);
  return calendar.end();
}
