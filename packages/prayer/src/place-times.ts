/**
 * The prayer times of a place: dates, ranges and the next prayer, by a rule and a table of the Sun. Knows clocks and Hijri
 * months of countries only as its entries (times.ts, prayer-times.ts) hand them in.
 */
import { HIGH_LATITUDE_RULES, POLAR_RULES, RAMADAN, SHAFAQS, MIDNIGHTS } from "../../../server/core/values/prayer.ts";
import { formatDate } from "../../../server/core/base/date.ts";
import { formatClock, MINUTE_MS } from "../../../server/core/base/time.ts";
import { localDay, localMinute, type Zone } from "../../../server/core/base/zone.ts";
import { type DayParts as ComputedParts, makeDayParts } from "../../../server/core/prayer/day-parts.ts";
import { nextPrayer } from "../../../server/core/prayer/record.ts";
import type { PrayerDay as Computed, Tune } from "../../../server/core/prayer/timetable.ts";
import { countryFault, type Fault, oneOf, pointFaults, refuse, within } from "./faults.ts";
import { figuresOf } from "./figures.ts";
import { dayOf, hijriByTable } from "./local-day.ts";
import { offsetZone } from "./offset-zone.ts";
import type { OpenTimetable } from "./printed-timetable.ts";
import { openSunTable } from "./sun-table.ts";
import type {
  DayParts,
  HijriDate,
  MissingReason,
  NextPrayer,
  PrayerDay,
  PrayerOptions,
  PrayerTimes,
  TimeName,
} from "./types.ts";

/** The names here, and those of the engine. */
const NAMES = {
  imsak: "imsak",
  fajr: "fajr",
  sunrise: "sunrise",
  dhuhr: "dhuhr",
  asr: "asr",
  sunset: "sunset",
  maghrib: "maghrib",
  isha: "isha",
  midnight: "midnight",
  firstThird: "first_third",
  lastThird: "last_third",
} as const satisfies Record<TimeName, keyof Computed["minutes"]>;

const TIMES = Object.entries(NAMES) as readonly (readonly [TimeName, (typeof NAMES)[TimeName]])[];

const COUNT_MAX = 100_000;
/** No zone is farther from UTC, minutes. */
const OFFSET_MAX = 15 * 60;

/** What the entries of the package know besides. */
export interface Knowledge {
  /** A zone by its name; null if there is none. */
  readonly openZone: ((timeZone: string) => Zone | null) | null;
  /** The Hijri date of an epoch day as a country, upper case, counts it. */
  readonly hijriOfCountry: ((country: string) => (day: number) => HijriDate) | null;
}

const zoneFault = ({ timeZone, utcOffset }: PrayerOptions, zone: Zone | null, { openZone }: Knowledge): Fault => {
  if (timeZone !== undefined && openZone === null)
    return "timeZone is of @musalla/prayer; here it is utcOffset: clockOf(timeZone), from @musalla/prayer/clocks";
  if ((timeZone === undefined) === (utcOffset === undefined))
    return openZone === null ? "utcOffset is missing" : "either timeZone or utcOffset is needed";
  if (timeZone !== undefined)
    return zone === null ? `timeZone must be an IANA zone, got ${JSON.stringify(timeZone)}` : null;
  return typeof utcOffset === "function" ? null : within("utcOffset", utcOffset, -OFFSET_MAX, OFFSET_MAX, true);
};

const soundOffset = (minutes: number): number => {
  refuse("prayerTimes", [within("utcOffset", minutes, -OFFSET_MAX, OFFSET_MAX)]);
  return Math.round(minutes);
};

const zoneOf = ({ timeZone, utcOffset }: PrayerOptions, { openZone }: Knowledge): Zone | null => {
  if (timeZone !== undefined) return typeof timeZone === "string" ? (openZone?.(timeZone) ?? null) : null;
  return offsetZone(typeof utcOffset === "function" ? (ms) => soundOffset(utcOffset(ms)) : () => utcOffset ?? 0);
};

const timetableFault = ({ timetable, rule }: PrayerOptions): Fault =>
  timetable === undefined || (typeof timetable?.open === "function" && timetable.id === rule?.timetable)
    ? null
    : `timetable must be a module of @musalla/prayer/timetables, of the authority of the rule, got ${timetable.id}`;

const faultsOf = (options: PrayerOptions, zone: Zone | null, sun: unknown, known: Knowledge): readonly Fault[] => [
  ...pointFaults(options),
  figuresOf(options.rule) === undefined ? "rule must come from ruleAt, authority or method" : null,
  sun instanceof Error ? `ephemeris ${sun.message.replace(/^ephemeris: /, "")}` : null,
  zoneFault(options, zone, known),
  timetableFault(options),
  oneOf("school", options.school, [0, 1]),
  oneOf("highLatitude", options.highLatitude, HIGH_LATITUDE_RULES),
  oneOf("polar", options.polar, POLAR_RULES),
  oneOf("shafaq", options.shafaq, SHAFAQS),
  oneOf("midnight", options.midnight, MIDNIGHTS),
  within("elevation", options.elevation, -500, 9000),
  within("hijriAdjustment", options.hijriAdjustment, -2, 2, true),
  options.country !== undefined && known.hijriOfCountry === null
    ? "country is of @musalla/prayer; here the months are those of the rule"
    : countryFault(options.country),
  ...Object.entries(options.tune ?? {}).map(([name, minutes]) =>
    Object.hasOwn(NAMES, name) ? within(`tune.${name}`, minutes, -60, 60, true) : `tune has no time ${name}`,
  ),
];

const tuneOf = ({ tune = {} }: PrayerOptions): Tune =>
  Object.fromEntries(TIMES.map(([name, inner]) => [inner, tune[name] ?? 0]));

/** The part of a setup that options state by themselves, with their defaults. */
const choicesOf = (options: PrayerOptions) => {
  const { lat, lng, highLatitude = "auto", polar = "none", shafaq = "general" } = options;
  const { midnight = null, elevation = null } = options;
  return {
    latDeg: lat,
    lngDeg: lng,
    highLatitude,
    polar,
    shafaq,
    midnight,
    tune: tuneOf(options),
    elevationM: elevation,
  };
};

/** Options that make other times of those that an authority published. */
const ALTERING = [
  "highLatitude",
  "polar",
  "midnight",
  "tune",
  "elevation",
  "shafaq",
] as const satisfies readonly (keyof PrayerOptions)[];

/** The computed times with those that the authority published, or a note that it publishes some. */
const withTimetable = (
  options: PrayerOptions,
  use: Parameters<OpenTimetable["print"]>[0],
): ((computed: Computed) => Computed) => {
  const { rule, timetable } = options;
  if (rule.timetable === null || ALTERING.some((name) => options[name] !== undefined)) return (computed) => computed;
  if (timetable === undefined) {
    const note = `timetable: ${rule.timetable} publishes one, these times are computed`;
    return (computed) => ({ ...computed, notes: [...computed.notes, note] });
  }
  return (timetable.open() as OpenTimetable).print(use);
};

type InnerName = (typeof NAMES)[TimeName];

/** A value for each time. Written out, since engines are several times faster with objects of one form. */
const timesBy = <T>(of: (name: InnerName) => T): Record<TimeName, T> => ({
  imsak: of(NAMES.imsak),
  fajr: of(NAMES.fajr),
  sunrise: of(NAMES.sunrise),
  dhuhr: of(NAMES.dhuhr),
  asr: of(NAMES.asr),
  sunset: of(NAMES.sunset),
  maghrib: of(NAMES.maghrib),
  isha: of(NAMES.isha),
  midnight: of(NAMES.midnight),
  firstThird: of(NAMES.firstThird),
  lastThird: of(NAMES.lastThird),
});

const missingOf = ({ minutes, unresolved }: Computed): PrayerDay["missing"] => {
  const missing: Partial<Record<TimeName, MissingReason>> = {};
  for (const [name, inner] of TIMES) {
    const reason = minutes[inner] === null ? unresolved[inner] : undefined;
    if (reason !== undefined) missing[name] = reason;
  }
  return missing;
};

const dayRecord = (computed: Computed, zone: Zone, hijri: (day: number) => HijriDate): PrayerDay => {
  const { day, minutes, notes } = computed;
  return {
    date: formatDate(day),
    times: timesBy((name) => {
      const minute = minutes[name];
      return minute === null ? null : new Date(minute * MINUTE_MS);
    }),
    clock: timesBy((name) => {
      const minute = minutes[name];
      return minute === null ? null : formatClock(localMinute(zone, minute));
    }),
    missing: missingOf(computed),
    hijri: hijri(day),
    hijriAfterMaghrib: hijri(day + 1),
    notes,
  };
};

const instantOf = (minute: number): Date => new Date(minute * MINUTE_MS);
const instantOrNull = (minute: number | null): Date | null => (minute === null ? null : instantOf(minute));

const partsOf = ({ forbidden, ishraq, duha, ends }: ComputedParts): DayParts => ({
  forbidden: forbidden.map(({ name, from, to }) => ({ name, from: instantOf(from), to: instantOf(to) })),
  ishraq: instantOrNull(ishraq),
  duha: instantOrNull(duha),
  ends: {
    fajr: instantOrNull(ends.fajr),
    dhuhr: instantOrNull(ends.dhuhr),
    asr: instantOrNull(ends.asr),
    maghrib: instantOrNull(ends.maghrib),
    isha: instantOrNull(ends.isha),
  },
});

/**
 * Prepares the prayer times of a place.
 * @throws RangeError that names every option that is wrong
 */
export const placeTimes = (options: PrayerOptions, known: Knowledge): PrayerTimes => {
  const { rule, lat, lng } = options;
  const sun = openSunTable(options.ephemeris);
  const zone = zoneOf(options, known);
  refuse("prayerTimes", faultsOf(options, zone, sun, known));
  const figures = figuresOf(rule);
  if (sun instanceof Error || zone === null || figures === undefined) throw new RangeError("prayerTimes: bad options");
  const { country, hijriAdjustment } = options;
  const counted = country === undefined ? figures.hijriOn : (known.hijriOfCountry?.(country.toUpperCase()) ?? null);
  const hijri = (day: number): HijriDate =>
    hijriAdjustment === undefined && counted !== null ? counted(day) : hijriByTable(day, hijriAdjustment);
  const school = options.school ?? rule.school ?? 0;
  const byRule = figures.computed({
    ...choicesOf(options),
    ephemeris: sun.table,
    zone,
    school,
    isRamadan: (day) => hijri(day).month === RAMADAN,
  });
  const area = figures.areaAt({ lat, lng });
  const printed = withTimetable(options, { zone, area, isOwnSchool: school === figures.printedSchool });
  const computed = (day: number): Computed => printed(byRule(day));
  const night = options.midnight ?? figures.midnight;
  const parts = makeDayParts({ ephemeris: sun.table, latDeg: lat, lngDeg: lng, isJafari: night === "jafari" });
  const [first, last] = sun.years;
  /** The epoch day of a date, if `count` days from it on are covered. */
  const coveredDay = (of: string, date: string | Date, count: number): number => {
    const day = dayOf(date, zone);
    if (day === null) throw new RangeError(`${of}: date must be YYYY-MM-DD or a valid Date, got ${String(date)}`);
    const [begin, end] = [formatDate(day), formatDate(day + count - 1)];
    if (Number(begin.slice(0, 4)) < first || Number(end.slice(0, 4)) > last)
      throw new RangeError(`${of}: the table of the Sun covers ${first} to ${last}, got ${begin} to ${end}`);
    return day;
  };
  const record = (day: number): PrayerDay => dayRecord(computed(day), zone, hijri);
  return {
    rule,
    school,
    zone: area,
    years: sun.years,
    on: (date) => record(coveredDay("on", date, 1)),
    range: (date, count) => {
      refuse("range", [within("count", count ?? Number.NaN, 1, COUNT_MAX, true)]);
      const day = coveredDay("range", date, count);
      return Array.from({ length: count }, (_, index) => record(day + index));
    },
    parts: (date) => partsOf(parts(computed(coveredDay("parts", date, 1)))),
    next: (now): NextPrayer | null => {
      coveredDay("next", now, 1);
      const found = nextPrayer(computed, localDay(zone, now.getTime()), now.getTime());
      return found === null ? null : { name: found.name, at: new Date(found.minute * MINUTE_MS) };
    },
  };
};
