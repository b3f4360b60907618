/**
 * True timetables of five places, from the library adhan: what files are dressed up from, and what must come out of
 * them. Times are minutes after midnight by the clock of the place; Isha after midnight is past 24:00.
 */
import {
  CalculationMethod,
  Coordinates,
  HighLatitudeRule,
  Madhab,
  PrayerTimes,
  type CalculationParameters,
} from "adhan";
import { calendarDate, weekday } from "#core/base/date.ts";
import { DAY_MIN, DAY_MS, MINUTE_MS } from "#core/base/time.ts";
import { offsetMinAt, openZone, type Zone } from "#core/base/zone.ts";

export const TIMES = ["fajr", "sunrise", "dhuhr", "asr", "maghrib", "isha"] as const;
export type Time = (typeof TIMES)[number];
export const PRAYERS: readonly Time[] = TIMES.filter((one) => one !== "sunrise");

export interface TrialPlace {
  readonly id: number;
  readonly country: string;
  readonly slug: string;
  readonly lat: number;
  readonly lng: number;
  readonly zone: string;
  readonly changesClock: boolean;
  readonly parameters: () => CalculationParameters;
}

const by = (method: () => CalculationParameters, isHanafi: boolean) => (): CalculationParameters => {
  const parameters = method();
  parameters.madhab = isHanafi ? Madhab.Hanafi : Madhab.Shafi;
  parameters.highLatitudeRule = HighLatitudeRule.SeventhOfTheNight;
  return parameters;
};

export const PLACES: readonly TrialPlace[] = [
  {
    id: 901,
    country: "gb",
    slug: "trial-london",
    lat: 51.51,
    lng: -0.06,
    zone: "Europe/London",
    changesClock: true,
    parameters: by(CalculationMethod.MuslimWorldLeague, true),
  },
  {
    id: 902,
    country: "eg",
    slug: "trial-cairo",
    lat: 30.04,
    lng: 31.24,
    zone: "Africa/Cairo",
    changesClock: true,
    parameters: by(CalculationMethod.Egyptian, false),
  },
  {
    id: 903,
    country: "id",
    slug: "trial-jakarta",
    lat: -6.2,
    lng: 106.85,
    zone: "Asia/Jakarta",
    changesClock: false,
    parameters: by(CalculationMethod.Singapore, false),
  },
  {
    id: 904,
    country: "us",
    slug: "trial-chicago",
    lat: 41.88,
    lng: -87.63,
    zone: "America/Chicago",
    changesClock: true,
    parameters: by(CalculationMethod.NorthAmerica, false),
  },
  {
    id: 905,
    country: "pk",
    slug: "trial-karachi",
    lat: 24.86,
    lng: 67.01,
    zone: "Asia/Karachi",
    changesClock: false,
    parameters: by(CalculationMethod.Karachi, true),
  },
];

export interface TrueDay {
  /** Epoch day. */
  readonly day: number;
  readonly adhan: Readonly<Record<Time, number>>;
  readonly iqama: Readonly<Record<Time, number>>;
  /** Whether the clock is an hour ahead of that of winter. */
  readonly isSummer: boolean;
}

const zoneOf = (name: string): Zone => {
  const zone = openZone(name);
  if (zone === null) throw new Error(`got no zone ${name}, expected one`);
  return zone;
};

const adhansOn = (place: TrialPlace, zone: Zone, day: number): Record<Time, number> => {
  const { year, month, day: date } = calendarDate(day);
  const times = new PrayerTimes(
    new Coordinates(place.lat, place.lng),
    new Date(year, month - 1, date),
    place.parameters(),
  );
  const minute = (at: Date): number =>
    Math.round(at.getTime() / MINUTE_MS) + offsetMinAt(zone, at.getTime()) - day * DAY_MIN;
  return {
    fajr: minute(times.fajr),
    sunrise: minute(times.sunrise),
    dhuhr: minute(times.dhuhr),
    asr: minute(times.asr),
    maghrib: minute(times.maghrib),
    isha: minute(times.isha),
  };
};

const FORTNIGHT = 14;

/** Congregations as committees set them: a time for a fortnight, a quarter of an hour after the latest adhan. */
const iqamasOf = (
  adhans: readonly Record<Time, number>[],
  at: number,
  group: readonly number[],
): Record<Time, number> => {
  const latest = (time: Time): number => Math.max(...group.map((one) => adhans[one]?.[time] ?? 0));
  const quarter = (minute: number): number => Math.ceil(minute / 15) * 15;
  const own = adhans[at];
  return {
    fajr: quarter(latest("fajr") + 5),
    sunrise: 0,
    dhuhr: quarter(latest("dhuhr") + 15),
    asr: quarter(latest("asr") + 5),
    maghrib: (own?.maghrib ?? 0) + 5,
    isha: quarter(latest("isha") + 5),
  };
};

/** The days of a place from an epoch day on. */
export const trueDays = (place: TrialPlace, first: number, count: number): readonly TrueDay[] => {
  const zone = zoneOf(place.zone);
  const days = Array.from({ length: count }, (_, at) => first + at);
  const adhans = days.map((day) => adhansOn(place, zone, day));
  const offsets = days.map((day) => offsetMinAt(zone, (day + 0.5) * DAY_MS));
  const winter = Math.min(...[0, 182].map((more) => offsetMinAt(zone, (first - (first % 365) + more) * DAY_MS)));
  return days.map((day, at): TrueDay => {
    const group = days.flatMap((_, other) =>
      Math.floor(other / FORTNIGHT) === Math.floor(at / FORTNIGHT) && offsets[other] === offsets[at] ? [other] : [],
    );
    return {
      day,
      adhan: adhans[at] ?? adhansOn(place, zone, day),
      iqama: iqamasOf(adhans, at, group),
      isSummer: (offsets[at] ?? 0) > winter,
    };
  });
};

/** Whether Friday prayers are held. */
export const isFriday = (day: number): boolean => weekday(day) === 5;
