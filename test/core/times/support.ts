/** Schedules and days of prayer times for the tests of the mosque's own times. */
import { parseDate } from "#core/base/date.ts";
import { DAY_MIN } from "#core/base/time.ts";
import { openZone, utcMinute, type Zone } from "#core/base/zone.ts";
import type { PrayerDay } from "#core/prayer/timetable.ts";
import { type DayTimes, type ResolvedDay, resolver, type TimesSetup } from "#core/times/resolve.ts";
import type { RuleText } from "#core/times/rule.ts";
import { openSchedule, type PrintedYear, type Schedule } from "#core/times/schedule.ts";

export const zoneOf = (name: string): Zone => {
  const zone = openZone(name);
  if (zone === null) throw new Error(`no zone ${name}`);
  return zone;
};

/** Epoch day of YYYY-MM-DD. */
export const dayOf = (date: string): number => {
  const day = parseDate(date);
  if (day === null) throw new Error(`no date ${date}`);
  return day;
};

/** A schedule of one source, verified on a day or never. */
export const scheduleOf = (
  rules: readonly RuleText[],
  years: readonly Omit<PrintedYear, "source">[] = [],
  verifiedOn: string | null = "2026-01-01",
): Schedule => ({
  format: "mosque-times",
  version: 1,
  place: { id: 1, timezone: "Europe/London" },
  sources: [{ name: "The mosque", url: null, license: null, verified_on: verifiedOn }],
  rules: rules.map((rule) => ({ ...rule, source: 0 })),
  years: years.map((year) => ({ ...year, source: 0 })),
});

/** Times of the adhans by the clock of the place, HH:MM; `null` is not resolved. */
export type Clocks = Readonly<
  Partial<Record<"fajr" | "sunrise" | "dhuhr" | "asr" | "maghrib" | "isha", string | null>>
>;

const PLAIN = {
  fajr: "05:00",
  sunrise: "06:30",
  dhuhr: "12:10",
  asr: "15:30",
  maghrib: "18:00",
  isha: "19:30",
} as const;

const clockOn = (zone: Zone, day: number, text: string | null): number | null =>
  text === null ? null : utcMinute(zone, day * DAY_MIN + Number(text.slice(0, 2)) * 60 + Number(text.slice(3)));

/** A day as /prayer computes it, with given adhans. */
export const timesOf = (zone: Zone, day: number, given: Clocks = {}): PrayerDay => {
  const clocks = { ...PLAIN, ...given };
  const at = (name: keyof typeof PLAIN): number | null => clockOn(zone, day, clocks[name] ?? null);
  const minutes = {
    imsak: null,
    fajr: at("fajr"),
    sunrise: at("sunrise"),
    dhuhr: at("dhuhr"),
    asr: at("asr"),
    sunset: at("maghrib"),
    maghrib: at("maghrib"),
    isha: at("isha"),
    midnight: clockOn(zone, day, "23:45"),
    first_third: null,
    last_third: null,
  };
  return { day, offsetMin: 0, minutes, unresolved: {}, notes: [] };
};

const NO_CLOCKS: Clocks = {};

/** No season holds. */
const NO_SEASON: TimesSetup["hijri"] = () => ({ month: { number: 1 }, day: 1 });

/** A schedule on a date. */
export const resolvedOn = (
  schedule: Schedule,
  date: string,
  { zone = "Europe/London", hijri = NO_SEASON, given = NO_CLOCKS } = {},
): ResolvedDay => {
  const where = zoneOf(zone);
  return resolver(openSchedule(schedule), { zone: where, hijri, lang: "en" })(timesOf(where, dayOf(date), given));
};

/** The times alone. */
export const timesOn = (...asked: Parameters<typeof resolvedOn>): DayTimes => resolvedOn(...asked).times;
