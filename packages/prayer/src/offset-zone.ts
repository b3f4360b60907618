/** A zone by a caller's own offsets: they are probed, and kept for each year. */
import { type OffsetSpan } from "../../../server/core/base/clock.ts";
import { calendarDate, epochDay } from "../../../server/core/base/date.ts";
import { DAY_MS } from "../../../server/core/base/time.ts";
import { type Zone, zoneOf } from "../../../server/core/base/zone.ts";

/** Offset from UTC in whole minutes, east positive, at an instant. */
type OffsetMinAt = (ms: number) => number;

/** Offsets are probed this often; no zone has changed twice within a week since 1900. */
const PROBE_MS = 7 * DAY_MS;

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

/** A zone without a name, by its offsets; changes less than a week apart may be missed. */
export const offsetZone = (offsetAt: OffsetMinAt): Zone => {
  const years = new Map<number, readonly OffsetSpan[]>();
  return zoneOf("", (ms) => {
    const { year } = calendarDate(Math.floor(ms / DAY_MS));
    const spans = years.get(year) ?? spansOfYear(offsetAt, year);
    years.set(year, spans);
    const found = spans.find(({ endMs }) => ms < endMs);
    if (found === undefined) throw new Error(`utcOffset: no offset at ${ms}, expected one`);
    return found;
  });
};
