/**
 * What the endpoints of prayer times share: the grammar of their days, and the setup of a place: its zone, the authority or
 * method that answers there, school and Hijri calendar, for the days of an answer.
 */
import {
  calendarDate,
  dayRange,
  epochDay,
  formatDate,
  localDay,
  openZone,
  parseDate,
  type Zone,
} from "#core/base/time.ts";
import { hijriOfDay, hijriOfDayIn, hijriRecordOf } from "#core/hijri/hijri.ts";
import * as grammar from "#core/http/parameters.ts";
import type { Given } from "#core/http/parameters.ts";
import type { ParameterError } from "#core/http/problem.ts";
import {
  authorityAt,
  authorityById,
  authorityZoneAt,
  canonicalZone,
  editionOn,
  locate,
  type Location,
  type PrayerData,
  printedBy,
  readEphemerisOf,
  readPrayerData,
  referenceOf,
} from "#core/places/country-and-zone.ts";
import type { Authority } from "#core/prayer/authority.ts";
import type { HighLatitudeRule } from "#core/prayer/high-latitude.ts";
import { customise, type PrayerMethod } from "#core/prayer/method.ts";
import type { Shafaq } from "#core/prayer/moonsighting.ts";
import type { PolarRule } from "#core/prayer/polar.ts";
import type { PrayerSetup } from "#core/prayer/record.ts";
import type { Tune } from "#core/prayer/timetable.ts";
import { need } from "#core/shard/cache.ts";
import { EPHEMERIS_SPAN, ephemerisStart } from "#core/shard/paths.ts";
import { withPrinted } from "#core/times/resolve.ts";
import { openSchedule, readSchedule } from "#core/times/schedule.ts";
import { type ApiContext, CACHE } from "./context.ts";

/** Consecutive local dates; `fromDay` is an epoch day. */
export interface DaySpan {
  readonly fromDay: number;
  readonly count: number;
}

/** Dates, and the setup that covers them. */
export interface PrayerRun extends DaySpan {
  readonly setup: PrayerSetup;
}

const FIRST_DATE = "1900-01-01";
const LAST_DATE = "2100-12-31";
const LAST_DAY = epochDay(2100, 12, 31);

/** The parameters for dates. */
export interface AskedDays {
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

/** Errors in the combination of `date`, `from`, `to` and `days`; `sound` has the valid ones. */
export const rangeFaults = (given: Given, sound: AskedDays, daysMax: number): readonly ParameterError[] => {
  const fault = (parameter: string, message: string): ParameterError => ({ parameter, message });
  if (given("date")) {
    const ranged = ["from", "to", "days"].filter(given);
    return ranged.map((name) => fault(name, "cannot be given together with date"));
  }
  const faults: ParameterError[] = [];
  if (given("to") && !given("from")) faults.push(fault("to", "needs from"));
  if (given("from") && !given("to") && !given("days")) faults.push(fault("from", "needs to or days"));
  if (given("to") && given("days")) faults.push(fault("days", "cannot be given together with to"));
  const [fromDay, toDay] = [dayOf(sound.from), dayOf(sound.to)];
  if (fromDay === null) return faults;
  if (toDay !== null && toDay < fromDay)
    faults.push(fault("to", `must not be before from (${sound.from}), got ${sound.to}`));
  if (toDay !== null && toDay - fromDay >= daysMax)
    faults.push(fault("to", `must be within ${daysMax} days of from (${sound.from}), got ${sound.to}`));
  const late = beyond({ fromDay, count: sound.days ?? 1 });
  return late === null ? faults : [...faults, late];
};

/** The dates that valid parameters select; `today` is the local date. An error if they run beyond the last date. */
export const spanOf = (asked: AskedDays, today: number): DaySpan | ParameterError => {
  const fromDay = dayOf(asked.date ?? asked.from) ?? today;
  const toDay = dayOf(asked.to);
  const span = { fromDay, count: toDay === null ? (asked.days ?? 1) : toDay - fromDay + 1 };
  return beyond(span) ?? span;
};

/** The dates of one ephemeris shard, and a year in it. */
interface ShardSpan extends DaySpan {
  readonly year: number;
}

/** Splits dates by ephemeris shard; a range can be longer than a shard's margin. */
const shardSpans = ({ fromDay, count }: DaySpan): readonly ShardSpan[] => {
  const { year } = calendarDate(fromDay);
  const nextYear = ephemerisStart(year) + EPHEMERIS_SPAN;
  const before = Math.min(count, epochDay(nextYear, 1, 1) - fromDay);
  const spans = [{ year, fromDay, count: before }];
  if (before < count) spans.push({ year: nextYear, fromDay: fromDay + before, count: count - before });
  return spans;
};

/** Splits dates where an authority begins a new edition. */
const editionSpans = (spans: readonly ShardSpan[], { editions }: Authority): readonly ShardSpan[] => {
  const starts = editions.flatMap(({ from }) => dayOf(from ?? undefined) ?? []);
  return spans.flatMap(({ year, fromDay, count }) => {
    const endDay = fromDay + count;
    const cuts = [fromDay, ...starts.filter((day) => day > fromDay && day < endDay), endDay];
    return cuts.slice(1).map((until, index) => {
      const from = cuts[index] ?? fromDay;
      return { year, fromDay: from, count: until - from };
    });
  });
};

/** Days of the longest answer: a leap year. */
export const DAYS_MAX = 366;
export const CUSTOM = 6;
/** The method that `shafaq` is for. */
export const MOONSIGHTING = 15;
/** The times of `tune`, in its order. */
export const TUNED = ["imsak", "fajr", "sunrise", "dhuhr", "asr", "maghrib", "sunset", "isha", "midnight"] as const;

export const dateField = (description: string) => grammar.dateParameter(FIRST_DATE, LAST_DATE, description).optional();

/** The options of prayer times, as a request or a place states them; `undefined` is the default. */
export interface AskedPrayer {
  readonly lat: number;
  readonly lng: number;
  readonly method?: number | undefined;
  readonly authority?: string | undefined;
  readonly school?: number | undefined;
  readonly timezone?: string | undefined;
  readonly high_latitude?: HighLatitudeRule | undefined;
  readonly polar?: PolarRule | undefined;
  readonly shafaq?: Shafaq | undefined;
  readonly midnight?: "standard" | "jafari" | undefined;
  readonly tune?: readonly number[] | undefined;
  readonly hijri_adjustment?: number | undefined;
  readonly elevation?: number | undefined;
  readonly compat?: "aladhan" | undefined;
  readonly fajr_angle?: number | undefined;
  readonly isha_angle?: number | undefined;
  readonly isha_minutes?: number | undefined;
  readonly maghrib_angle?: number | undefined;
  readonly maghrib_minutes?: number | undefined;
}

/** The error for `shafaq` with a method that does not use it. */
export const SHAFAQ_FAULT: ParameterError = {
  parameter: "shafaq",
  message: `is for method ${MOONSIGHTING} alone`,
};

/** The setup of a request without the Sun table, which depends on the date. */
type PlaceSetup = Omit<PrayerSetup, "ephemeris">;

const tuneOf = (minutes: readonly number[] | undefined): Tune =>
  minutes === undefined ? {} : Object.fromEntries(TUNED.map((name, index) => [name, minutes[index] ?? 0]));

const methodOf = (asked: AskedPrayer, id: number, { methods }: PrayerData): PrayerMethod => {
  const method = methods.get(id);
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

type MethodPart = Pick<PrayerSetup, "method" | "chosenBy" | "authority" | "fallbackReason" | "reference">;

/** The method of a request without an authority. */
const numbered = (asked: AskedPrayer, { located }: Chosen, data: PrayerData): MethodPart => {
  const isAsked = asked.method !== undefined;
  const isOpen = !isAsked && asked.compat === undefined;
  const { authorities } = located;
  const unsure = authorities !== null && authorityAt(authorities, asked) !== undefined ? "low-confidence" : null;
  return {
    method: methodOf(asked, asked.method ?? located.method, data),
    chosenBy: isAsked ? "request" : located.chosenBy,
    authority: null,
    fallbackReason: isOpen ? (unsure ?? authorities?.fallback ?? "none-known") : null,
    reference: null,
  };
};

/** The method of an authority on an epoch day. */
const methodBy = (
  asked: AskedPrayer,
  authority: Authority,
  isAsked: boolean,
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

/** The setup for valid parameters at a place on an epoch day; `lang` is a supported language. */
const setupOf = (
  asked: AskedPrayer,
  chosen: Chosen,
  zone: Zone,
  data: PrayerData,
  lang: string,
): ((day: number) => PlaceSetup) => {
  const { announced, labels, hijri } = data;
  const { authority, isAsked, located } = chosen;
  const { compat = null, hijri_adjustment: adjustment } = asked;
  const months = compat === null ? announced.get(located.country ?? "") : undefined;
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
    hijri: (day) =>
      hijriRecordOf(
        adjustment === undefined ? hijriOfDayIn(hijri, months, day) : hijriOfDay(hijri, day, adjustment),
        labels,
      ),
  };
  if (authority === null) {
    const part = numbered(asked, chosen, data);
    return () => ({ ...constant, ...part });
  }
  return (day) => ({ ...constant, ...methodBy(asked, authority, isAsked, day, data, lang) });
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
export interface AskedPlace {
  readonly zone: Zone;
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
  const own = isOpen && located.authorities !== null ? authorityAt(located.authorities, asked) : undefined;
  return { located, authority: own === undefined || own.confidence === "low" ? null : own, isAsked: false };
};

/** Options that make other times of those that an authority published. */
const ALTERING = ["high_latitude", "polar", "midnight", "tune", "elevation"] as const;

/** The timetable that the authority published for the zone of a point, unless other times are asked for. */
const timetableFor = (asked: AskedPrayer, authority: Authority | null): AskedPlace["timetable"] => {
  if (authority === null || authority.timetables.length === 0) return null;
  const isOther = asked.school !== undefined && asked.school !== authority.school;
  if (isOther || ALTERING.some((name) => asked[name] !== undefined)) return null;
  const zone = authorityZoneAt(authority, asked)?.id ?? null;
  return authority.timetables.find((one) => one.zone === zone) ?? null;
};

/** The setup of a request at its place, or the error. */
export const placeOf = async (
  asked: AskedPrayer,
  context: ApiContext,
  lang: string,
): Promise<AskedPlace | ParameterError> => {
  const { store, directory } = context;
  const askedZone = asked.timezone === undefined ? null : await canonicalZone(store, asked.timezone);
  const located = await locate(store, directory, asked, context.zoneAt);
  const zone = openZone(askedZone ?? located.timezone);
  if (zone === null) throw new Error(`time zone ${located.timezone} is not known to this runtime`);
  const chosen = await chosenOf(asked, located, context);
  if ("parameter" in chosen) return chosen;
  const method = asked.method ?? chosen.authority?.method ?? located.method;
  if (asked.shafaq !== undefined && method !== MOONSIGHTING) return SHAFAQ_FAULT;
  const setupAt = setupOf(asked, chosen, zone, await readPrayerData(store, lang), lang);
  return { zone, authority: chosen.authority, setupAt, timetable: timetableFor(asked, chosen.authority) };
};

/** The note of days that an authority printed. */
const PUBLISHED_NOTE = "timetable: of the authority";

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
  const printed = published === null ? undefined : withPrinted(published, zone, PUBLISHED_NOTE);
  const spans = authority === null ? shardSpans(span) : editionSpans(shardSpans(span), authority);
  return Promise.all(
    spans.map(async ({ year, ...dates }): Promise<PrayerRun> => {
      const ephemeris = await readEphemerisOf(store, year);
      return { ...dates, setup: { ...setupAt(dates.fromDay), ephemeris, printed } };
    }),
  );
};
