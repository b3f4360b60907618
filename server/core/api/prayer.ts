/** GET /prayer */
import { hijriOfDay } from "#core/hijri/convert.ts";
import { hijriRecordOf } from "#core/hijri/record.ts";
import { makePrayerRecords } from "#core/prayer/record.ts";
import { locate } from "#core/query/location.ts";
import { readPrayerData } from "#core/query/prayer-data.ts";
import * as grammar from "#core/request/grammar.ts";
import { parseParameters } from "#core/request/parameters.ts";
import { recordReply } from "#core/request/reply.ts";
import { calendarDate, parseDate } from "#core/time/date.ts";
import { dayRange, localDay, openZone } from "#core/time/zone.ts";
import type { Zone } from "#core/time/zone.ts";
import * as z from "zod";
import { CACHE, languageOf, recordMetaOf, withParameters } from "./context.ts";
import type { Endpoint } from "./context.ts";

export const FIRST_DATE = "1900-01-01";
export const LAST_DATE = "2100-12-31";

export const prayerParameters = z.object({
  lat: grammar.decimal(-90, 90, "Degrees north"),
  lng: grammar.decimal(-180, 180, "Degrees east"),
  method: grammar
    .integer(1, 23, "Calculation method, see /methods; that of the country when not given")
    .optional(),
  school: grammar.integer(0, 1, "0 = Shafi'i (Maliki, Hanbali), 1 = Hanafi; decides Asr").optional(),
  date: grammar
    .dateParameter(FIRST_DATE, LAST_DATE, "Local date; today at the location when not given")
    .optional(),
  lang: grammar.languageParameter.optional(),
});

/** Until the local date changes, at least a second. */
const untilMidnight = (zone: Zone, day: number, nowMs: number): string => {
  const endMs = dayRange(zone, day)?.endMs ?? nowMs;
  return `public, max-age=${Math.max(1, Math.floor((endMs - nowMs) / 1000))}`;
};

export const prayer: Endpoint = async ({ search }, context) =>
  withParameters(parseParameters(prayerParameters, search), async (asked) => {
    const { store, directory, nowMs } = context;
    const lang = languageOf(context, asked.lang);
    const located = await locate(store, directory, asked, context.zoneAt);
    const zone = openZone(located.timezone);
    if (zone === null) throw new Error(`time zone ${located.timezone} is not known to this runtime`);
    const today = localDay(zone, nowMs);
    const day = asked.date === undefined ? today : (parseDate(asked.date) ?? today);
    const { methods, hijri, ephemeris, labels } = await readPrayerData(store, lang, calendarDate(day).year);
    const method = methods.get(asked.method ?? located.method);
    if (method === undefined)
      throw new Error(`method ${asked.method ?? located.method} is missing from the data`);
    const records = makePrayerRecords({
      ephemeris,
      zone,
      method,
      chosenBy: asked.method === undefined ? located.chosenBy : "request",
      latDeg: asked.lat,
      lngDeg: asked.lng,
      school: asked.school === 1 ? 1 : 0,
      highLatitude: "auto",
      polar: "none",
      shafaq: "general",
      midnight: null,
      tune: {},
      elevationM: 0,
      compat: null,
      lang,
      schoolNames: { shafii: labels.schools[0], hanafi: labels.schools[1] },
      hijri: (civilDay) => hijriRecordOf(hijriOfDay(hijri, civilDay), labels),
    });
    const cache = day === today ? untilMidnight(zone, day, nowMs) : CACHE.fixed;
    return recordReply(
      200,
      [records(day, day === today ? nowMs : null)],
      recordMetaOf(context, "prayer", lang),
      cache,
    );
  });
