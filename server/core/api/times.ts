/**
 * GET /times: the days of a place by its own schedule: adhan, congregations, Friday prayers, and how fresh all that is;
 * or a calendar with entries of the kinds that are asked for, over days that may begin before today, so that a calendar
 * which is asked for again and again keeps last week. UIDs depend on place, date and kind alone: a change of the
 * schedule moves an entry. Times are UTC: each entry is one instant, so that no rule of a time zone can be wrong.
 */
import * as z from "zod";
import { elementAt } from "#core/base/element-at.ts";
import { inTurns } from "#core/base/steps.ts";
import { calendarDate, type DaySpan, epochDay, formatDate } from "#core/base/date.ts";
import { DAY_MS, MINUTE_MS } from "#core/base/time.ts";
import { dayRange, localDay } from "#core/base/zone.ts";
import { ALARM_MAX, type CalendarEntry, type CalendarWriter, openCalendar, PAST_MAX } from "#core/http/icalendar.ts";
import * as grammar from "#core/http/parameters.ts";
import { type Given, parseParameters } from "#core/http/parameters.ts";
import { readQueryString } from "#core/http/query-string.ts";
import { type ParameterError, problem } from "#core/http/problem.ts";
import { bareReply, problemReply, recordReply } from "#core/http/reply.ts";
import type { Attribution } from "#core/model/common.ts";
import { ID_MAX } from "#core/values/ids.ts";
import type { Place } from "#core/model/place.ts";
import { PRAYERS } from "#core/values/prayer.ts";
import { readPrayerData } from "#core/places/prayer-data.ts";
import { listEvents } from "#core/places/events.ts";
import type { Labels } from "#core/shard/labels.ts";
import { findPlace } from "#core/shard/listing.ts";
import {
  type ApiContext,
  attributionOfPlaces,
  CACHE,
  type Endpoint,
  languageOf,
  daysMetaOf,
  withParameters,
} from "./context.ts";
import { eventEntry, EVENTS_MAX } from "./events.ts";
import { absence } from "./place.ts";
import { cacheOf, dateField, DAYS_MAX, rangeFaults, runsOf, spanOf } from "./prayer.ts";
import type { PrayerRun } from "./prayer-calendar.ts";
import { PART_KINDS, PART_KINDS_TEXT, partEntries } from "./calendar-day-parts.ts";
import { type CalendarDay, calendarDays, openTimes, type PlaceTimes, timesRecords, writeTimes } from "./schedule.ts";

/** What a calendar of a place may hold. */
const KINDS = ["adhan", "iqama", "jumuah", "special", "events", ...PART_KINDS] as const;
type Kind = (typeof KINDS)[number];

/** What it holds unless something is asked for. */
const DEFAULT_KINDS: readonly Kind[] = ["adhan", "iqama", "jumuah", "special"];

const DURATION_MAX = 240;

/** The parameters of a calendar alone. */
const timesCalendarParameters = {
  include: grammar
    .choices(
      KINDS,
      `With format=ics: the kinds of entries; the first four when not given. adhan, iqama (the congregations of the five prayers), jumuah, special (Taraweeh, Eid …), events (of the place), ${PART_KINDS_TEXT}`,
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
const timesCalendarFaults = (given: Given, format: string | undefined): readonly ParameterError[] =>
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

/** An entry of a day. */
type EntryOf = (kind: string, summary: string, startsAt: number, description: string) => CalendarEntry;

/** Adds the entries of a day to a calendar: its adhans, its congregations, then the parts of the day. */
const dayWriter = (
  calendar: CalendarWriter,
  place: Place,
  { include = DEFAULT_KINDS, alarm, duration }: AskedTimesCalendar,
  labels: Labels,
): ((day: CalendarDay) => void) => {
  const { id, name, lat, lng } = place;
  const location = locationOf(place);
  const point = { lat, lng };
  const has = (kind: Kind): boolean => include.includes(kind);
  const iqamaNames = PRAYERS.map((prayer) => labels.iqama.replace("{prayer}", labels.prayers[prayer]));
  const addParts = (parts: CalendarDay["parts"], entryOf: EntryOf, method: string): void => {
    for (const { key, summary, startsAt, endsAt } of partEntries(parts, include, labels))
      calendar.add({ ...entryOf(key, summary, startsAt, method), endsAt, status: "CONFIRMED", alarmMin: undefined });
  };
  return ({ date, adhans, parts, method, iqama, jumuah, special, schedule }) => {
    const url = schedule.url ?? place.website;
    // An old time may have changed since.
    const stands = schedule.state === "stale" ? "TENTATIVE" : "CONFIRMED";
    const entryOf: EntryOf = (kind, summary, startsAt, description) => ({
      uid: `times-${id}-${date}-${kind}@musalla`,
      summary,
      description,
      startsAt,
      endsAt: duration === undefined ? null : startsAt + duration * MINUTE_MS,
      status: stands,
      url,
      location,
      point,
      alarmMin: alarm,
    });
    for (const [i, prayer] of PRAYERS.entries()) {
      const [adhan, congregation] = [adhans[prayer], has("iqama") ? iqama[prayer] : null];
      if (adhan !== null && has("adhan")) {
        const entry = entryOf(`${prayer}-adhan`, labels.prayers[prayer], adhan * MINUTE_MS, method);
        // Where people pray together, they are reminded of that.
        calendar.add({ ...entry, status: "CONFIRMED", alarmMin: congregation === null ? alarm : undefined });
      }
      if (congregation !== null)
        calendar.add(entryOf(`${prayer}-iqama`, elementAt(iqamaNames, i), Date.parse(congregation.iso), name));
    }
    for (const [i, { label, iso, languages }] of has("jumuah") ? jumuah.entries() : []) {
      const summary = label ?? labels.congregations.jumuah;
      calendar.add(entryOf(`jumuah-${i + 1}`, summary, Date.parse(iso), languages.join(", ")));
    }
    for (const [i, { kind, label, iso }] of has("special") ? special.entries() : [])
      calendar.add(entryOf(`${kind}-${i + 1}`, label ?? labels.congregations[kind], Date.parse(iso), name));
    addParts(parts, entryOf, method);
  };
};

/** The events of the place in the days of the calendar, if they are asked for. */
const eventEntries = async (
  { place: { id }, lang }: PlaceTimes,
  { include = DEFAULT_KINDS, alarm }: AskedTimesCalendar,
  { fromDay, count }: DaySpan,
  { store, nowMs }: ApiContext,
  labels: Labels,
): Promise<readonly CalendarEntry[]> => {
  if (!include.includes("events")) return [];
  const filter = { place_id: id, from: formatDate(fromDay), to: formatDate(fromDay + count - 1) };
  const { events } = await listEvents(store, lang, filter, { limit: EVENTS_MAX, offset: 0 }, nowMs);
  return events.map((event) => ({ ...eventEntry(event, labels), alarmMin: event.all_day ? undefined : alarm }));
};

/** The calendar of a place over some days, with the kinds of entries that are asked for. */
const timesCalendar = async (
  times: PlaceTimes,
  runs: readonly PrayerRun[],
  asked: AskedTimesCalendar,
  span: DaySpan,
  context: ApiContext,
): Promise<Uint8Array> => {
  const { store, nowMs } = context;
  const { labels } = await readPrayerData(store, times.lang);
  const events = await eventEntries(times, asked, span, context, labels);
  const calendar = openCalendar(times.place.name, times.lang, Math.floor(nowMs / DAY_MS) * DAY_MS);
  const days = calendarDays(times, runs, nowMs, dayWriter(calendar, times.place, asked, labels));
  await inTurns(days, store.checkpoint);
  for (const event of events) calendar.add(event);
  return calendar.end();
};

export const timesParameters = z.object({
  id: grammar.integer(1, ID_MAX, "Id of the place"),
  date: dateField("Local date; today at the place when not given"),
  from: dateField("First local date, with to or days; not with date"),
  to: dateField("Last local date, with from; at most 366 days"),
  days: grammar
    .integer(1, DAYS_MAX, "Number of days, from the date `from`, else from today; not with date or to")
    .optional(),
  month: grammar.monthParameter("All days of a month; not with date, from, to or days").optional(),
  format: grammar.choice(["json", "ics"], "ics answers an iCalendar file (RFC 5545) to subscribe to").optional(),
  ...timesCalendarParameters,
  lang: grammar.languageParameter.optional(),
});
type TimesQuery = z.output<typeof timesParameters>;

const DAY_PARAMETERS = ["date", "from", "to", "days"] as const;

/** The days before today of a calendar, which begins today otherwise. */
const pastFaults = (given: Given, textOf: (name: string) => string | undefined): readonly ParameterError[] => {
  if (!given("past") || textOf("format") !== "ics") return [];
  const dated = ["date", "from", "to", "month"].filter(given).join(", ");
  const [past, days] = [Number(textOf("past")), Number(textOf("days"))];
  if (dated !== "") return [{ parameter: "past", message: `cannot be given together with ${dated}` }];
  return past <= PAST_MAX && days <= DAYS_MAX && past + days > DAYS_MAX
    ? [{ parameter: "past", message: `must be at most ${DAYS_MAX - days} with days=${days}, got ${past}` }]
    : [];
};

/** The span with some days before it. */
const since = ({ fromDay, count }: DaySpan, past: number): DaySpan => ({
  fromDay: fromDay - past,
  count: count + past,
});

/** Errors in the combination of parameters. */
const faultsOf = (search: string, given: Given): readonly ParameterError[] => {
  const { values } = readQueryString(search);
  const textOf = (name: string): string | undefined => values.get(name)?.[0];
  const alone = given("month") ? DAY_PARAMETERS.filter(given) : [];
  const days = Number(textOf("days"));
  const sound = { from: textOf("from"), to: textOf("to"), ...(Number.isInteger(days) && { days }) };
  return [
    ...alone.map((parameter) => ({ parameter, message: "cannot be given together with month" })),
    ...(given("month") ? [] : rangeFaults(given, sound, DAYS_MAX)),
    ...timesCalendarFaults(given, textOf("format")),
    ...pastFaults(given, textOf),
  ];
};

/** The days that are asked for; a month becomes its first and last date. */
const daysOf = ({ month, date, from, to, days }: TimesQuery) => {
  if (month === undefined) return { date, from, to, days };
  const [year = 0, number = 1] = month.split("-").map(Number);
  const first = epochDay(year, number, 1);
  const { year: nextYear, month: nextMonth } = calendarDate(first + 31);
  return { from: formatDate(first), to: formatDate(epochDay(nextYear, nextMonth, 1) - 1) };
};

/** Whom to name for the computation, the place and its schedule. */
const owedFor = ({ directory }: ApiContext, { place, schedule }: PlaceTimes): readonly Attribution[] => {
  const ofSchedule = (schedule?.sources ?? []).flatMap(({ name, url, license }) =>
    license === null ? [] : [{ name, url, license }],
  );
  const all = [...directory.attribution.prayer, ...attributionOfPlaces(directory, [place.country]), ...ofSchedule];
  return all.filter(({ name }, i) => all.findIndex((source) => source.name === name) === i);
};

export const times: Endpoint = async ({ search }, context) =>
  withParameters(
    parseParameters(timesParameters, search, (given) => faultsOf(search, given)),
    async (asked) => {
      const { store, directory, nowMs } = context;
      const lang = languageOf(context, asked.lang);
      const found = await findPlace(store, directory, lang, asked.id);
      if (found === null) return problemReply(await absence(context, asked.id));
      const opened = await openTimes(found, context, lang);
      const days = daysOf(asked);
      const { zone } = opened.at;
      const today = localDay(zone, nowMs);
      const asOfToday = spanOf(days, today);
      if ("parameter" in asOfToday) return problemReply(problem("bad-parameter", { errors: [asOfToday] }));
      const span = since(asOfToday, asked.past ?? 0);
      const runs = await runsOf(opened.at, span, context);
      // A schedule grows stale with today's date, also in the answer for a day long past.
      const dated = opened.schedule === null ? days : {};
      const cache = cacheOf({ ...dated, format: "json" }, span, zone, nowMs);
      if (asked.format === "ics") {
        const calendar = await timesCalendar(opened, runs, asked, span, context);
        const reply = bareReply(calendar, "text/calendar; charset=utf-8", lang, CACHE.feed);
        const day = Math.floor(nowMs / DAY_MS);
        const untilMs = Math.min((day + 1) * DAY_MS, dayRange(zone, today)?.endMs ?? nowMs);
        return { ...reply, version: `${directory.data_version}.${day}.${today}`, untilMs };
      }
      const meta = daysMetaOf(context, owedFor(context, opened), lang);
      if (days.from === undefined && days.days === undefined)
        return recordReply(200, await inTurns(timesRecords(opened, runs, nowMs), store.checkpoint), meta, cache);
      const records = await inTurns(writeTimes(opened, runs, nowMs), store.checkpoint);
      return recordReply(200, records, { total: span.count, ...meta }, cache);
    },
  );
