/**
 * The next prayer, the time until it, and the date at the place: computed from the API's instants and a given clock, so
 * that an open page stays correct.
 */
import { formatDate, pad } from "#core/base/date.ts";
import { DAY_MS, MINUTE_MS } from "#core/base/time.ts";
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

const OFFSET = /([+-])(\d\d):(\d\d)$/;

/** The offset at the end of an RFC 3339 instant, minutes east of UTC. */
export const offsetMin = (text: string): number => {
  const [, sign, hours, minutes] = OFFSET.exec(text) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
};

const offsetMs = (text: string): number => offsetMin(text) * MINUTE_MS;

/** What the date at a place is told from. */
type Dated = Pick<PrayerRecord, "utc_offset" | "timings_iso">;

/**
 * The date at the place of records, which are in order: by the offset of the last of their times that has passed, else of
 * their first one. The browser's time zone data may be older than our clocks, and decides nothing.
 */
export const dateThere = (records: readonly [Dated, ...Dated[]], nowMs: number): string => {
  const instants = records
    .flatMap(({ timings_iso: timings }) => Object.values(timings).filter((at) => at !== null))
    .sort((a, b) => Date.parse(a) - Date.parse(b));
  const told = instants.findLast((at) => Date.parse(at) <= nowMs) ?? instants[0] ?? records[0].utc_offset;
  return formatDate(Math.floor((nowMs + offsetMs(told)) / DAY_MS));
};
