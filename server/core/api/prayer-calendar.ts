/**
 * The calendar form of /prayer: one entry per prayer and day, at the printed minute. UIDs do not depend on language or
 * options, so that a new download moves existing entries.
 */
import type { Steps } from "#core/base/steps.ts";
import { type DaySpan, formatDate } from "#core/base/date.ts";
import { DAY_MS, MINUTE_MS } from "#core/base/time.ts";
import { ALARM_MAX, type CalendarWriter, openCalendar } from "#core/http/icalendar.ts";
import * as grammar from "#core/http/parameters.ts";
import type { Given } from "#core/http/parameters.ts";
import type { ParameterError } from "#core/http/problem.ts";
import { PRAYERS } from "#core/values/prayer.ts";
import { type PrayerSetup, prepareRecords } from "#core/prayer/record.ts";
import type { Labels } from "#core/shard/labels.ts";

/** The parameters of a calendar alone. */
export const calendarParameters = {
  alarm: grammar
    .integer(0, ALARM_MAX, "With format=ics: minutes before each prayer at which to be reminded")
    .optional(),
  name: grammar
    .titleParameter("With format=ics: name of the calendar and of the location, such as the city")
    .optional(),
};

/** What a request states of its calendar. */
interface AskedCalendar {
  readonly alarm?: number | undefined;
  readonly name?: string | undefined;
}

export const CALENDAR_NAMES = ["alarm", "name"] as const;

/** An error for each parameter of a calendar where another format is asked for. */
export const calendarFaults = (given: Given, format: string | undefined): readonly ParameterError[] =>
  format === "ics" ? [] : CALENDAR_NAMES.filter(given).map((parameter) => ({ parameter, message: "needs format=ics" }));

/** Dates, and the setup that covers them. */
export interface PrayerRun extends DaySpan {
  readonly setup: PrayerSetup;
}

type Names = Labels["prayers"];

/** Adds the entries of a run, one date per step. */
function* addRun(
  calendar: CalendarWriter,
  { fromDay, count, setup }: PrayerRun,
  names: Names,
  { alarm, name: title }: AskedCalendar,
): Steps<void> {
  const { timetable, constant } = prepareRecords(setup);
  const { lat, lng } = constant.location;
  const by = setup.authority?.id ?? `m${constant.method.id}`;
  const place = `${lat}_${lng}-${by}-s${constant.school.id}`;
  const location = title ?? `${lat}, ${lng}`;
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
        startsAt: minute * MINUTE_MS,
        endsAt: null,
        status: "CONFIRMED",
        url: null,
        location,
        point: { lat, lng },
        alarmMin: alarm,
      });
    }
    yield;
  }
}

/** The calendar of all dates, one date per step; missing times have no entry. */
export function* prayerCalendar(
  runs: readonly PrayerRun[],
  names: Names,
  lang: string,
  asked: AskedCalendar,
  nowMs: number,
): Steps<Uint8Array> {
  const calendar = openCalendar(asked.name ?? "Musalla", lang, Math.floor(nowMs / DAY_MS) * DAY_MS);
  for (const run of runs) yield* addRun(calendar, run, names, asked);
  return calendar.end();
}
