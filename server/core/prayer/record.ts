/**
 * The prayer record of a place and date for the API: times, zone, names, Hijri date, next prayer and qibla. Prepare
 * once per request, then ask for days: records share what does not change. JSON of many is written by overwriting
 * digits in a template, as consecutive days differ only there: exactly JSON.stringify of the records (a test compares
 * them). The caller chooses method and zone, passes the clock and reads the files. Qibla: initial bearing of the great
 * circle to the Kaaba, from true north, on a sphere (≤ 0.2° off the ellipsoid's).
 */
import { elementAt } from "#core/base/element-at.ts";
import { calendarDate, formatDate } from "#core/base/date.ts";
import { qibla } from "#core/base/qibla.ts";
import type { Steps } from "#core/base/steps.ts";
import { DAY_MIN, formatClock, formatOffset, MINUTE_MS } from "#core/base/time.ts";
import { formatMinute, localDay, localMinute, offsetMinAt, type Zone } from "#core/base/zone.ts";
import type { HijriRecord } from "#core/hijri/hijri.ts";
import type { AppliedAuthority, PrayerMethodRecord, PrayerRecord } from "#core/model/prayer.ts";
import {
  type ChosenBy,
  type FallbackReason,
  type PrayerName,
  PRAYERS,
  RAMADAN,
  TIMING_NAMES,
} from "#core/values/prayer.ts";
import { makeAladhanTimetable } from "./aladhan.ts";
import { type DayParts, makeDayParts } from "./day-parts.ts";
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
  /** What is to be said of all days; nothing where it is left out. */
  readonly placeNotes?: readonly string[] | undefined;
  /** `aladhan`: that API's figures instead of the authority's. */
  readonly compat: "aladhan" | null;
  readonly lang: string;
  readonly schoolNames: { readonly shafii: string; readonly hanafi: string };
  /** The Hijri date of an epoch day, with names in the answer's language. */
  readonly hijri: (day: number) => HijriRecord;
  /** Puts the times that somebody printed in place of those computed; none are known where it is left out. */
  readonly printed?: ((computed: PrayerDay) => PrayerDay) | undefined;
}

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
interface PreparedRecords {
  readonly timetable: (day: number) => PrayerDay;
  readonly parts: (day: PrayerDay) => DayParts;
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
  const made = make({ ...setup, isRamadan });
  const { placeNotes = [] } = setup;
  const computed: typeof made =
    placeNotes.length === 0
      ? made
      : (day) => {
          const one = made(day);
          return { ...one, notes: [...placeNotes, ...one.notes] };
        };
  const { printed } = setup;
  return {
    timetable: printed === undefined ? computed : (day) => printed(computed(day)),
    parts: makeDayParts({ ...setup, isJafari: (setup.midnight ?? method.midnight) === "jafari" }),
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
const nextOf = (
  zone: Zone,
  timetable: (day: number) => PrayerDay,
  day: number,
  nowMs: number | null,
): PrayerRecord["next"] => {
  if (nowMs === null || localDay(zone, nowMs) !== day) return null;
  const next = nextPrayer(timetable, day, nowMs);
  return next === null ? null : { name: next.name, at: formatMinute(zone, next.minute) };
};

type PartsRecord = Pick<PrayerRecord, "forbidden" | "ishraq" | "duha" | "ends">;

/** The parts of a day on the local clock. */
const partsRecord = (zone: Zone, { forbidden, ishraq, duha, ends }: DayParts): PartsRecord => {
  const clockOf = (minute: number): string => formatClock(localMinute(zone, minute));
  const orNull = (minute: number | null): string | null => (minute === null ? null : clockOf(minute));
  return {
    forbidden: forbidden.map(({ name, from, to }) => ({ name, from: clockOf(from), to: clockOf(to) })),
    ishraq: orNull(ishraq),
    duha: orNull(duha),
    ends: {
      fajr: orNull(ends.fajr),
      dhuhr: orNull(ends.dhuhr),
      asr: orNull(ends.asr),
      maghrib: orNull(ends.maghrib),
      isha: orNull(ends.isha),
    },
  };
};

/** The record of one computed day. */
export const makeRecord = (
  setup: PrayerSetup,
  { timetable, parts, constant }: PreparedRecords,
  computed: PrayerDay,
  nowMs: number | null,
): PrayerRecord => {
  const { zone } = setup;
  const { day, offsetMin, minutes, unresolved, notes } = computed;
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
    ...partsRecord(zone, parts(computed)),
    hijri: setup.hijri(day),
    hijri_after_maghrib: setup.hijri(day + 1),
    qibla: constant.qibla,
    notes: [...notes],
  };
};

/**
 * Prepares the records of one place. The result maps an epoch day (base/date.ts) to the record of that local date;
 * `nowMs` is the clock for `next`, or null.
 */
export const makePrayerRecords = (setup: PrayerSetup): ((day: number, nowMs?: number | null) => PrayerRecord) => {
  const prepared = prepareRecords(setup);
  return (day, nowMs = null) => makeRecord(setup, prepared, prepared.timetable(day), nowMs);
};

const encoder = new TextEncoder();
const ZERO = 48;
const [PLUS, MINUS] = [43, 45];
/** Sample texts whose digits are overwritten. */
const [DATE, CLOCK, OFFSET] = ["0000-00-00", "00:00", "+00:00"];

/** The part of a record up to `unresolved`, with the offsets of its digits. */
interface Template {
  readonly bytes: Uint8Array;
  readonly dateAt: number;
  readonly offsetAt: number;
  readonly clocksAt: readonly number[];
  readonly instantsAt: readonly number[];
}

const makeTemplate = ({ constant }: PreparedRecords): Template => {
  let text = "";
  const place = (before: string, sample: string): number => {
    text += before;
    const at = encoder.encode(text).length;
    text += sample;
    return at;
  };
  const { location, timezone, method, school, high_latitude_rule: rule } = constant;
  const key = (name: string, index: number): string => `${index === 0 ? "" : '",'}"${name}":"`;
  const dateAt = place('{"date":"', DATE);
  const offsetAt = place(
    `","location":${JSON.stringify(location)},"timezone":${JSON.stringify(timezone)},"utc_offset":"`,
    OFFSET,
  );
  text += `","method":${JSON.stringify(method)},"school":${JSON.stringify(school)}`;
  text += `,"high_latitude_rule":"${rule}","timings":{`;
  const clocksAt = TIMING_NAMES.map((name, index) => place(key(name, index), CLOCK));
  text += '"},"timings_iso":{';
  const instantsAt = TIMING_NAMES.map((name, index) => place(key(name, index), `${DATE}T${CLOCK}:00${OFFSET}`));
  text += '"}';
  return { bytes: encoder.encode(text), dateAt, offsetAt, clocksAt, instantsAt };
};

const putTwo = (bytes: Uint8Array, at: number, value: number): void => {
  const tens = Math.floor(value / 10);
  bytes[at] = ZERO + tens;
  bytes[at + 1] = ZERO + value - tens * 10;
};

const putClock = (bytes: Uint8Array, at: number, minuteOfDay: number): void => {
  const hour = Math.floor(minuteOfDay / 60);
  putTwo(bytes, at, hour);
  putTwo(bytes, at + 3, minuteOfDay - hour * 60);
};

const putOffset = (bytes: Uint8Array, at: number, offsetMin: number): void => {
  bytes[at] = offsetMin < 0 ? MINUS : PLUS;
  putClock(bytes, at + 1, Math.abs(offsetMin));
};

const putDate = (bytes: Uint8Array, at: number, epoch: number): void => {
  const { year, month, day } = calendarDate(epoch);
  putTwo(bytes, at, Math.floor(year / 100));
  putTwo(bytes, at + 2, year % 100);
  putTwo(bytes, at + 5, month);
  putTwo(bytes, at + 8, day);
};

/** Overwrites the digits of a copied template; false if a time is missing and the template does not fit. */
const fillIn = (bytes: Uint8Array, start: number, template: Template, zone: Zone, times: PrayerDay): boolean => {
  const { day, minutes } = times;
  const dateAt = start + template.dateAt;
  putDate(bytes, dateAt, day);
  putOffset(bytes, start + template.offsetAt, times.offsetMin);
  for (let index = 0; index < TIMING_NAMES.length; index++) {
    const minute = minutes[TIMING_NAMES[index] ?? "fajr"];
    if (minute === null) return false;
    const offsetMin = offsetMinAt(zone, minute * MINUTE_MS);
    const dayOfMinute = Math.floor((minute + offsetMin) / DAY_MIN);
    const minuteOfDay = minute + offsetMin - dayOfMinute * DAY_MIN;
    const at = start + elementAt(template.instantsAt, index);
    putClock(bytes, start + elementAt(template.clocksAt, index), minuteOfDay);
    if (dayOfMinute === day) bytes.copyWithin(at, dateAt, dateAt + DATE.length);
    else putDate(bytes, at, dayOfMinute);
    putClock(bytes, at + 11, minuteOfDay);
    putOffset(bytes, at + 19, offsetMin);
  }
  return true;
};

/** Cached JSON text of recurring strings, such as month names. */
const makeQuote = (): ((text: string) => string) => {
  const known = new Map<string, string>();
  return (text) => {
    const quoted = known.get(text) ?? JSON.stringify(text);
    known.set(text, quoted);
    return quoted;
  };
};

/** Room for the first day after its template, bytes. */
const FIRST_ROOM = 2048;
/** How much longer the days of a place may be on average than its first. */
const SPREAD = 1.03;

/**
 * The records of `count` local dates from epoch day `fromDay`, as the bytes of a JSON array, one date per step.
 * `nowMs` as above; `more` gives further members of a record as JSON, each after a comma.
 */
export function* writePrayerRecords(
  setup: PrayerSetup,
  fromDay: number,
  count: number,
  nowMs: number | null = null,
  more: (times: PrayerDay) => string = () => "",
): Steps<Uint8Array<ArrayBuffer>> {
  const { zone } = setup;
  const prepared = prepareRecords(setup);
  const quote = makeQuote();
  const template = makeTemplate(prepared);
  const bearing = `,"qibla":${JSON.stringify(prepared.constant.qibla)},"notes":[`;
  const hijriText = ({ date, day, month, year, weekday, calendar, basis, other }: HijriRecord): string =>
    `{"date":"${date}","day":${day},"month":{"number":${month.number},"name":${quote(month.name)}}` +
    `,"year":${year},"weekday":${quote(weekday)},"calendar":"${calendar}","basis":"${basis}"` +
    `,"other":${other === null ? "null" : `"${other}"`}}`;

  let bytes = new Uint8Array(FIRST_ROOM + template.bytes.length);
  let at = 0;
  const widen = (length: number): void => {
    const wider = new Uint8Array(Math.ceil(length));
    wider.set(bytes.subarray(0, at));
    bytes = wider;
  };
  const append = (text: string): void => {
    const { read, written } = encoder.encodeInto(text, bytes.subarray(at));
    at += written;
    if (read === text.length) return;
    // UTF-8 takes at most three bytes for a unit of UTF-16.
    widen(at + 3 * (text.length - read) + bytes.length / 8);
    at += encoder.encodeInto(text.slice(read), bytes.subarray(at)).written;
  };

  /** The next Hijri date begins at Maghrib, so a day needs its own and the next one, which is the following day's own. */
  let hijri = hijriText(setup.hijri(fromDay));
  append("[");
  for (let day = fromDay; day < fromDay + count; day++) {
    if (day > fromDay) append(",");
    const times = prepared.timetable(day);
    const nextHijri = hijriText(setup.hijri(day + 1));
    if (at + template.bytes.length > bytes.length) widen(at + template.bytes.length + bytes.length / 8);
    bytes.set(template.bytes, at);
    if (fillIn(bytes, at, template, zone, times)) {
      at += template.bytes.length;
      const next = JSON.stringify(nextOf(zone, prepared.timetable, day, nowMs));
      append(
        `,"unresolved":[],"next":${next},${JSON.stringify(partsRecord(zone, prepared.parts(times))).slice(1, -1)},"hijri":${hijri},"hijri_after_maghrib":${nextHijri}` +
          `${bearing}${times.notes.map(quote).join(",")}]${more(times)}}`,
      );
    } else append(`${JSON.stringify(makeRecord(setup, prepared, times, nowMs)).slice(0, -1)}${more(times)}}`);
    hijri = nextHijri;
    // Days of one place are about as long as the first: a buffer that doubles would hold as much again.
    if (day === fromDay) widen(count * at * SPREAD);
    yield;
  }
  append("]");
  return bytes.subarray(0, at);
}
