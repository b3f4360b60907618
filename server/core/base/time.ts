/** Units of time, and their text: `HH:MM`, `±HH:MM` and RFC 3339; UTC is written `+00:00`, never `Z`. */
import { elementAt } from "./element-at.ts";
import { pad } from "./date.ts";

/** Milliseconds of one UTC day (POSIX time: no leap seconds). */
export const DAY_MS = 86_400_000;
/** Milliseconds of one hour. */
export const HOUR_MS = 3_600_000;
/** Milliseconds of one minute. */
export const MINUTE_MS = 60_000;
/** Minutes of one UTC day. */
export const DAY_MIN = 1440;

/** `HH:MM` of every minute of the day. */
export const CLOCK: readonly string[] = Array.from(
  { length: DAY_MIN },
  (_, minute) => `${pad(Math.floor(minute / 60), 2)}:${pad(minute % 60, 2)}`,
);

/** `+03:00` of an offset in minutes. */
export const formatOffset = (offsetMin: number): string =>
  `${offsetMin < 0 ? "-" : "+"}${elementAt(CLOCK, Math.abs(offsetMin))}`;

/** `HH:MM` on the local clock. */
export const formatClock = (local: number): string => elementAt(CLOCK, ((local % DAY_MIN) + DAY_MIN) % DAY_MIN);

const ZERO = "0".charCodeAt(0);

/** Two digits of a text as a number; a build reads millions of them. */
const twoDigits = (text: string, at: number): number =>
  (text.charCodeAt(at) - ZERO) * 10 + text.charCodeAt(at + 1) - ZERO;

/** Minutes after midnight of HH:MM. */
export const clockMinute = (text: string): number => twoDigits(text, 0) * 60 + twoDigits(text, 3);

/** RFC 3339 text of an instant in whole seconds, in UTC, as records use it. */
export const formatUtc = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, "+00:00");
