/** What `@musalla/prayer` exports. */
export { fromHijri, type HijriOptions, toHijri } from "./hijri.ts";
export { method, methods } from "./methods.ts";
export { prayerTimes } from "./prayer-times.ts";
export { qibla } from "./qibla.ts";
export { authorities, authority, ruleAt } from "./rule.ts";
export type {
  Authority,
  DayParts,
  Ephemeris,
  ForbiddenTime,
  HijriDate,
  LightOptions,
  Method,
  MethodFigures,
  MissingReason,
  NextPrayer,
  Point,
  PrayerDay,
  PrayerName,
  PrayerOptions,
  PrayerTimes,
  Qibla,
  Rule,
  School,
  TimeName,
  Timetable,
  UtcOffset,
} from "./types.ts";
