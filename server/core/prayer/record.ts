/**
 * The prayer record of a place and date for the API: times, zone, names, Hijri date, next prayer and qibla. Prepare
 * once per request, then ask for days: records share what does not change. The caller chooses method and zone, passes
 * the clock and reads the files.
 * Qibla: initial bearing of the great circle to the Kaaba, from true north, on a sphere (≤ 0.2° off the ellipsoid's).
 */
import { qibla } from "#core/base/geo.ts";
import {
  formatClock,
  formatDate,
  formatMinute,
  formatOffset,
  localDay,
  localMinute,
  MINUTE_MS,
  type Zone,
} from "#core/base/time.ts";
import type { HijriRecord } from "#core/hijri/hijri.ts";
import {
  type AppliedAuthority,
  type ChosenBy,
  type FallbackReason,
  type PrayerMethodRecord,
  type PrayerName,
  type PrayerRecord,
  PRAYERS,
  TIMING_NAMES,
} from "#core/model/prayer.ts";
import { makeAladhanTimetable } from "./aladhan.ts";
import { appliedRule } from "./high-latitude.ts";
import type { PrayerMethod } from "./method.ts";
import { makeTimetable, type PrayerDay, type TimetableSetup, type Timings } from "./timetable.ts";

/** A prayer and its UTC minute since 1970. */
interface NextPrayer {
  readonly name: PrayerName;
  readonly minute: number;
}

/** The first prayer after `nowMs` among those of yesterday, today (`day`) and tomorrow; null if none has a time. */
export const nextPrayer = (timetable: (day: number) => PrayerDay, day: number, nowMs: number): NextPrayer | null => {
  let next: NextPrayer | null = null;
  for (const { minutes } of [timetable(day - 1), timetable(day), timetable(day + 1)]) {
    for (const name of PRAYERS) {
      const minute = minutes[name];
      if (minute === null || minute * MINUTE_MS <= nowMs) continue;
      if (next === null || minute < next.minute) next = { name, minute };
    }
  }
  return next;
};

/** Everything that a request decides, except the date. */
export interface PrayerSetup extends Omit<TimetableSetup, "isRamadan"> {
  readonly chosenBy: ChosenBy;
  readonly schoolChosenBy: ChosenBy;
  /** The authority whose figures `method` has; null with a numbered method. */
  readonly authority: AppliedAuthority | null;
  /** Why there is none. */
  readonly fallbackReason: FallbackReason | null;
  /** `aladhan`: that API's figures instead of the authority's. */
  readonly compat: "aladhan" | null;
  readonly lang: string;
  readonly schoolNames: { readonly shafii: string; readonly hanafi: string };
  /** The Hijri date of an epoch day, with names in the answer's language. */
  readonly hijri: (day: number) => HijriRecord;
  /** Puts the times that somebody printed in place of those computed; none are known where it is left out. */
  readonly printed?: ((computed: PrayerDay) => PrayerDay) | undefined;
}

const RAMADAN = 9;

const methodRecord = (setup: PrayerSetup): PrayerMethodRecord => {
  const { method, lang } = setup;
  return {
    id: method.id,
    name: setup.authority?.name ?? method.names[lang] ?? method.names["en"] ?? method.key,
    authority: setup.authority ?? method.authority,
    chosen_by: setup.chosenBy,
    fallback_reason: setup.fallbackReason,
    fajr_angle: fajrAngle(method, setup.compat),
    isha_angle: method.isha_angle,
    isha_minutes: method.isha_minutes,
    isha_minutes_ramadan: method.isha_minutes_ramadan,
    maghrib_angle: method.maghrib_angle,
    maghrib_minutes: method.maghrib_minutes,
    midnight: setup.midnight ?? method.midnight,
  };
};

const fajrAngle = (method: PrayerMethod, compat: "aladhan" | null): number =>
  compat === "aladhan" ? (method.aladhan.fajr_angle ?? method.fajr_angle) : method.fajr_angle;

/** The parts that the records of a request share. */
export interface PreparedRecords {
  readonly timetable: (day: number) => PrayerDay;
  readonly constant: Pick<PrayerRecord, "location" | "timezone" | "method" | "school" | "high_latitude_rule" | "qibla">;
}

/** Computes everything that does not depend on the date. */
export const prepareRecords = (setup: PrayerSetup): PreparedRecords => {
  const { zone, latDeg, lngDeg, school, method } = setup;
  const isRamadan = (day: number): boolean => setup.hijri(day).month.number === RAMADAN;
  const make = setup.compat === "aladhan" ? makeAladhanTimetable : makeTimetable;
  const aladhanDefault = setup.compat === "aladhan" && setup.highLatitude === "auto";
  const rule = appliedRule(aladhanDefault ? "angle-based" : setup.highLatitude);
  const isAuthoritys = setup.highLatitude === "auto" && method.nights.length > 0;
  const season = method.twilight === "moonsighting" ? "moonsighting" : rule;
  const computed = make({ ...setup, isRamadan });
  const { printed } = setup;
  return {
    timetable: printed === undefined ? computed : (day) => printed(computed(day)),
    constant: {
      location: { lat: latDeg, lng: lngDeg },
      timezone: zone.name,
      method: methodRecord(setup),
      school: {
        id: school,
        name: school === 1 ? setup.schoolNames.hanafi : setup.schoolNames.shafii,
        chosen_by: setup.schoolChosenBy,
      },
      high_latitude_rule: isAuthoritys ? "authority" : season,
      qibla: qibla(latDeg, lngDeg),
    },
  };
};

/** `next` of a day's record: the prayer after `nowMs` if the day is the local today, else null. */
export const nextOf = (
  zone: Zone,
  timetable: (day: number) => PrayerDay,
  day: number,
  nowMs: number | null,
): PrayerRecord["next"] => {
  if (nowMs === null || localDay(zone, nowMs) !== day) return null;
  const next = nextPrayer(timetable, day, nowMs);
  return next === null ? null : { name: next.name, at: formatMinute(zone, next.minute) };
};

/** The record of one computed day. */
export const makeRecord = (
  setup: PrayerSetup,
  { timetable, constant }: PreparedRecords,
  { day, offsetMin, minutes, unresolved, notes }: PrayerDay,
  nowMs: number | null,
): PrayerRecord => {
  const { zone } = setup;
  const timings = {} as Timings<string | null>;
  const timingsIso = {} as Timings<string | null>;
  const failures: PrayerRecord["unresolved"] = [];
  for (const name of TIMING_NAMES) {
    const minute = minutes[name];
    const reason = unresolved[name];
    timings[name] = minute === null ? null : formatClock(localMinute(zone, minute));
    timingsIso[name] = minute === null ? null : formatMinute(zone, minute);
    if (reason !== undefined) failures.push({ name, reason });
  }
  return {
    date: formatDate(day),
    location: constant.location,
    timezone: constant.timezone,
    utc_offset: formatOffset(offsetMin),
    method: constant.method,
    school: constant.school,
    high_latitude_rule: constant.high_latitude_rule,
    timings,
    timings_iso: timingsIso,
    unresolved: failures,
    next: nextOf(zone, timetable, day, nowMs),
    hijri: setup.hijri(day),
    qibla: constant.qibla,
    notes: [...notes],
  };
};

/**
 * Prepares the records of one place. The result maps an epoch day (base/time.ts) to the record of that local date;
 * `nowMs` is the clock for `next`, or null.
 */
export const makePrayerRecords = (setup: PrayerSetup): ((day: number, nowMs?: number | null) => PrayerRecord) => {
  const prepared = prepareRecords(setup);
  return (day, nowMs = null) => makeRecord(setup, prepared, prepared.timetable(day), nowMs);
};
