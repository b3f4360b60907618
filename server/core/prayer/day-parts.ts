/**
 * More of a day than when prayers begin: when each ends, the three times in which the Prophet ﷺ forbade prayer (Muslim 831),
 * ishraq and duha. Every time is on the safe side: what is allowed begins late and ends early, what is not the other way.
 *
 * - A spear's length is an altitude of 4.5° (Kemenag's dhuha), and at least 15 minutes from the printed sunrise or sunset.
 * - The zenith is from 5 minutes before the transit (a caution of Hanafi jurists) to the printed Dhuhr.
 * - Duha, at its best, is when a quarter of the day from sunrise to sunset has passed (al-Nawawi, al-Majmu', book 4).
 * - Ends are those of Muslim 612: Fajr at sunrise, Dhuhr at Asr, Asr at sunset, Maghrib at Isha, Isha at the middle of the night;
 *   in the Jafari school Dhuhr and Asr at sunset, Maghrib and Isha at its own middle of the night.
 *
 * Beside these, voluntary prayer is disliked from Fajr to sunrise and from Asr to sunset: spans that the timings have.
 */
import { MINUTE_MS } from "#core/base/time.ts";
import type { ForbiddenName, PrayerName } from "#core/values/prayer.ts";
import type { Ephemeris } from "./ephemeris.ts";
import { makeSky, type Sky } from "./sky.ts";
import { type PrayerDay, solarDay } from "./timetable.ts";

const SPEAR_SIN = Math.sin((4.5 * Math.PI) / 180);
const SPEAR_MIN = 15;
const ZENITH_MIN = 5;

/** A span of UTC minutes since 1970 in which prayer is forbidden. */
interface ForbiddenSpan {
  readonly name: ForbiddenName;
  readonly from: number;
  readonly to: number;
}

/** UTC minutes since 1970; null where the Sun gives none. */
export interface DayParts {
  readonly forbidden: readonly ForbiddenSpan[];
  readonly ishraq: number | null;
  readonly duha: number | null;
  readonly ends: Readonly<Record<PrayerName, number | null>>;
}

/** What the parts of a day depend on besides its printed minutes. */
interface PartsSetup {
  readonly ephemeris: Ephemeris;
  readonly latDeg: number;
  readonly lngDeg: number;
  /** Whether the night ends at Fajr, as in the Jafari school. */
  readonly isJafari: boolean;
}

/** The minute of the Sun at a spear's length on one side of noon; null where it is never so high. */
const spearAt = (sky: Sky, solar: number, side: -1 | 1): number | null => {
  const passage = sky.passage(solar, side, SPEAR_SIN);
  return typeof passage === "number" ? passage / MINUTE_MS : null;
};

const endsOf = ({ minutes }: PrayerDay, isJafari: boolean): DayParts["ends"] => {
  const { sunrise, asr, sunset, isha, midnight } = minutes;
  return isJafari
    ? { fajr: sunrise, dhuhr: sunset, asr: sunset, maghrib: midnight, isha: midnight }
    : { fajr: sunrise, dhuhr: asr, asr: sunset, maghrib: isha, isha: midnight };
};

/** Prepares a place; the result gives the parts of its printed days. */
export const makeDayParts = ({ ephemeris, latDeg, lngDeg, isJafari }: PartsSetup): ((day: PrayerDay) => DayParts) => {
  const sky = makeSky(ephemeris, latDeg, lngDeg);
  return (day) => {
    const { sunrise, dhuhr, sunset, maghrib } = day.minutes;
    const ends = endsOf(day, isJafari);
    if (sunrise === null || dhuhr === null || sunset === null) return { forbidden: [], ishraq: null, duha: null, ends };
    const solar = solarDay(dhuhr * MINUTE_MS, lngDeg);
    const zenith = Math.min(Math.floor(sky.transit(solar) / MINUTE_MS) - ZENITH_MIN, dhuhr);
    const risen = Math.ceil(Math.max(spearAt(sky, solar, -1) ?? 0, sunrise + SPEAR_MIN));
    const sinking = Math.floor(Math.min(spearAt(sky, solar, 1) ?? Infinity, sunset - SPEAR_MIN));
    // Where the Sun stays low, the three run into each other, and there is no time between them.
    const ishraq = risen < zenith ? risen : null;
    const quarter = Math.ceil(sunrise + (sunset - sunrise) / 4);
    const forbidden: readonly ForbiddenSpan[] = [
      { name: "sunrise", from: sunrise, to: Math.min(risen, zenith) },
      { name: "zenith", from: zenith, to: dhuhr },
      { name: "sunset", from: Math.max(sinking, dhuhr), to: maghrib ?? sunset },
    ];
    return {
      forbidden: forbidden.filter(({ from, to }) => from < to),
      ishraq,
      duha: ishraq === null || quarter >= zenith ? null : Math.max(quarter, ishraq),
      ends,
    };
  };
};
