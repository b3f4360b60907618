/**
 * The calendar form of /prayer: one entry per prayer and day, at the printed minute, and other parts of the day where they
 * are asked for. UIDs do not depend on language or options, so that a new download moves existing entries.
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
import { PART_KINDS, PART_KINDS_TEXT, partEntries } from "./calendar-day-parts.ts";

/** What a calendar may hold, and what it holds unless something is asked for. */
const KINDS = ["adhan", ...PART_KINDS] as const;
const DEFAULT_KINDS: readonly Kind[] = ["adhan"];
type Kind = (typeof KINDS)[number];

/** The parameters of a calendar alone. */
export const calendarParameters = {
  include: grammar
    .choices(KINDS, `With format=ics: the kinds of entries, adhan when not given. adhan, ${PART_KINDS_TEXT}`)
    .optional(),
  alarm: grammar
    .integer(0, ALARM_MAX, "With format=ics: minutes before each prayer at which to be reminded")
    .optional(),
  name: grammar
    .titleParameter("With format=ics: name of the calendar and of the location, such as the city")
    .optional(),
};

/** What a request states of its calendar. */
interface AskedCalendar {
  readonly include?: readonly Kind[] | undefined;
  readonly alarm?: number | undefined;
  readonly name?: string | undefined;
}

export const CALENDAR_NAMES = ["include", "alarm", "name"] as const;

/** An error for each parameter of a calendar where another format is asked for. */
export const calendarFaults = (given: Given, format: string | undefined): readonly ParameterError[] =>
  format === "ics" ? [] : CALENDAR_NAMES.filter(given).map((parameter) => ({ parameter, message: "needs format=ics" }));

/** Dates, and the setup that covers them. */
export interface PrayerRun extends DaySpan {
  readonly setup: PrayerSetup;
}

type Names = Pick<Labels, "prayers" | "day_parts">;

/** Adds the entries of a run, one date per step. */
function* addRun(
  calendar: CalendarWriter,
  { fromDay, count, setup }: PrayerRun,
  names: Names,
  { include = DEFAULT_KINDS, alarm, name: title }: AskedCalendar,
): Steps<void> {
  const { timetable, parts, constant } = prepareRecords(setup);
  const { lat, lng } = constant.location;
  const by = setup.authority?.id ?? `m${constant.method.id}`;
  const place = `${lat}_${lng}-${by}-s${constant.school.id}`;
  const location = title ?? `${lat}, ${lng}`;
  const shared = {
    description: constant.method.name,
    status: "CONFIRMED",
    url: null,
    location,
    point: { lat, lng },
  } as const;
  for (let day = fromDay; day < fromDay + count; day += 1) {
    const computed = timetable(day);
    const uidOf = (key: string): string => `prayer-${place}-${formatDate(day)}-${key}@musalla`;
    for (const name of include.includes("adhan") ? PRAYERS : []) {
      const minute = computed.minutes[name];
      if (minute === null) continue;
      const startsAt = minute * MINUTE_MS;
      calendar.add({
        ...shared,
        uid: uidOf(name),
        summary: names.prayers[name],
        startsAt,
        endsAt: null,
        alarmMin: alarm,
      });
    }
    for (const { key, ...entry } of partEntries(() => parts(computed), include, names))
      calendar.add({ ...shared, ...entry, uid: uidOf(key) });
    yield;
  }
}

/** The calendar of all dates, one date per step; missing times have no entry, and only prayers a reminder. */
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
