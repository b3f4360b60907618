/**
 * Fast JSON of many prayer records: exactly JSON.stringify of the records of record.ts (a test compares them), written
 * by overwriting digits in a template, since consecutive days differ only there. Days with missing times are serialised
 * normally.
 */
import type { Steps } from "#core/base/steps.ts";
import { calendarDate, DAY_MIN, MINUTE_MS, offsetMinAt, type Zone } from "#core/base/time.ts";
import type { HijriRecord } from "#core/hijri/hijri.ts";
import { TIMING_NAMES } from "#core/model/prayer.ts";
import { makeRecord, nextOf, type PrayerSetup, type PreparedRecords, prepareRecords } from "./record.ts";
import type { PrayerDay } from "./timetable.ts";

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
    const localDay = Math.floor((minute + offsetMin) / DAY_MIN);
    const minuteOfDay = minute + offsetMin - localDay * DAY_MIN;
    const at = start + (template.instantsAt[index] ?? 0);
    putClock(bytes, start + (template.clocksAt[index] ?? 0), minuteOfDay);
    if (localDay === day) bytes.copyWithin(at, dateAt, dateAt + DATE.length);
    else putDate(bytes, at, localDay);
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

/**
 * The records of `count` local dates from epoch day `fromDay`, as the bytes of a JSON array, one date per step.
 * `nowMs` as in record.ts; `more` gives further members of a record as JSON, each after a comma.
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
  const qibla = `,"qibla":${JSON.stringify(prepared.constant.qibla)},"notes":[`;
  const hijriText = ({ date, day, month, year, weekday, calendar }: HijriRecord): string =>
    `{"date":"${date}","day":${day},"month":{"number":${month.number},"name":${quote(month.name)}}` +
    `,"year":${year},"weekday":${quote(weekday)},"calendar":"${calendar}"}`;

  let bytes = new Uint8Array(2 + count * (template.bytes.length + 512));
  let at = 0;
  const reserve = (length: number): void => {
    if (at + length <= bytes.length) return;
    const wider = new Uint8Array(bytes.length * 2 + length);
    wider.set(bytes);
    bytes = wider;
  };
  const append = (text: string): void => {
    reserve(text.length * 3);
    at += encoder.encodeInto(text, bytes.subarray(at)).written;
  };

  append("[");
  for (let day = fromDay; day < fromDay + count; day++) {
    if (day > fromDay) append(",");
    const times = prepared.timetable(day);
    reserve(template.bytes.length);
    bytes.set(template.bytes, at);
    if (fillIn(bytes, at, template, zone, times)) {
      at += template.bytes.length;
      const next = JSON.stringify(nextOf(zone, prepared.timetable, day, nowMs));
      append(
        `,"unresolved":[],"next":${next},"hijri":${hijriText(setup.hijri(day))}` +
          `${qibla}${times.notes.map(quote).join(",")}]${more(times)}}`,
      );
    } else append(`${JSON.stringify(makeRecord(setup, prepared, times, nowMs)).slice(0, -1)}${more(times)}}`);
    yield;
  }
  append("]");
  return bytes.subarray(0, at);
}
