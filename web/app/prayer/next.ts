/**
 * The next prayer, the time until it, and the date at the place: computed from the API's instants and a given clock, so
 * that an open page stays correct.
 */
import { formatDate, pad } from "#core/base/date.ts";
import { DAY_MS, MINUTE_MS } from "#core/base/time.ts";
import { localDay, openZone } from "#core/base/zone.ts";
import type { PrayerRecord } from "#core/model/prayer.ts";
import { PRAYERS, type PrayerName } from "#core/values/prayer.ts";

export interface NextPrayer {
  readonly name: PrayerName;
  readonly atMs: number;
  /** RFC 3339 with the place's offset. */
  readonly at: string;
}

/** The first prayer after `nowMs` in all records; `null` if none has a time. */
export const nextPrayer = (records: readonly PrayerRecord[], nowMs: number): NextPrayer | null => {
  let next: NextPrayer | null = null;
  const offer = (name: PrayerName, at: string | null | undefined): void => {
    if (typeof at !== "string") return;
    const atMs = Date.parse(at);
    if (atMs > nowMs && (next === null || atMs < next.atMs)) next = { name, atMs, at };
  };
  for (const record of records) {
    // After midnight it may be yesterday's Isha, which the records of today and tomorrow lack.
    if (record.next !== null) offer(record.next.name, record.next.at);
    for (const name of PRAYERS) offer(name, record.timings_iso[name]);
  }
  return next;
};

/** `H:MM:SS` until an instant, never negative. */
export const countdownText = (atMs: number, nowMs: number): string => {
  const seconds = Math.max(0, Math.ceil((atMs - nowMs) / 1000));
  const minutes = Math.floor(seconds / 60);
  return `${Math.floor(minutes / 60)}:${pad(minutes % 60, 2)}:${pad(seconds % 60, 2)}`;
};

const OFFSET = /^([+-])(\d\d):(\d\d)$/;

const offsetMs = (text: string): number => {
  const [, sign, hours, minutes] = OFFSET.exec(text) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * MINUTE_MS;
};

/** The date at a record's place; by its offset if the browser does not know the zone. */
export const dateThere = ({ timezone, utc_offset: offset }: PrayerRecord, nowMs: number): string => {
  const zone = openZone(timezone);
  return formatDate(zone === null ? Math.floor((nowMs + offsetMs(offset)) / DAY_MS) : localDay(zone, nowMs));
};
