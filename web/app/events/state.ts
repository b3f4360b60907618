/** Events on the days of a month. Dates of instants are those of their own offset: the venue's day. */
import { epochDay, formatDate, parseDate, weekday } from "#core/base/time.ts";
import type { Event } from "#core/model/event.ts";
import { addressOf, type Query } from "../base/api.ts";
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
export const dateHere = (now: Date): string =>
  formatDate(epochDay(now.getFullYear(), now.getMonth() + 1, now.getDate()));

// MERGED state.ts: The state of the events view, which is its address: a month, a country, a kind, or one event by its id.

const NAMES = ["month", "country", "kind", "id"] as const;
export type EventsState = Readonly<Partial<Record<(typeof NAMES)[number], string>>>;

/** Reads the parameters of the address; others are not its own. */
export const readState = (query: Readonly<Record<string, string | undefined>>): EventsState =>
  Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = query[name];
      return value === undefined || value === "" ? [] : [[name, value]];
    }),
  );

/** The most that one answer holds. */
const MOST = 50;

const filterOf = ({ country, kind, id }: EventsState, { from, to }: Month, lang: string): Query =>
  id === undefined ? { from, to, country, kind, limit: MOST, lang } : { id, country, lang };

export const eventsAddress = (state: EventsState, month: Month, lang: string): string =>
  addressOf("/events", filterOf(state, month, lang));

/** The same events as a calendar file. */
export const calendarAddress = (state: EventsState, month: Month, lang: string): string =>
  addressOf("/events", { ...filterOf(state, month, lang), format: "ics" });

/** One event as a calendar file, on the days that the country announced. */
export const eventCalendar = (id: number, { country }: EventsState, lang: string): string =>
  addressOf("/events", { id, country, lang, format: "ics" });

/** The Kaaba: a Hijri date is that of the calendar, so any place tells it. */
const ANYWHERE = { lat: "21.4225", lng: "39.8262" };

/** The Hijri dates of a month, out of the prayer times of its days. */
export const hijriAddress = ({ from, to }: Month, lang: string): string =>
  addressOf("/prayer", { ...ANYWHERE, from, to, lang });

/** The Hijri date of one day. */
export const hijriOfDayAddress = (date: string, lang: string): string =>
  addressOf("/prayer", { ...ANYWHERE, date, lang });
