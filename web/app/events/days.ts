/** Events on the days of a month. Dates of instants are those of their own offset: the venue's day. */
import { epochDay, formatDate, parseDate, weekday } from "#core/base/time.ts";
import type { Event } from "#core/model/event.ts";
import type { Month } from "../ui/dates.ts";

export const firstDay = ({ starts_at: at }: Event): string => at.slice(0, 10);
export const lastDay = ({ starts_at, ends_at }: Event): string => (ends_at ?? starts_at).slice(0, 10);

/** Longer ones are marked on their first day alone, so that the month does not drown in them. */
const SHORT_DAYS = 4;

/** What a date is marked with: what begins on it, and what is on for a few days. */
export const eventsOn = (events: readonly Event[], date: string): readonly Event[] =>
  events.filter((event) => {
    const [first, last] = [firstDay(event), lastDay(event)];
    const isShort = (parseDate(last) ?? 0) - (parseDate(first) ?? 0) < SHORT_DAYS;
    return first === date || (isShort && first <= date && date <= last);
  });

/** The dates of a month, in weeks that begin on Sunday; `null` is a day of another month. */
export const weeksOf = ({ from, days }: Month): readonly (readonly (string | null)[])[] => {
  const first = parseDate(from) ?? epochDay(1970, 1, 1);
  const lead = weekday(first);
  const weeks = Math.ceil((lead + days) / 7);
  return Array.from({ length: weeks }, (_week, week) =>
    Array.from({ length: 7 }, (_day, day) => {
      const at = week * 7 + day - lead;
      return at < 0 || at >= days ? null : formatDate(first + at);
    }),
  );
};

/** The date of an instant of the browser's clock, in the browser's own zone. */
export const dateHere = (now: Date): string => formatDate(epochDay(now.getFullYear(), now.getMonth() + 1, now.getDate())); // prettier-ignore
