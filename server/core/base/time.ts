/**
 * Dates, time zones and their text forms.
 * - Gregorian dates as days since 1970-01-01 ("epoch days"); conversions after H. Hinnant, "chrono-Compatible
 *   Low-Level Date Algorithms" (2013), exact for all years.
 * - IANA zones: offsets found by probing Intl.DateTimeFormat and cached, in whole minutes (RFC 3339 allows no others).
 * - `HH:MM`, `±HH:MM` and RFC 3339 text; UTC is written `+00:00`, never `Z`.
 * Uses neither the host's zone nor its locale; does not look up zones by place.
 */

/** A date of the Gregorian calendar; month 1..12, day 1..31. */
interface CalendarDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Consecutive local dates; `fromDay` is an epoch day. */
export interface DaySpan {
  readonly fromDay: number;
  readonly count: number;
}

/** Milliseconds of one UTC day (POSIX time: no leap seconds). */
export const DAY_MS = 86_400_000;
/** Milliseconds of one hour. */
export const HOUR_MS = 3_600_000;
/** Milliseconds of one minute. */
export const MINUTE_MS = 60_000;
/** Minutes of one UTC day. */
export const DAY_MIN = 1440;

/** Epoch day of a Gregorian date; month 1..12. Days outside the month overflow into the next. */
export const epochDay = (year: number, month: number, day: number): number => {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
};

/** Gregorian date of an epoch day. */
export const calendarDate = (epoch: number): CalendarDate => {
  const shifted = epoch + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1,
  };
};

/** `value` in decimal with leading zeros, at least `width` digits. */
export const pad = (value: number, width: number): string => String(value).padStart(width, "0");

/** `YYYY-MM-DD` of an epoch day, years 0..9999. */
export const formatDate = (epoch: number): string => {
  const { year, month, day } = calendarDate(epoch);
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
};

/** Epoch day of `YYYY-MM-DD`, or null when the text is not a date of the Gregorian calendar. */
export const parseDate = (text: string): number | null => {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (match === null) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (month < 1 || month > 12 || day < 1) return null;
  const epoch = epochDay(year, month, day);
  const back = calendarDate(epoch);
  return back.month === month && back.day === day ? epoch : null;
};

/** Day of the week of an epoch day, 0 = Sunday (1970-01-01 was a Thursday). */
export const weekday = (epoch: number): number => (((epoch + 4) % 7) + 7) % 7;

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

/** A zone with its known offsets, in whole minutes; changes less than a week apart may be missed. */
export const makeZone = (name: string, offsetAt: OffsetMinAt): Zone => {
  const years = new Map<number, readonly OffsetSpan[]>();
  let last: OffsetSpan = { startMs: 0, endMs: 0, offsetMin: 0 };
  const spanAt = (ms: number): OffsetSpan => {
    if (ms >= last.startMs && ms < last.endMs) return last;
    const { year } = calendarDate(Math.floor(ms / DAY_MS));
    const spans = years.get(year) ?? spansOfYear(offsetAt, year);
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
    zone = makeZone(name, offsetBy(makeFormatter(name)));
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

/** `HH:MM` of every minute of the day. */
const CLOCK: readonly string[] = Array.from(
  { length: DAY_MIN },
  (_, minute) => `${pad(Math.floor(minute / 60), 2)}:${pad(minute % 60, 2)}`,
);

/** `+03:00` of an offset in minutes. */
export const formatOffset = (offsetMin: number): string =>
  `${offsetMin < 0 ? "-" : "+"}${CLOCK[Math.abs(offsetMin)] ?? "00:00"}`;

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

/** `HH:MM` on the local clock. */
export const formatClock = (local: number): string => CLOCK[((local % DAY_MIN) + DAY_MIN) % DAY_MIN] ?? "";

/** RFC 3339 text of an instant in whole seconds, in UTC, as records use it. */
export const formatUtc = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, "+00:00");

let [lastDay, lastDayText] = [Number.NaN, ""];

/** RFC 3339 text of a whole UTC minute, with the zone's offset at that instant; caches the text of the last date. */
export const formatMinute = (zone: Zone, minute: number): string => {
  const offsetMin = offsetMinAt(zone, minute * MINUTE_MS);
  const local = minute + offsetMin;
  const day = Math.floor(local / DAY_MIN);
  if (day !== lastDay) [lastDay, lastDayText] = [day, formatDate(day)];
  return `${lastDayText}T${CLOCK[local - day * DAY_MIN] ?? ""}:00${formatOffset(offsetMin)}`;
};
