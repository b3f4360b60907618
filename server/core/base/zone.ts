/**
 * Offsets and local dates of IANA time zones, in whole minutes (RFC 3339 allows no others), from our own table of clocks
 * (clock-table.ts): the runtime's time zone data, the host's zone and its locale decide nothing. Does not look up zones by place.
 */
import { clockSpan, type OffsetSpan } from "./clock.ts";
import { clockZone } from "./clock-table.ts";
import { formatDate } from "./date.ts";
import { elementAt } from "./element-at.ts";
import { CLOCK, DAY_MIN, DAY_MS, formatOffset, MINUTE_MS } from "./time.ts";

/** The instants at which a local date begins and ends. */
interface DayRange {
  readonly startMs: number;
  readonly endMs: number;
}

/** A zone with its cache; see {@link openZone}. */
export interface Zone {
  /** The name that IANA prefers. */
  readonly name: string;
  /** The span of constant offset that contains `ms`. */
  readonly spanAt: (ms: number) => OffsetSpan;
}

/** A zone by its spans; the span that was found last is kept, since most instants that are asked for are in it too. */
export const zoneOf = (name: string, find: (ms: number) => OffsetSpan): Zone => {
  let last: OffsetSpan = { startMs: 0, endMs: 0, offsetMin: 0 };
  return {
    name,
    spanAt: (ms) => {
      if (ms < last.startMs || ms >= last.endMs) last = find(ms);
      return last;
    },
  };
};

/** Zones by their own names; there are no more than the table has. */
const zones = new Map<string, Zone>();

/** The zone of an IANA name or of one that it had before, in any case; `null` if there is none. Offsets (`+03:00`) are not names. */
export const openZone = (given: string): Zone | null => {
  const known = zones.get(given);
  if (known !== undefined) return known;
  const found = clockZone(given);
  if (found === null) return null;
  const { name, clock } = found;
  const zone = zones.get(name) ?? zoneOf(name, (ms) => clockSpan(clock, ms));
  zones.set(name, zone);
  return zone;
};

/** Whether `name` is an IANA zone, or was one. */
export const isZone = (name: string): boolean => clockZone(name) !== null;

/** Offset from UTC in whole minutes, east positive, in force at `ms`. */
export const offsetMinAt = (zone: Zone, ms: number): number => zone.spanAt(ms).offsetMin;

/** Epoch day of the local date at `ms`. */
export const localDay = (zone: Zone, ms: number): number =>
  Math.floor((ms + offsetMinAt(zone, ms) * MINUTE_MS) / DAY_MS);

/**
 * First and last instant of a local date, or null when the zone skipped it (Apia, 2011-12-30).
 * A date that clocks entered twice runs from its first to its last instant.
 */
export const dayRange = (zone: Zone, day: number): DayRange | null => {
  const searchEndMs = (day + 2) * DAY_MS;
  let startMs = Number.POSITIVE_INFINITY;
  let endMs = Number.NEGATIVE_INFINITY;
  let span = zone.spanAt((day - 1) * DAY_MS);
  for (;;) {
    const fromMs = Math.max(span.startMs, day * DAY_MS - span.offsetMin * MINUTE_MS);
    const toMs = Math.min(span.endMs, (day + 1) * DAY_MS - span.offsetMin * MINUTE_MS);
    if (fromMs < toMs) {
      startMs = Math.min(startMs, fromMs);
      endMs = Math.max(endMs, toMs);
    }
    if (span.endMs >= searchEndMs) break;
    span = zone.spanAt(span.endMs);
  }
  return startMs < endMs ? { startMs, endMs } : null;
};

/** Minutes since 1970-01-01T00:00 on the local clock, at UTC minute `minute`. */
export const localMinute = (zone: Zone, minute: number): number => minute + offsetMinAt(zone, minute * MINUTE_MS);

/**
 * The UTC minute of a local clock time (minutes since 1970-01-01T00:00 on that clock), as RFC 5545, 3.3.5 reads it: of
 * an hour that occurs twice the first one; of an hour that is skipped, by the offset before the gap.
 */
export const utcMinute = (zone: Zone, local: number): number => {
  const before = local - offsetMinAt(zone, (local - DAY_MIN) * MINUTE_MS);
  const after = local - offsetMinAt(zone, (local + DAY_MIN) * MINUTE_MS);
  const isTrue = (minute: number): boolean => localMinute(zone, minute) === local;
  return !isTrue(before) && isTrue(after) ? after : before;
};

let [lastDay, lastDayText] = [Number.NaN, ""];

/** RFC 3339 text of a whole UTC minute, with the zone's offset at that instant; caches the text of the last date. */
export const formatMinute = (zone: Zone, minute: number): string => {
  const offsetMin = offsetMinAt(zone, minute * MINUTE_MS);
  const local = minute + offsetMin;
  const day = Math.floor(local / DAY_MIN);
  if (day !== lastDay) [lastDay, lastDayText] = [day, formatDate(day)];
  return `${lastDayText}T${elementAt(CLOCK, local - day * DAY_MIN)}:00${formatOffset(offsetMin)}`;
};
