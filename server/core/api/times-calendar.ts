/**
 * The calendar form of /times: entries of the kinds that are asked for, over days that may begin before today, so that a
 * calendar which is asked for again and again keeps last week. UIDs depend on place, date and kind alone: a change of the
 * schedule moves an entry. Times are UTC: each entry is one instant, so that no rule of a time zone can be wrong.
 */
import type { Steps } from "#core/base/steps.ts";
import { DAY_MS, type DaySpan, formatDate, MINUTE_MS } from "#core/base/time.ts";
import { ALARM_MAX, type CalendarEntry, openCalendar, PAST_MAX } from "#core/http/ics.ts";
import * as grammar from "#core/http/parameters.ts";
import type { Given } from "#core/http/parameters.ts";
import type { ParameterError } from "#core/http/problem.ts";
import type { Place } from "#core/model/place.ts";
import { PRAYERS } from "#core/model/prayer.ts";
import type { TimesRecord } from "#core/model/times.ts";
import { listEvents } from "#core/places/events.ts";
import type { Labels } from "#core/shard/json.ts";
import type { ApiContext } from "./context.ts";
import { eventEntry, EVENTS_MAX } from "./event-feeds.ts";
import type { PrayerRun } from "./prayer-calendar.ts";
import { type PlaceTimes, timesRecords } from "./schedule.ts";

/** What a calendar of a place may hold. */
const KINDS = ["adhan", "iqama", "jumuah", "special", "events"] as const;
type Kind = (typeof KINDS)[number];

/** What it holds unless something is asked for. */
const DEFAULT_KINDS: readonly Kind[] = ["adhan", "iqama", "jumuah", "special"];

const DURATION_MAX = 240;

/** The parameters of a calendar alone. */
export const timesCalendarParameters = {
  include: grammar
    .choices(
      KINDS,
      "With format=ics: the kinds of entries, all but events when not given. adhan, iqama (the congregations of the five prayers), jumuah, special (Taraweeh, Eid …), events (of the place)",
    )
    .optional(),
  past: grammar
    .integer(
      0,
      PAST_MAX,
      "With format=ics and without a date: days before today that are kept too; at most 366 with days",
    )
    .optional(),
  alarm: grammar
    .integer(
      0,
      ALARM_MAX,
      "With format=ics: minutes before each congregation and timed event, and before each adhan without a congregation in the calendar, at which to be reminded",
    )
    .optional(),
  duration: grammar
    .integer(
      1,
      DURATION_MAX,
      "With format=ics: minutes that each adhan and congregation takes in the calendar; without it they have no end",
    )
    .optional(),
};

/** What a request states of its calendar. */
interface AskedTimesCalendar {
  readonly include?: readonly Kind[] | undefined;
  readonly past?: number | undefined;
  readonly alarm?: number | undefined;
  readonly duration?: number | undefined;
}

/** An error for each parameter of a calendar where another format is asked for. */
export const timesCalendarFaults = (given: Given, format: string | undefined): readonly ParameterError[] =>
  format === "ics"
    ? []
    : Object.keys(timesCalendarParameters)
        .filter(given)
        .map((parameter) => ({ parameter, message: "needs format=ics" }));

/** Where a place is, in one line. */
const locationOf = ({ name, address, city_name: city }: Place): string => {
  const { street_address: street, locality, postal_code: code } = address;
  return [name, street, locality ?? city, code].filter((part) => part !== null).join(", ");
};

/** The entries of a day: its adhans, then its congregations. */
const entriesOf = (
  place: Place,
  { include = DEFAULT_KINDS, alarm, duration }: AskedTimesCalendar,
  labels: Labels,
): ((record: TimesRecord) => readonly CalendarEntry[]) => {
  const { id, name, lat, lng } = place;
  const shared = { location: locationOf(place), point: { lat, lng } };
  const has = (kind: Kind): boolean => include.includes(kind);
  return ({ date, timings_iso: at, iqama, jumuah, special, schedule, method }) => {
    const entries: CalendarEntry[] = [];
    const add = (uid: string, summary: string, startsAt: string, description: string, hasAlarm = true): void => {
      const endMs = duration === undefined ? null : Date.parse(startsAt) + duration * MINUTE_MS;
      entries.push({
        ...shared,
        uid: `times-${id}-${date}-${uid}@musalla`,
        summary,
        description,
        startsAt,
        endsAt: endMs === null ? null : new Date(endMs).toISOString(),
        // An old time may have changed since.
        status: schedule.state === "stale" && !uid.endsWith("-adhan") ? "TENTATIVE" : "CONFIRMED",
        url: schedule.url ?? place.website,
        alarmMin: hasAlarm ? alarm : undefined,
      });
    };
    for (const prayer of PRAYERS) {
      const [adhan, stands] = [at[prayer], has("iqama") ? iqama[prayer] : null];
      if (adhan !== null && has("adhan"))
        add(`${prayer}-adhan`, labels.prayers[prayer], adhan, method.name, stands === null);
      if (stands !== null)
        add(`${prayer}-iqama`, labels.iqama.replace("{prayer}", labels.prayers[prayer]), stands.iso, name);
    }
    for (const [i, one] of has("jumuah") ? jumuah.entries() : [])
      add(`jumuah-${i + 1}`, one.label ?? labels.congregations.jumuah, one.iso, one.languages.join(", "));
    for (const [i, one] of has("special") ? special.entries() : [])
      add(`${one.kind}-${i + 1}`, one.label ?? labels.congregations[one.kind], one.iso, name);
    return entries;
  };
};

/** The events of the place in the days of the calendar, if they are asked for. */
export const eventEntries = async (
  { place: { id }, lang }: PlaceTimes,
  { include = DEFAULT_KINDS, alarm }: AskedTimesCalendar,
  { fromDay, count }: DaySpan,
  { store, nowMs }: ApiContext,
): Promise<readonly CalendarEntry[]> => {
  if (!include.includes("events")) return [];
  const filter = { place_id: id, from: formatDate(fromDay), to: formatDate(fromDay + count - 1) };
  const { events } = await listEvents(store, lang, filter, { limit: EVENTS_MAX, offset: 0 }, nowMs);
  return events.map((event) => ({ ...eventEntry(event), alarmMin: event.all_day ? undefined : alarm }));
};

/** The calendar of all days, a day a step, and of `events`. */
export function* timesCalendar(
  times: PlaceTimes,
  runs: readonly PrayerRun[],
  asked: AskedTimesCalendar,
  events: readonly CalendarEntry[],
  labels: Labels,
  nowMs: number,
): Steps<string> {
  const calendar = openCalendar(times.place.name, times.lang, Math.floor(nowMs / DAY_MS) * DAY_MS);
  const ofDay = entriesOf(times.place, asked, labels);
  for (const record of yield* timesRecords(times, runs, nowMs)) {
    for (const entry of ofDay(record)) calendar.add(entry);
    yield;
  }
  for (const event of events) calendar.add(event);
  return calendar.end();
}
