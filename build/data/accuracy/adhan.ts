/** One day of prayer times as HH:MM by the package adhan, which has no rules of countries: by the method it is given. */
import {
  CalculationMethod,
  CalculationParameters,
  Coordinates,
  HighLatitudeRule,
  Madhab,
  PrayerTimes,
  Shafaq,
} from "adhan";
import { calendarDate } from "#core/base/date.ts";
import { formatClock, MINUTE_MS } from "#core/base/time.ts";
import { localMinute, type Zone } from "#core/base/zone.ts";
import type { PrayerMethod } from "#core/prayer/method.ts";
import { DAY_TIMES, type DayTime, type HighLatitudeRule as OurRule } from "#core/values/prayer.ts";

/** Singapore's is the one that adhan's documentation names for Malaysia and Indonesia. */
const ADHAN_METHODS: Readonly<Record<number, () => CalculationParameters>> = {
  1: CalculationMethod.Karachi,
  2: CalculationMethod.NorthAmerica,
  3: CalculationMethod.MuslimWorldLeague,
  4: CalculationMethod.UmmAlQura,
  5: CalculationMethod.Egyptian,
  7: CalculationMethod.Tehran,
  9: CalculationMethod.Kuwait,
  10: CalculationMethod.Qatar,
  11: CalculationMethod.Singapore,
  13: CalculationMethod.Turkey,
  15: CalculationMethod.MoonsightingCommittee,
  16: CalculationMethod.Dubai,
  17: CalculationMethod.Singapore,
  20: CalculationMethod.Singapore,
};

/** adhan's own method, else its `Other` with the angles and minutes that are published for the method. */
const parametersOf = ({
  id,
  fajr_angle: fajr,
  isha_angle: isha,
  isha_minutes: minutes,
  aladhan: published,
}: PrayerMethod): CalculationParameters => {
  const known = ADHAN_METHODS[id];
  if (known !== undefined) return known();
  const parameters = new CalculationParameters("Other", fajr, isha ?? 0, minutes ?? 0);
  const { sunset: _sunset, ...adjustments } = published.tune_min;
  Object.assign(parameters.adjustments, adjustments);
  return parameters;
};

const RULES = {
  none: HighLatitudeRule.MiddleOfTheNight,
  auto: HighLatitudeRule.MiddleOfTheNight,
  "middle-of-night": HighLatitudeRule.MiddleOfTheNight,
  "one-seventh": HighLatitudeRule.SeventhOfTheNight,
  "angle-based": HighLatitudeRule.TwilightAngle,
} as const satisfies Record<OurRule, unknown>;

/** What adhan is asked for. */
interface Asked {
  readonly lat: number;
  readonly lng: number;
  readonly zone: Zone;
  readonly method: PrayerMethod;
  readonly school: 0 | 1;
  readonly highLatitude: OurRule;
}

/** The times of an epoch day. The host's zone does not matter: adhan reads the parts of a local date. */
export const adhanDay = (
  { lat, lng, zone, method, school, highLatitude }: Asked,
  day: number,
): Readonly<Record<DayTime, string | null>> => {
  const parameters = parametersOf(method);
  parameters.madhab = school === 1 ? Madhab.Hanafi : Madhab.Shafi;
  parameters.highLatitudeRule = RULES[highLatitude];
  parameters.shafaq = Shafaq.General;
  const { year, month, day: date } = calendarDate(day);
  const times = new PrayerTimes(new Coordinates(lat, lng), new Date(year, month - 1, date), parameters);
  const clocks = {} as Record<DayTime, string | null>;
  for (const name of DAY_TIMES) {
    const ms = times[name].getTime();
    clocks[name] = Number.isNaN(ms) ? null : formatClock(localMinute(zone, Math.round(ms / MINUTE_MS)));
  }
  return clocks;
};
