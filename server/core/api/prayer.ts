/** GET /prayer: one day as a record, several as a list of them, or either as a calendar. */
import { makePrayerRecords } from "#core/prayer/record.ts";
import { canonicalZone, locate } from "#core/query/location.ts";
import { readEphemerisOf, readPrayerData } from "#core/query/prayer-data.ts";
import type { ParameterError } from "#core/request/problem.ts";
import { problem } from "#core/request/problem.ts";
import { bareReply, problemReply, recordReply } from "#core/request/reply.ts";
import type { Reply } from "#core/request/reply.ts";
import { inTurns } from "#core/request/steps.ts";
import { dayRange, localDay, openZone } from "#core/time/zone.ts";
import type { Zone } from "#core/time/zone.ts";
import { CACHE, languageOf, recordMetaOf, withParameters } from "./context.ts";
import type { ApiContext, Endpoint } from "./context.ts";
import { prayerCalendar } from "./prayer-calendar.ts";
import { shardSpans, spanOf } from "./prayer-days.ts";
import type { DaySpan } from "./prayer-days.ts";
import { MOONSIGHTING, SHAFAQ_FAULT, parsePrayerQuery } from "./prayer-parameters.ts";
import type { PrayerQuery } from "./prayer-parameters.ts";
import { rangeReply } from "./prayer-range.ts";
import { setupOf } from "./prayer-setup.ts";
import type { PlaceSetup, PrayerRun } from "./prayer-setup.ts";

export { prayerParameters } from "./prayer-parameters.ts";

const refuse = (fault: ParameterError): Reply => problemReply(problem("bad-parameter", { errors: [fault] }));

/** Until the local date changes, at least a second. */
const untilMidnight = (zone: Zone, day: number, nowMs: number): string => {
  const endMs = dayRange(zone, day)?.endMs ?? nowMs;
  return `public, max-age=${Math.max(1, Math.floor((endMs - nowMs) / 1000))}`;
};

/** An answer that depends on today, by default or because it tells the next prayer, ends with it. */
const cacheOf = (asked: PrayerQuery, { fromDay, count }: DaySpan, zone: Zone, nowMs: number): string => {
  const today = localDay(zone, nowMs);
  const isFixed = asked.date !== undefined || asked.from !== undefined;
  const tellsNext = asked.format !== "ics" && today >= fromDay && today < fromDay + count;
  return isFixed && !tellsNext ? CACHE.fixed : untilMidnight(zone, today, nowMs);
};

/** The place, its zone and everything that was asked, or what is wrong with it there. */
const placeOf = async (
  asked: PrayerQuery,
  context: ApiContext,
  lang: string,
): Promise<PlaceSetup | ParameterError> => {
  const { store, directory } = context;
  const askedZone = asked.timezone === undefined ? null : await canonicalZone(store, asked.timezone);
  const located = await locate(store, directory, asked, context.zoneAt);
  const zone = openZone(askedZone ?? located.timezone);
  if (zone === null) throw new Error(`time zone ${located.timezone} is not known to this runtime`);
  if (asked.shafaq !== undefined && (asked.method ?? located.method) !== MOONSIGHTING) return SHAFAQ_FAULT;
  return setupOf(asked, located, zone, await readPrayerData(store, lang), lang);
};

export const prayer: Endpoint = async ({ search }, context) =>
  withParameters(parsePrayerQuery(search), async (asked) => {
    const { store, nowMs } = context;
    const lang = languageOf(context, asked.lang);
    const place = await placeOf(asked, context, lang);
    if ("parameter" in place) return refuse(place);
    const { zone } = place;
    const span = spanOf(asked, localDay(zone, nowMs));
    if ("parameter" in span) return refuse(span);
    const runs = await Promise.all(
      shardSpans(span).map(async ({ year, ...dates }): Promise<PrayerRun> => {
        const ephemeris = await readEphemerisOf(store, year);
        return { ...dates, setup: { ...place, ephemeris } };
      }),
    );
    const cache = cacheOf(asked, span, zone, nowMs);
    if (asked.format === "ics") {
      const { prayers } = (await readPrayerData(store, lang)).labels;
      return bareReply(
        await inTurns(prayerCalendar(runs, prayers, lang, nowMs), store.checkpoint),
        "text/calendar; charset=utf-8",
        lang,
        cache,
      );
    }
    const meta = recordMetaOf(context, "prayer", lang);
    const isRange = asked.from !== undefined || asked.days !== undefined;
    if (isRange) {
      const reply = rangeReply(runs, nowMs, { total: span.count, ...meta }, cache);
      return inTurns(reply, store.checkpoint);
    }
    const records = runs.map(({ setup, fromDay }) => makePrayerRecords(setup)(fromDay, nowMs));
    return recordReply(200, records, meta, cache);
  });
