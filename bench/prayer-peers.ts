/** One day of prayer times as HH:MM, by us, by adhan, and by AlAdhan's formula (our compat mode). */
import {
  CalculationMethod,
  CalculationParameters,
  Coordinates,
  HighLatitudeRule,
  Madhab,
  PrayerTimes,
  Shafaq,
} from "adhan";
import { formatClock } from "../server/core/base/time.ts";
import { localMinute } from "../server/core/base/zone.ts";
import { makePrayerRecords } from "../server/core/prayer/record.ts";
import { dayOf, methodOf, setupOf, zoneOf } from "../test/core/prayer/support.ts";
import { PRINTED, type PrintedDay } from "./prayer-tables.ts";

/** HH:MM by name. */
type Clocks = Readonly<Record<string, string | null>>;
export type Peer = (day: PrintedDay) => Clocks;

const optionsOf = (day: PrintedDay) => ({
  latDeg: day.lat,
  lngDeg: day.lng,
  zone: day.timezone,
  method: day.method,
  school: day.school,
  shafaq: day.shafaq,
});

/** As the API answers with the options that the timetable's source names. */
export const ours: Peer = (day) =>
  makePrayerRecords(setupOf({ ...optionsOf(day), highLatitude: day.highLatitude }))(dayOf(day.date)).timings;

/** `compat=aladhan`, with the high-latitude rule of the row. */
export const aladhanAsked: Peer = (day) =>
  makePrayerRecords(setupOf({ ...optionsOf(day), highLatitude: day.highLatitude, compat: "aladhan" }))(dayOf(day.date))
    .timings;

/** `compat=aladhan` as that API answers by default. */
export const aladhan: Peer = (day) => aladhanAsked({ ...day, highLatitude: "auto" });

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
const adhanParameters = (id: number): CalculationParameters => {
  const known = ADHAN_METHODS[id];
  if (known !== undefined) return known();
  const { fajr_angle: fajr, isha_angle: isha, isha_minutes: minutes, aladhan: published } = methodOf(id);
  const parameters = new CalculationParameters("Other", fajr, isha ?? 0, minutes ?? 0);
  const { sunset: _sunset, ...adjustments } = published.tune_min;
  Object.assign(parameters.adjustments, adjustments);
  return parameters;
};

const ADHAN_RULES = {
  none: HighLatitudeRule.MiddleOfTheNight,
  auto: HighLatitudeRule.MiddleOfTheNight,
  "middle-of-night": HighLatitudeRule.MiddleOfTheNight,
  "one-seventh": HighLatitudeRule.SeventhOfTheNight,
  "angle-based": HighLatitudeRule.TwilightAngle,
} as const;

export const adhan: Peer = (day) => {
  const parameters = adhanParameters(day.method);
  parameters.madhab = day.school === 1 ? Madhab.Hanafi : Madhab.Shafi;
  parameters.highLatitudeRule = ADHAN_RULES[day.highLatitude];
  parameters.shafaq = Shafaq.General;
  const [year = 0, month = 1, date = 1] = day.date.split("-").map(Number);
  const times = new PrayerTimes(new Coordinates(day.lat, day.lng), new Date(year, month - 1, date), parameters);
  const zone = zoneOf(day.timezone);
  return Object.fromEntries(
    PRINTED.map((name) => [name, formatClock(localMinute(zone, Math.round(times[name].getTime() / 60_000)))]),
  );
};
