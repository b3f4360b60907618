/**
 * IANA time zones: offsets found by probing Intl.DateTimeFormat and cached, in whole minutes (RFC 3339 allows no others).
 * Uses neither the host's zone nor its locale; does not look up zones by place.
 */
import { calendarDate, epochDay, formatDate } from "./date.ts";
import { CLOCK, DAY_MIN, DAY_MS, formatOffset, MINUTE_MS } from "./time.ts";

/** A span of time with one offset, local mean time rounded to minutes: `startMs` inclusive, `endMs` exclusive. */
interface OffsetSpan {
  readonly startMs: number;
  readonly endMs: number;
  readonly offsetMin: number;
}

/** The instants at which a local date begins and ends. */
interface DayRange {
  readonly startMs: number;
  readonly endMs: number;
}

/** A zone with its cache; see {@link openZone}. */
export interface Zone {
  readonly name: string;
  /** The span of constant offset that contains `ms`. */
  readonly spanAt: (ms: number) => OffsetSpan;
}

/** Offsets are probed this often; no zone has changed twice within a week since 1900. */
const PROBE_MS = 7 * DAY_MS;

const makeFormatter = (name: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat("en-US", {
    timeZone: name,
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });

/** Offset from UTC in whole minutes, east positive, at an instant. */
type OffsetMinAt = (ms: number) => number;

const offsetBy =
  (formatter: Intl.DateTimeFormat): OffsetMinAt =>
  (ms) => {
    const [month = 0, day = 0, year = 0, hour = 0, minute = 0, second = 0] = (
      formatter.format(ms).match(/\d+/g) ?? []
    ).map(Number);
    const localMs = epochDay(year, month, day) * DAY_MS + ((hour * 60 + minute) * 60 + second) * 1000;
    return Math.round((localMs - Math.floor(ms / 1000) * 1000) / MINUTE_MS);
  };

/** First whole second in (lowMs, highMs] at which the offset differs from that at `lowMs`. */
const bisect = (offsetAt: OffsetMinAt, lowMs: number, highMs: number): number => {
  const before = offsetAt(lowMs);
  let [low, high] = [lowMs / 1000, highMs / 1000];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle * 1000) === before) low = middle;
    else high = middle;
  }
  return high * 1000;
};

/** Spans that cover the UTC year `year`, cut at its ends. */
const spansOfYear = (offsetAt: OffsetMinAt, year: number): readonly OffsetSpan[] => {
  const yearEndMs = epochDay(year + 1, 1, 1) * DAY_MS;
  const spans: OffsetSpan[] = [];
  let startMs = epochDay(year, 1, 1) * DAY_MS;
  let offsetMin = offsetAt(startMs);
  let probeMs = startMs;
  while (probeMs < yearEndMs) {
    const nextMs = Math.min(probeMs + PROBE_MS, yearEndMs);
    const nextOffsetMin = offsetAt(nextMs);
    if (nextOffsetMin !== offsetMin) {
      const changeMs = bisect(offsetAt, probeMs, nextMs);
      spans.push({ startMs, endMs: changeMs, offsetMin });
      startMs = changeMs;
      offsetMin = nextOffsetMin;
    }
    probeMs = nextMs;
  }
  if (startMs < yearEndMs) spans.push({ startMs, endMs: yearEndMs, offsetMin });
  return spans;
};

/**
 * A zone by its offsets, in whole minutes; changes less than a week apart may be missed. `openOffsets` is called once for
 * each year.
 */
export const makeZone = (name: string, openOffsets: () => OffsetMinAt): Zone => {
  const years = new Map<number, readonly OffsetSpan[]>();
  let last: OffsetSpan = { startMs: 0, endMs: 0, offsetMin: 0 };
  const spanAt = (ms: number): OffsetSpan => {
    if (ms >= last.startMs && ms < last.endMs) return last;
    const { year } = calendarDate(Math.floor(ms / DAY_MS));
    const spans = years.get(year) ?? spansOfYear(openOffsets(), year);
    years.set(year, spans);
    const found = spans.find((span) => ms < span.endMs);
    if (found === undefined) throw new Error(`zone: no offset of ${name} at ${ms}, expected one`);
    last = found;
    return found;
  };
  return { name, spanAt };
};

const zones = new Map<string, Zone | null>();
const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+){0,2}$/;
/** More than IANA has; bounds the memory that invented names can take. */
const MAX_CACHED_ZONES = 1000;

/** The zone of an IANA name (any case); `null` if the runtime does not know it. Offsets (`+03:00`) are not names. */
export const openZone = (name: string): Zone | null => {
  const known = zones.get(name);
  if (known !== undefined) return known;
  if (!ZONE_NAME.test(name)) return null;
  let zone: Zone | null = null;
  try {
    makeFormatter(name);
    // Formatters are not kept: each takes 28 kB outside of V8's heap, and is needed for one year's offsets alone.
    zone = makeZone(name, () => offsetBy(makeFormatter(name)));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  if (zones.size >= MAX_CACHED_ZONES) zones.clear();
  zones.set(name, zone);
  return zone;
};

/** Whether the runtime knows `name` as an IANA zone. */
export const isZone = (name: string): boolean => openZone(name) !== null;

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
  return `${lastDayText}T${CLOCK[local - day * DAY_MIN] ?? ""}:00${formatOffset(offsetMin)}`;
};
