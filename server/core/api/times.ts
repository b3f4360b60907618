/**
 * GET /times: the days of a place by its own schedule: adhan, congregations, Friday prayers, and how fresh all that is; or
 * the same as a calendar (times-calendar.ts).
 */
import * as z from "zod";
import { inTurns } from "#core/base/steps.ts";
import { calendarDate, DAY_MS, dayRange, type DaySpan, epochDay, formatDate, localDay } from "#core/base/time.ts";
import { PAST_MAX } from "#core/http/ics.ts";
import * as grammar from "#core/http/parameters.ts";
import { type Given, parseParameters, readQueryString } from "#core/http/parameters.ts";
import { type ParameterError, problem } from "#core/http/problem.ts";
import { bareReply, envelopeParts, JSON_TYPE, problemReply, recordReply } from "#core/http/reply.ts";
import type { Attribution } from "#core/model/common.ts";
import { ID_MAX } from "#core/model/common.ts";
import { readPrayerData } from "#core/places/country-and-zone.ts";
import { findPlace } from "#core/shard/listing.ts";
import {
  attributionOfPlaces,
  type ApiContext,
  CACHE,
  type Endpoint,
  languageOf,
  recordMetaOf,
  withParameters,
} from "./context.ts";
import { absence } from "./place.ts";
import { cacheOf, dateField, DAYS_MAX, rangeFaults, runsOf, spanOf } from "./prayer.ts";
import { openTimes, type PlaceTimes, timesRecords, writeTimes } from "./schedule.ts";
import { eventEntries, timesCalendar, timesCalendarFaults, timesCalendarParameters } from "./times-calendar.ts";

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
  const own = (schedule?.sources ?? []).flatMap(({ name, url, license }) =>
    license === null ? [] : [{ name, url, license }],
  );
  const all = [...directory.attribution.prayer, ...attributionOfPlaces(directory, [place.country]), ...own];
  return all.filter(({ name }, i) => all.findIndex((one) => one.name === name) === i);
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
        const { labels } = await readPrayerData(store, lang);
        const events = await eventEntries(opened, asked, span, context);
        const text = timesCalendar(opened, runs, asked, events, labels, nowMs);
        const calendar = await inTurns(text, store.checkpoint);
        const reply = bareReply(calendar, "text/calendar; charset=utf-8", lang, CACHE.feed);
        const day = Math.floor(nowMs / DAY_MS);
        const untilMs = Math.min((day + 1) * DAY_MS, dayRange(zone, today)?.endMs ?? nowMs);
        return { ...reply, version: `${directory.data_version}.${day}.${today}`, untilMs };
      }
      const meta = recordMetaOf(context, owedFor(context, opened), lang);
      if (days.from === undefined && days.days === undefined)
        return recordReply(200, await inTurns(timesRecords(opened, runs, nowMs), store.checkpoint), meta, cache);
      const records = await inTurns(writeTimes(opened, runs, nowMs), store.checkpoint);
      return {
        status: 200,
        headers: { "content-type": JSON_TYPE, "content-language": lang, "cache-control": cache },
        parts: envelopeParts(records, JSON.stringify({ total: span.count, ...meta })),
      };
    },
  );
