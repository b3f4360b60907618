/** The Sun over London, and statements of times there. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseDate } from "#core/base/date.ts";
import { openZone } from "#core/base/zone.ts";
import { readEphemeris } from "#core/prayer/ephemeris.ts";
import { type SunDay, type SunDays, sunDaysOf } from "#core/times/sun-day.ts";
import type { Statement } from "../../../build/timetable/statements.ts";
import { SHIPPED_DATA } from "../small-data.ts";

const ephemeris = readEphemeris(readFileSync(join(SHIPPED_DATA, "ephemeris.bin")));
if (ephemeris instanceof Error) throw ephemeris;
const zone = openZone("Europe/London");
if (zone === null) throw new Error("got no zone Europe/London, expected one");

export const LONDON: SunDays = sunDaysOf(ephemeris, { lat: 51.5, lng: -0.1 }, zone);

export const dayOf = (date: string): number => parseDate(date) ?? 0;

export const sunOn = (day: number): SunDay => {
  const sun = LONDON(day);
  if (sun === null) throw new Error(`got no Sun on ${day}, expected one`);
  return sun;
};

export const statement = (
  prayer: string,
  role: "adhan" | "iqama",
  day: number,
  minute: number,
  more: Partial<Statement> = {},
): Statement => ({
  prayer,
  role,
  isGuess: false,
  shift: 1,
  days: { kind: "days", ofHijriMonth: false, from: day, to: day },
  said: { kind: "clock", minute: Math.round(minute) },
  khutbah: null,
  languages: [],
  where: `a.csv, line ${day}, ${prayer}`,
  ...more,
});

/** A month of days from a date on. */
export const daysFrom = (date: string, count = 30): readonly number[] =>
  Array.from({ length: count }, (_, at) => dayOf(date) + at);

/** Adhans of the five prayers as the Sun has them, `later` minutes after. */
export const adhansOn = (day: number, later = 0, more: Partial<Statement> = {}): readonly Statement[] => {
  const sun = sunOn(day);
  const minutes = {
    fajr: sun.sunrise - 95,
    dhuhr: sun.noon + 2,
    asr: sun.asr[0],
    maghrib: sun.sunset + 1,
    isha: sun.sunset + 90,
  };
  return Object.entries(minutes).map(([prayer, minute]) => statement(prayer, "adhan", day, minute + later, more));
};
