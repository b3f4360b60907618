/**
 * Local clock time and RFC 3339 text of UTC instants.
 * Owns: `HH:MM`, `±HH:MM` and `YYYY-MM-DDTHH:MM:SS±HH:MM`. Refuses: locales, `Z` (the contract writes `+00:00`).
 */
import { DAY_MS, formatDate } from "./date.ts";
import { offsetMinAt, type Zone } from "./zone.ts";

const MINUTE_MS = 60_000;
const DAY_MIN = 1440;

const two = (value: number): string => String(value).padStart(2, "0");

/** `HH:MM` of every minute of the day. */
const CLOCK: readonly string[] = Array.from(
  { length: DAY_MIN },
  (_, minute) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`,
);

/** `+03:00` of an offset in minutes. */
export const formatOffset = (offsetMin: number): string =>
  `${offsetMin < 0 ? "-" : "+"}${CLOCK[Math.abs(offsetMin)] ?? "00:00"}`;

/** Minutes since 1970-01-01T00:00 on the local clock, at UTC minute `minute`. */
export const localMinute = (zone: Zone, minute: number): number =>
  minute + offsetMinAt(zone, minute * MINUTE_MS);

/** `HH:MM` on the local clock. */
export const formatClock = (local: number): string => CLOCK[((local % DAY_MIN) + DAY_MIN) % DAY_MIN] ?? "";

/** RFC 3339 text of a UTC instant in whole seconds, with the offset that the zone has at that instant. */
export const formatInstant = (zone: Zone, ms: number): string => {
  const offsetMin = offsetMinAt(zone, ms);
  const localMs = ms + offsetMin * MINUTE_MS;
  const day = Math.floor(localMs / DAY_MS);
  const second = Math.floor((localMs - day * DAY_MS) / 1000);
  const clock = formatClock(Math.floor(second / 60));
  return `${formatDate(day)}T${clock}:${two(second % 60)}${formatOffset(offsetMin)}`;
};

/** RFC 3339 text of an instant in whole seconds, in UTC: a moment as records tell it. */
export const formatUtc = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, "+00:00");

let [lastDay, lastDayText] = [Number.NaN, ""];

/** {@link formatInstant} of a whole UTC minute, faster: neighbouring calls share their date's text. */
export const formatMinute = (zone: Zone, minute: number): string => {
  const offsetMin = offsetMinAt(zone, minute * MINUTE_MS);
  const local = minute + offsetMin;
  const day = Math.floor(local / DAY_MIN);
  if (day !== lastDay) [lastDay, lastDayText] = [day, formatDate(day)];
  return `${lastDayText}T${CLOCK[local - day * DAY_MIN] ?? ""}:00${formatOffset(offsetMin)}`;
};
