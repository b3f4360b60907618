/**
 * GET /prayer: one day as a record, several as a list, or either as a calendar: one entry per prayer and day, at the printed
 * minute. UIDs do not depend on language or options, so that a new download moves existing entries.
 */
import * as z from "zod";
import { inTurns, type Steps } from "#core/base/steps.ts";
import { DAY_MS, formatDate, localDay, MINUTE_MS } from "#core/base/time.ts";
import { type CalendarWriter, openCalendar } from "#core/http/ics.ts";
import * as grammar from "#core/http/parameters.ts";
import { parseParameters, readQueryString, type Result } from "#core/http/parameters.ts";
import { type ParameterError, problem } from "#core/http/problem.ts";
import { bareReply, envelopeParts, JSON_TYPE, problemReply, recordReply, type Reply } from "#core/http/reply.ts";
import { PRAYERS } from "#core/model/prayer.ts";
import { readPrayerData } from "#core/places/country-and-zone.ts";
import { HIGH_LATITUDE_RULES } from "#core/prayer/high-latitude.ts";
import { writePrayerRecords } from "#core/prayer/json.ts";
import { POLAR_RULES } from "#core/prayer/polar.ts";
import { makePrayerRecords, prepareRecords } from "#core/prayer/record.ts";
import type { Labels } from "#core/shard/json.ts";
import { type Endpoint, languageOf, recordMetaOf, withParameters } from "./context.ts";
import {
  cacheOf,
  CUSTOM,
  dateField,
  DAYS_MAX,
  MOONSIGHTING,
  placeOf,
  type PrayerRun,
  rangeFaults,
  runsOf,
  SHAFAQ_FAULT,
  spanOf,
  TUNED,
} from "./prayer-setup.ts";

const angle = (of: string) => grammar.decimal(0, 30, `Method 6: ${of}, degrees below the horizon`).optional();
const methodMinutes = (min: number, of: string) => grammar.integer(min, 240, `Method 6: ${of}`).optional();

export const prayerParameters = z.object({
  lat: grammar.decimal(-90, 90, "Degrees north"),
  lng: grammar.decimal(-180, 180, "Degrees east"),
  method: grammar
    .integer(1, 23, "Calculation method, see /methods; when not given, the authority of the point decides")
    .optional(),
  authority: grammar.authorityParameter.optional(),
  school: grammar
    .integer(0, 1, "0 = Shafi'i (Maliki, Hanbali), 1 = Hanafi; decides Asr. That of the authority when not given")
    .optional(),
  date: dateField("Local date; today at the location when not given"),
  from: dateField("First local date, with to or days; not with date"),
  to: dateField("Last local date, with from; at most 366 days"),
  days: grammar
    .integer(1, DAYS_MAX, "Number of days, from the date `from`, else from today; not with date or to")
    .optional(),
  timezone: grammar.timeZoneParameter.optional(),
  high_latitude: grammar
    .choice(
      HIGH_LATITUDE_RULES,
      "Fajr and Isha where twilight is long. auto is the rule of the authority, where it has one; of a numbered method it keeps every angle that the Sun reaches and takes the middle of the night where it does not, with compat=aladhan angle-based; the other rules bound every night",
    )
    .optional(),
  polar: grammar.choice(POLAR_RULES, "Where to take times from in polar day and night; none answers null").optional(),
  shafaq: grammar.choice(["general", "ahmer", "abyad"], "Method 15: which twilight ends before Isha").optional(),
  midnight: grammar
    .choice(["standard", "jafari"], "End of the night that is halved: sunrise, or Fajr; else the method's")
    .optional(),
  tune: grammar
    .integers(
      TUNED.length,
      -60,
      60,
      "Minutes to add to Imsak, Fajr, Sunrise, Dhuhr, Asr, Maghrib, Sunset, Isha, Midnight",
    )
    .optional(),
  hijri_adjustment: grammar
    .integer(-2, 2, "Days to add to the Hijri date of Umm al-Qura, instead of what the country announced")
    .optional(),
  elevation: grammar
    .decimal(
      -500,
      9000,
      "Metres above the surroundings, which lengthen the day; below 0 changes nothing. Method 21 takes the height of the nearest town when none is given",
    )
    .optional(),
  compat: grammar.choice(["aladhan"], "Answers the figures of the AlAdhan API; the shape stays the same").optional(),
  format: grammar.choice(["json", "ics"], "ics answers an iCalendar file (RFC 5545), an event a prayer").optional(),
  fajr_angle: angle("Fajr"),
  isha_angle: angle("Isha"),
  isha_minutes: methodMinutes(1, "minutes from Maghrib to Isha, in place of isha_angle"),
  maghrib_angle: angle("Maghrib"),
  maghrib_minutes: methodMinutes(0, "minutes from sunset to Maghrib, in place of maghrib_angle"),
  lang: grammar.languageParameter.optional(),
});
type PrayerQuery = z.output<typeof prayerParameters>;

const OF_CUSTOM = ["fajr_angle", "isha_angle", "isha_minutes", "maghrib_angle", "maghrib_minutes"] as const;

/** The values of the valid parameters, even if others are invalid. */
const soundValues = (search: string): Partial<PrayerQuery> => {
  const { values } = readQueryString(search);
  const sound = Object.entries(prayerParameters.shape).flatMap(([name, schema]) => {
    const [text, ...more] = values.get(name) ?? [];
    const parsed = text === undefined || text === "" || more.length > 0 ? null : schema.safeParse(text);
    return parsed?.success === true ? [[name, parsed.data] as const] : [];
  });
  return Object.fromEntries(sound);
};

const methodFaults = (
  given: (name: string) => boolean,
  { method }: Partial<PrayerQuery>,
): readonly ParameterError[] => {
  const excluded = given("authority") ? ["method", "compat"].filter(given) : [];
  const isUnsound = given("method") && method === undefined;
  const strange = isUnsound || method === CUSTOM ? [] : OF_CUSTOM.filter(given);
  const both = (["isha", "maghrib"] as const).filter((name) => given(`${name}_angle`) && given(`${name}_minutes`));
  return [
    ...excluded.map((other) => ({ parameter: "authority", message: `cannot be given together with ${other}` })),
    ...strange.map((parameter) => ({ parameter, message: `is for method ${CUSTOM} (Custom) alone` })),
    ...both.map((name) => ({
      parameter: `${name}_minutes`,
      message: `cannot be given together with ${name}_angle`,
    })),
    ...(given("shafaq") && method !== undefined && method !== MOONSIGHTING ? [SHAFAQ_FAULT] : []),
  ];
};

/** Parameters that are checked in combination. */
const COMBINED = ["from", "to", "days", "shafaq", "authority", ...OF_CUSTOM];

/** Reads the parameters, or reports all errors. */
const parsePrayerQuery = (search: string): Result<PrayerQuery> =>
  parseParameters(prayerParameters, search, (given) => {
    if (!COMBINED.some(given)) return [];
    const sound = soundValues(search);
    return [...rangeFaults(given, sound, DAYS_MAX), ...methodFaults(given, sound)];
  });

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
function* prayerCalendar(runs: readonly PrayerRun[], names: Names, lang: string, nowMs: number): Steps<string> {
  const calendar = openCalendar("Musalla", lang, Math.floor(nowMs / DAY_MS) * DAY_MS);
  for (const run of runs) yield* addRun(calendar, run, names);
  return calendar.end();
}

/** A list answer for the days of `runs` (written by prayer/json.ts), one day per step. */
function* rangeReply<Meta extends { readonly lang: string }>(
  runs: readonly PrayerRun[],
  nowMs: number,
  meta: Meta,
  cacheControl: string,
): Steps<Reply> {
  const records: Uint8Array[] = [];
  for (const { setup, fromDay, count } of runs)
    records.push((yield* writePrayerRecords(setup, fromDay, count, nowMs)).subarray(1, -1));
  return {
    status: 200,
    headers: { "content-type": JSON_TYPE, "content-language": meta.lang, "cache-control": cacheControl },
    parts: envelopeParts(records, JSON.stringify(meta)),
  };
}

const refuse = (fault: ParameterError): Reply => problemReply(problem("bad-parameter", { errors: [fault] }));

export const prayer: Endpoint = async ({ search }, context) =>
  withParameters(parsePrayerQuery(search), async (asked) => {
    const { store, nowMs } = context;
    const lang = languageOf(context, asked.lang);
    const place = await placeOf(asked, context, lang);
    if ("parameter" in place) return refuse(place);
    const { zone } = place;
    const span = spanOf(asked, localDay(zone, nowMs));
    if ("parameter" in span) return refuse(span);
    const runs = await runsOf(place, span, context);
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
