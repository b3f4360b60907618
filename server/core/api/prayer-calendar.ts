/**
 * The calendar form of /prayer: one entry per prayer and day, at the printed minute. UIDs do not depend on language or
 * options, so that a new download moves existing entries.
 */
import type { Steps } from "#core/base/steps.ts";
import { DAY_MS, type DaySpan, formatDate, MINUTE_MS } from "#core/base/time.ts";
import { type CalendarWriter, openCalendar } from "#core/http/ics.ts";
import { PRAYERS } from "#core/model/prayer.ts";
import { type PrayerSetup, prepareRecords } from "#core/prayer/record.ts";
import type { Labels } from "#core/shard/json.ts";

/** Dates, and the setup that covers them. */
export interface PrayerRun extends DaySpan {
  readonly setup: PrayerSetup;
}

type Names = Labels["prayers"];

/** Adds the entries of a run, one date per step. */
function* addRun(calendar: CalendarWriter, { fromDay, count, setup }: PrayerRun, names: Names): Steps<void> {
  const { timetable, constant } = prepareRecords(setup);
  const { lat, lng } = constant.location;
  const by = setup.authority?.id ?? `m${constant.method.id}`;
  const place = `${lat}_${lng}-${by}-s${constant.school.id}`;
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

/** The calendar of all dates, one date per step; missing times have no entry. */
export function* prayerCalendar(runs: readonly PrayerRun[], names: Names, lang: string, nowMs: number): Steps<string> {
  const calendar = openCalendar("Musalla", lang, Math.floor(nowMs / DAY_MS) * DAY_MS);
  for (const run of runs) yield* addRun(calendar, run, names);
  return calendar.end();
}
