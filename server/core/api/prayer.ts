/**
 * GET /prayer: one day as a record, several as a list, or either as a calendar (prayer-calendar.ts). Parameters,
 * defaults, the authority that answers, and the range of dates that the ephemeris covers; /times (schedule.ts) asks for
 * the same days and the same setup.
 */
import { elementAt } from "#core/base/element-at.ts";
import * as z from "zod";
import { type DaySpan, epochDay, formatDate, parseDate } from "#core/base/date.ts";
import { inTurns, type Steps } from "#core/base/steps.ts";
import { dayRange, localDay, openZone, type Zone } from "#core/base/zone.ts";
import { hijriRecordOf } from "#core/hijri/hijri.ts";
import * as grammar from "#core/http/parameters.ts";
import { type Given, parseParameters, type Result } from "#core/http/parameters.ts";
import { type ParameterError, problem } from "#core/http/problem.ts";
import { readQueryString } from "#core/http/query-string.ts";
import { bareReply, problemReply, recordReply, type RecordMeta, type Reply } from "#core/http/reply.ts";
import {
  authorityAt,
  authorityById,
  authorityZoneAt,
  editionOn,
  printedBy,
  referenceOf,
} from "#core/places/authority-at.ts";
import { locate, type Location } from "#core/places/country-and-zone.ts";
import {
  editionSpans,
  ephemerisSpans,
  type PrayerData,
  readEphemerisOf,
  readMonthsOf,
  readPrayerData,
} from "#core/places/prayer-data.ts";
import { type Authority, customise, type PrayerMethod } from "#core/prayer/method.ts";
import { makePrayerRecords, type PrayerSetup, writePrayerRecords } from "#core/prayer/record.ts";
import type { Tune } from "#core/prayer/timetable.ts";
import { need } from "#core/shard/cache.ts";
import { withPrinted } from "#core/times/resolve.ts";
import { openSchedule, readSchedule } from "#core/times/schedule.ts";
import {
  HIGH_LATITUDE_RULES,
  METHOD_NAMES,
  MIDNIGHTS,
  POLAR_RULES,
  PUBLISHED_NOTE,
  SHAFAQS,
  type DayTime,
  type FallbackReason,
  type MethodName,
} from "#core/values/prayer.ts";
import { type ApiContext, CACHE, type Endpoint, languageOf, daysMetaOf, withParameters } from "./context.ts";
import { HIJRI_NAMES, type HijriCount, hijriCount, hijriFaults, hijriSpan } from "./hijri-days.ts";
import * as calendar from "./prayer-calendar.ts";
import type { PrayerRun } from "./prayer-calendar.ts";

const FIRST_DATE = "1900-01-01";
const LAST_DATE = "2100-12-31";
const LAST_DAY = epochDay(2100, 12, 31);

/** The parameters for dates. */
interface AskedDays {
  readonly date?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly days?: number | undefined;
}

const dayOf = (date: string | undefined): number | null => (date === undefined ? null : parseDate(date));

/** The error for days beyond the last date, or null. */
const beyond = ({ fromDay, count }: DaySpan): ParameterError | null =>
  fromDay + count - 1 <= LAST_DAY
    ? null
    : { parameter: "days", message: `must not run beyond ${LAST_DATE}, got ${count}` };

/** Errors in which of `from`, `to` and `days` are given: they need or exclude each other. */
const togetherFaults = (given: Given): readonly ParameterError[] => [
  ...(given("to") && !given("from") ? [{ parameter: "to", message: "needs from" }] : []),
  ...(given("from") && !given("to") && !given("days") ? [{ parameter: "from", message: "needs to or days" }] : []),
  ...(given("to") && given("days") ? [{ parameter: "days", message: "cannot be given together with to" }] : []),
];

/** Errors in the days that valid parameters select: their order, their number, and the last date. */
const selectionFaults = ({ from, to, days = 1 }: AskedDays, daysMax: number): readonly ParameterError[] => {
  const [fromDay, toDay] = [dayOf(from), dayOf(to)];
  if (fromDay === null) return [];
  const faults: ParameterError[] = [];
  if (toDay !== null && toDay < fromDay)
    faults.push({ parameter: "to", message: `must not be before from (${from}), got ${to}` });
  if (toDay !== null && toDay - fromDay >= daysMax)
    faults.push({ parameter: "to", message: `must be within ${daysMax} days of from (${from}), got ${to}` });
  const late = beyond({ fromDay, count: days });
  return late === null ? faults : [...faults, late];
};

/** Errors in the combination of `date`, `from`, `to` and `days`; `sound` has the valid ones. */
export const rangeFaults = (given: Given, sound: AskedDays, daysMax: number): readonly ParameterError[] =>
  given("date")
    ? ["from", "to", "days"]
        .filter(given)
        .map((parameter) => ({ parameter, message: "cannot be given together with date" }))
    : [...togetherFaults(given), ...selectionFaults(sound, daysMax)];

/** The dates that valid parameters select; `today` is the local date. An error if they run beyond the last date. */
export const spanOf = (asked: AskedDays, today: number): DaySpan | ParameterError => {
  const fromDay = dayOf(asked.date ?? asked.from) ?? today;
  const toDay = dayOf(asked.to);
  const span = { fromDay, count: toDay === null ? (asked.days ?? 1) : toDay - fromDay + 1 };
  return beyond(span) ?? span;
};

/** Days of the longest answer: a leap year. */
export const DAYS_MAX = 366;
const CUSTOM = 6;
/** The method that `shafaq` is for. */
const MOONSIGHTING = 15;
/** The times of `tune`, in its order. */
const TUNED = ["imsak", "fajr", "sunrise", "dhuhr", "asr", "maghrib", "sunset", "isha", "midnight"] as const;

export const dateField = (description: string) => grammar.dateParameter(FIRST_DATE, LAST_DATE, description).optional();

const angle = (of: string) => grammar.decimal(0, 30, `Method 6: ${of}, degrees below the horizon`).optional();
const methodMinutes = (min: number, of: string) => grammar.integer(min, 240, `Method 6: ${of}`).optional();

export const prayerParameters = z.object({
  lat: grammar.decimal(-90, 90, "Degrees north"),
  lng: grammar.decimal(-180, 180, "Degrees east"),
  timezone: grammar.timeZoneParameter.optional(),
  elevation: grammar
    .decimal(
      -500,
      9000,
      "Metres above the surroundings, which lengthen the day; below 0 changes nothing. Method 21 takes the height of the nearest town when none is given",
    )
    .optional(),
  date: dateField("Local date; today at the location when not given"),
  from: dateField("First local date, with to or days; not with date"),
  to: dateField("Last local date, with from; at most 366 days"),
  days: grammar
    .integer(1, DAYS_MAX, "Number of days, from the date `from`, else from today; not with date or to")
    .optional(),
  hijri_date: grammar
    .hijriDateParameter("Date of the Hijri calendar as the country of the point counts it, in place of date")
    .optional(),
  hijri_month: grammar
    .hijriMonthParameter("Month of the Hijri calendar as the country of the point counts it, in place of from and to")
    .optional(),
  hijri_adjustment: grammar
    .integer(-2, 2, "Days to add to the Hijri date of Umm al-Qura, instead of how the country counts")
    .optional(),
  method: grammar
    .numberOrName(
      1,
      23,
      METHOD_NAMES,
      "Calculation method, see /methods, or jafari: that of the Leva Institute in Qum (Fajr 16°, Maghrib 4°, Isha 14°, the night ends at Fajr), which has no number; when not given, the authority of the point decides",
    )
    .optional(),
  authority: grammar.authorityParameter.optional(),
  school: grammar
    .integer(0, 1, "0 = Shafi'i (Maliki, Hanbali), 1 = Hanafi; decides Asr. That of the authority when not given")
    .optional(),
  high_latitude: grammar
    .choice(
      HIGH_LATITUDE_RULES,
      "Fajr and Isha where twilight is long. auto is the rule of the authority, where it has one; of a numbered method it keeps every angle that the Sun reaches and takes the middle of the night where it does not, with compat=aladhan angle-based; the other rules bound every night",
    )
    .optional(),
  polar: grammar.choice(POLAR_RULES, "Where to take times from in polar day and night; none answers null").optional(),
  shafaq: grammar.choice(SHAFAQS, "Method 15: which twilight ends before Isha").optional(),
  midnight: grammar
    .choice(MIDNIGHTS, "End of the night that is halved: sunrise, or Fajr; else the method's")
    .optional(),
  tune: grammar
    .integers(
      TUNED.length,
      -60,
      60,
      "Minutes to add to Imsak, Fajr, Sunrise, Dhuhr, Asr, Maghrib, Sunset, Isha, Midnight",
    )
    .optional(),
  fajr_angle: angle("Fajr"),
  isha_angle: angle("Isha"),
  isha_minutes: methodMinutes(1, "minutes from Maghrib to Isha, in place of isha_angle"),
  maghrib_angle: angle("Maghrib"),
  maghrib_minutes: methodMinutes(0, "minutes from sunset to Maghrib, in place of maghrib_angle"),
  compat: grammar.choice(["aladhan"], "Answers the figures of the AlAdhan API; the shape stays the same").optional(),
  lang: grammar.languageParameter.optional(),
  format: grammar.choice(["json", "ics"], "ics answers an iCalendar file (RFC 5545), an event a prayer").optional(),
  ...calendar.calendarParameters,
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
const COMBINED = [
  "from",
  "to",
  "days",
  ...HIJRI_NAMES,
  "shafaq",
  "authority",
  ...calendar.CALENDAR_NAMES,
  ...OF_CUSTOM,
];

/** Reads the parameters, or reports all errors. */
const parsePrayerQuery = (search: string): Result<PrayerQuery> =>
  parseParameters(prayerParameters, search, (given) => {
    if (!COMBINED.some(given)) return [];
    const sound = soundValues(search);
    return [
      ...hijriFaults(given),
      ...rangeFaults(given, sound, DAYS_MAX),
      ...methodFaults(given, sound),
      ...calendar.calendarFaults(given, sound.format),
    ];
  });

/** The options of prayer times, as a request or a place states them; what is left out is the default. */
export type AskedPrayer = Pick<PrayerQuery, "lat" | "lng"> & Partial<PrayerQuery>;

/** The error for `shafaq` with a method that does not use it. */
const SHAFAQ_FAULT: ParameterError = {
  parameter: "shafaq",
  message: `is for method ${MOONSIGHTING} alone`,
};

/** The setup of a request without the Sun table, which depends on the date. */
type PlaceSetup = Omit<PrayerSetup, "ephemeris">;

const tuneOf = (minutes: readonly number[] | undefined): Tune =>
  minutes === undefined ? {} : Object.fromEntries(TUNED.map((name, index) => [name, elementAt(minutes, index)]));

const methodOf = (asked: AskedPrayer, id: number | MethodName, { methods, named }: PrayerData): PrayerMethod => {
  const method = typeof id === "number" ? methods.get(id) : named.get(id);
  if (method === undefined) throw new Error(`method ${id} is missing from the data`);
  return customise(method, {
    fajrAngle: asked.fajr_angle,
    ishaAngle: asked.isha_angle,
    ishaMinutes: asked.isha_minutes,
    maghribAngle: asked.maghrib_angle,
    maghribMinutes: asked.maghrib_minutes,
  });
};

/** What decides the times of a request besides its options. */
interface Chosen {
  readonly located: Location;
  /** The authority that was asked for, or that of the point if it is to answer. */
  readonly authority: Authority | null;
  readonly isAsked: boolean;
}

type MethodPart = Pick<
  PrayerSetup,
  "method" | "chosenBy" | "authority" | "fallbackReason" | "reference" | "placeNotes"
>;

/** What is said of times that no authority of the place stands for: that, and how far tables nearby are from them. */
const unknownNotes = (reason: FallbackReason | null, authorities: Location["authorities"]): readonly string[] => {
  if (reason === null) return [];
  const nearby = authorities?.nearby ?? null;
  if (nearby === null) return [`authority: ${reason}`];
  const { fajr_earlier: earlier, maghrib_later: later } = nearby;
  return [`authority: ${reason}, nearby fajr up to ${earlier} min earlier, maghrib up to ${later} min later`];
};

/** The note of an authority that is known from too little. */
const LOW_NOTE = "authority: known from too little";

/** The method of a request without an authority. */
const numbered = (asked: AskedPrayer, { located }: Chosen, data: PrayerData): MethodPart => {
  const isAsked = asked.method !== undefined;
  const isOpen = !isAsked && asked.compat === undefined;
  const { authorities } = located;
  const unsure = authorities !== null && authorityAt(authorities, asked) !== undefined ? "low-confidence" : null;
  const fallbackReason = isOpen ? (unsure ?? authorities?.fallback ?? "none-known") : null;
  return {
    method: methodOf(asked, asked.method ?? located.method, data),
    chosenBy: isAsked ? "request" : located.chosenBy,
    authority: null,
    fallbackReason,
    reference: null,
    placeNotes: unknownNotes(fallbackReason, authorities),
  };
};

/** The method of an authority on an epoch day. */
const methodBy = (
  asked: AskedPrayer,
  { authority, isAsked }: { readonly authority: Authority; readonly isAsked: boolean },
  day: number,
  data: PrayerData,
  lang: string,
): MethodPart => {
  const zone = authorityZoneAt(authority, asked);
  const edition = editionOn(authority, day);
  return {
    method: printedBy(methodOf(asked, authority.method, data), authority, edition, zone),
    chosenBy: isAsked ? "request" : "authority",
    authority: {
      id: authority.id,
      name: authority.names[lang] ?? authority.names["en"] ?? authority.id,
      url: authority.url,
      confidence: authority.confidence,
      zone: zone === null ? null : { id: zone.id, name: zone.name },
      source: edition.source,
      note: authority.note,
    },
    fallbackReason: null,
    reference: referenceOf(zone, authority, asked),
    placeNotes: authority.confidence === "low" ? [LOW_NOTE] : [],
  };
};

/** The school of a request: as asked, as the authority prints it, as the country follows it, else Shafi'i. */
const schoolOf = (
  asked: AskedPrayer,
  { located, authority }: Chosen,
): Pick<PrayerSetup, "school" | "schoolChosenBy"> => {
  if (asked.school !== undefined) return { school: asked.school === 1 ? 1 : 0, schoolChosenBy: "request" };
  if (asked.method !== undefined || asked.compat !== undefined) return { school: 0, schoolChosenBy: "fallback" };
  const printed = authority?.school ?? null;
  if (printed !== null) return { school: printed, schoolChosenBy: "authority" };
  const followed = located.authorities?.school ?? null;
  return followed === null
    ? { school: 0, schoolChosenBy: "fallback" }
    : { school: followed, schoolChosenBy: "country" };
};

/** A place's clock and calendar. */
interface Counting {
  readonly zone: Zone;
  readonly hijri: HijriCount;
}

/** The setup for valid parameters at a place on an epoch day; `lang` is a supported language. */
const setupOf = (
  asked: AskedPrayer,
  chosen: Chosen,
  { zone, hijri }: Counting,
  data: PrayerData,
  lang: string,
): ((day: number) => PlaceSetup) => {
  const { labels } = data;
  const { authority, isAsked } = chosen;
  const { compat = null } = asked;
  const constant: Omit<PlaceSetup, keyof MethodPart> = {
    ...schoolOf(asked, chosen),
    zone,
    latDeg: asked.lat,
    lngDeg: asked.lng,
    highLatitude: asked.high_latitude ?? "auto",
    polar: asked.polar ?? "none",
    shafaq: asked.shafaq ?? "general",
    midnight: asked.midnight ?? null,
    tune: tuneOf(asked.tune),
    elevationM: asked.elevation ?? null,
    compat,
    lang,
    schoolNames: { shafii: labels.schools[0], hanafi: labels.schools[1] },
    hijri: (day) => hijriRecordOf(hijri.of(day), labels),
  };
  if (authority === null) {
    const part = numbered(asked, chosen, data);
    return () => ({ ...constant, ...part });
  }
  return (day) => ({ ...constant, ...methodBy(asked, { authority, isAsked }, day, data, lang) });
};

/** Cache-Control until the local date changes, at least a second. */
const untilMidnight = (zone: Zone, day: number, nowMs: number): string => {
  const endMs = dayRange(zone, day)?.endMs ?? nowMs;
  return `public, max-age=${Math.max(1, Math.floor((endMs - nowMs) / 1000))}`;
};

/** An answer that depends on today (by default, or through `next`) is cached until midnight. */
export const cacheOf = (
  asked: AskedDays & { readonly format?: string | undefined },
  { fromDay, count }: DaySpan,
  zone: Zone,
  nowMs: number,
): string => {
  const today = localDay(zone, nowMs);
  const isFixed = asked.date !== undefined || asked.from !== undefined;
  const tellsNext = asked.format !== "ics" && today >= fromDay && today < fromDay + count;
  return isFixed && !tellsNext ? CACHE.fixed : untilMidnight(zone, today, nowMs);
};

/** A request at its place. */
export interface AskedPlace extends Counting {
  readonly authority: Authority | null;
  readonly setupAt: (day: number) => PlaceSetup;
  /** The timetable that the authority published for the place, which answers for its days. */
  readonly timetable: Authority["timetables"][number] | null;
}

/** The authority of a request: as asked, else that of the point if we are sure enough of it; or the error. */
const chosenOf = async (
  asked: AskedPrayer,
  located: Location,
  context: ApiContext,
): Promise<Chosen | ParameterError> => {
  if (asked.authority !== undefined) {
    const authority = await authorityById(context.store, asked.authority);
    if (authority !== null) return { located, authority, isAsked: true };
    return { parameter: "authority", message: `must be the id of one, see /authorities, got ${asked.authority}` };
  }
  const isOpen = asked.method === undefined && asked.compat === undefined;
  const followed = isOpen && located.authorities !== null ? authorityAt(located.authorities, asked) : undefined;
  return { located, authority: followed?.answers === true ? followed : null, isAsked: false };
};

/** Options that make other times of those that an authority published. */
const ALTERING = ["high_latitude", "polar", "midnight", "tune", "elevation", "shafaq"] as const;

/** The timetable that the authority published for the zone of a point, unless other times are asked for. */
const timetableFor = (asked: AskedPrayer, authority: Authority | null): AskedPlace["timetable"] => {
  if (authority === null || authority.timetables.length === 0) return null;
  if (ALTERING.some((name) => asked[name] !== undefined)) return null;
  const zone = authorityZoneAt(authority, asked)?.id ?? null;
  return authority.timetables.find((timetable) => timetable.zone === zone) ?? null;
};

/** The setup of a request at its place, or the error. */
export const placeOf = async (
  asked: AskedPrayer,
  context: ApiContext,
  lang: string,
): Promise<AskedPlace | ParameterError> => {
  const { store, directory } = context;
  const located = await locate(store, directory, asked, context.zoneAt);
  const zone = openZone(asked.timezone ?? located.timezone);
  if (zone === null) throw new Error(`the table of clocks has no time zone ${located.timezone}`);
  const chosen = await chosenOf(asked, located, context);
  if ("parameter" in chosen) return chosen;
  const method = asked.method ?? chosen.authority?.method ?? located.method;
  if (asked.shafaq !== undefined && method !== MOONSIGHTING) return SHAFAQ_FAULT;
  const data = await readPrayerData(store, lang);
  const isOfCountry = asked.compat === undefined && asked.hijri_adjustment === undefined;
  const months = isOfCountry ? await readMonthsOf(store, located.country) : undefined;
  const hijri = hijriCount(data.hijri, isOfCountry ? { months } : { adjustment: asked.hijri_adjustment ?? 0 });
  const setupAt = setupOf(asked, chosen, { zone, hijri }, data, lang);
  return { zone, authority: chosen.authority, setupAt, hijri, timetable: timetableFor(asked, chosen.authority) };
};

/** What a timetable of an authority has not for a school: Asr of another one than its own; of two it has the first shadow. */
const notFor = (school: PlaceSetup["school"], authority: Authority | null): ReadonlySet<DayTime> =>
  new Set(school === (authority?.school ?? 0) ? [] : ["asr" as const]);

/** The days of an answer at its place, cut where the ephemeris or the authority's edition changes. */
export const runsOf = async (
  { authority, setupAt, timetable, zone }: AskedPlace,
  span: DaySpan,
  { store }: ApiContext,
): Promise<readonly PrayerRun[]> => {
  const isPrinted =
    timetable !== null &&
    timetable.from <= formatDate(span.fromDay + span.count) &&
    timetable.to >= formatDate(span.fromDay - 1);
  const published = isPrinted ? openSchedule(await need(store, timetable.file, readSchedule)) : null;
  const printed =
    published === null
      ? undefined
      : withPrinted(published, zone, {
          note: PUBLISHED_NOTE,
          isPerpetual: timetable?.perpetual === true,
          except: notFor(setupAt(span.fromDay).school, authority),
        });
  const spans = authority === null ? ephemerisSpans(span) : editionSpans(ephemerisSpans(span), authority);
  return Promise.all(
    spans.map(async ({ year, ...dates }): Promise<PrayerRun> => {
      const ephemeris = await readEphemerisOf(store, year);
      return { ...dates, setup: { ...setupAt(dates.fromDay), ephemeris, printed } };
    }),
  );
};

/** A list answer for the days of `runs` (written by prayer/record.ts), one day per step. */
function* rangeReply(runs: readonly PrayerRun[], nowMs: number, meta: RecordMeta, cacheControl: string): Steps<Reply> {
  const records: Uint8Array[] = [];
  for (const { setup, fromDay, count } of runs)
    records.push((yield* writePrayerRecords(setup, fromDay, count, nowMs)).subarray(1, -1));
  return recordReply(200, records, meta, cacheControl);
}

const refuse = (fault: ParameterError): Reply => problemReply(problem("bad-parameter", { errors: [fault] }));

export const prayer: Endpoint = async ({ search }, context) =>
  withParameters(parsePrayerQuery(search), async (asked) => {
    const { store, nowMs } = context;
    const lang = languageOf(context, asked.lang);
    const place = await placeOf(asked, context, lang);
    if ("parameter" in place) return refuse(place);
    const { zone } = place;
    const span = hijriSpan(asked, place.hijri) ?? spanOf(asked, localDay(zone, nowMs));
    if ("parameter" in span) return refuse(span);
    const runs = await runsOf(place, span, context);
    const cache = cacheOf(asked, span, zone, nowMs);
    if (asked.format === "ics") {
      const { labels } = await readPrayerData(store, lang);
      return bareReply(
        await inTurns(calendar.prayerCalendar(runs, labels, lang, asked, nowMs), store.checkpoint),
        "text/calendar; charset=utf-8",
        lang,
        cache,
      );
    }
    const meta = daysMetaOf(context, "prayer", lang);
    const isRange = asked.from !== undefined || asked.days !== undefined || asked.hijri_month !== undefined;
    if (isRange) {
      const reply = rangeReply(runs, nowMs, { total: span.count, ...meta }, cache);
      return inTurns(reply, store.checkpoint);
    }
    const records = runs.map(({ setup, fromDay }) => makePrayerRecords(setup)(fromDay, nowMs));
    return recordReply(200, records, meta, cache);
  });
