/**
 * The state of the events view, held in its address: a month, a country, a kind, or one event by id; its requests; and
 * the events on each day. Instants count on the date of their own offset, which is the venue's.
 */
import { epochDay, formatDate, parseDate, weekday } from "#core/base/date.ts";
import type { Event } from "#core/model/event.ts";
import { addressOf, givenOf, type Query } from "../base/api.ts";
import { type Language, spoken } from "../i18n/languages.ts";
import type { Month } from "../ui/dates.ts";

export const firstDay = ({ starts_at: at }: Event): string => at.slice(0, 10);
export const lastDay = ({ starts_at, ends_at }: Event): string => (ends_at ?? starts_at).slice(0, 10);

/** Longer events are marked only on their first day, so that they do not fill the month. */
const SHORT_DAYS = 4;

/** Days from one date to another; `null` if one of them is none. */
const daysBetween = (from: string, to: string): number | null => {
  const [first, last] = [parseDate(from), parseDate(to)];
  return first === null || last === null ? null : last - first;
};

/** Events to mark on a date: those that begin on it, and short ones that are still on. */
export const eventsOn = (events: readonly Event[], date: string): readonly Event[] =>
  events.filter((event) => {
    const [first, last] = [firstDay(event), lastDay(event)];
    const days = daysBetween(first, last);
    const isShort = days !== null && days < SHORT_DAYS;
    return first === date || (isShort && first <= date && date <= last);
  });

/** The dates of a month in weeks from Sunday; `null` for days of other months. */
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

/** The date of an instant in the browser's time zone. */
export const dateHere = (now: Date): string =>
  formatDate(epochDay(now.getFullYear(), now.getMonth() + 1, now.getDate()));

const NAMES = ["month", "country", "kind", "id"] as const;
export type EventsState = Readonly<Partial<Record<(typeof NAMES)[number], string>>>;

/** Reads the parameters of the address; ignores others. */
export const readState = (query: Readonly<Record<string, string | undefined>>): EventsState => givenOf(query, NAMES);

/** The API's limit per answer. */
const MOST = 50;

const filterOf = ({ country, kind, id }: EventsState, { from, to }: Month, lang: string): Query =>
  id === undefined ? { from, to, country, kind, limit: MOST, lang } : { id, country, lang };

export const eventsAddress = (state: EventsState, month: Month, lang: string): string =>
  addressOf("/events", filterOf(state, month, lang));

/** The same events as a calendar file. */
export const calendarAddress = (state: EventsState, month: Month, lang: string): string =>
  addressOf("/events", { ...filterOf(state, month, lang), format: "ics" });

/** One event as a calendar file, on the dates announced by the country. */
export const eventCalendar = (id: number, { country }: EventsState, lang: string): string =>
  addressOf("/events", { id, country, lang, format: "ics" });

/** The Kaaba; any place would do, since the Hijri date does not depend on it. */
const ANYWHERE = { lat: "21.4225", lng: "39.8262" };

/** The Hijri dates of a month, from the prayer times of its days. */
export const hijriAddress = ({ from, to }: Month, lang: string): string =>
  addressOf("/prayer", { ...ANYWHERE, from, to, lang });

/** The Hijri date of one day. */
export const hijriOfDayAddress = (date: string, lang: string): string =>
  addressOf("/prayer", { ...ANYWHERE, date, lang });

/** What is counted down to, the next Ramadan and Eids, by the slug without its Hijri year. */
const AWAITED = ["ramadan-begins", "eid-al-fitr", "eid-al-adha"] as const;

/** Their kinds. */
export type AwaitedKind = "fasting" | "festival";

/** Events that the view begins with; the calendar has the others. */
const LISTED = 8;

/** Events that have not ended on a date, by start. */
export const comingAddress = ({ country, kind }: EventsState, today: string, lang: string): string =>
  addressOf("/events", { from: today, country, kind, limit: LISTED, lang });

/** Those of a kind that has what is counted down to. */
export const awaitedAddress = (kind: AwaitedKind, { country }: EventsState, today: string, lang: string): string =>
  addressOf("/events", { from: today, country, kind, limit: MOST, lang });

/** The same as a calendar, which always begins at today: the API leaves out what has ended. */
export const comingCalendar = ({ country, kind }: EventsState, lang: string): string =>
  addressOf("/events", { country, kind, limit: MOST, lang, format: "ics" });

/** The first of each that begins today or later, the earliest first. */
export const awaitedIn = (events: readonly Event[], today: string): readonly Event[] =>
  AWAITED.flatMap((stem) => {
    const own = events.filter((event) => event.slug.replace(/-\d+$/, "") === stem && firstDay(event) >= today);
    return own.sort((a, b) => (a.starts_at < b.starts_at ? -1 : 1)).slice(0, 1);
  }).sort((a, b) => (a.starts_at < b.starts_at ? -1 : 1));

/** `in 61 days`, `tomorrow`, `today`; empty for a text that is no date. */
export const untilText = (date: string, today: string, language: Language): string => {
  const days = daysBetween(today, date);
  if (days === null) return "";
  const text = new Intl.RelativeTimeFormat(spoken(language).locale, { numeric: "auto" }).format(days, "day");
  // CLDR has "within 61 days".
  return language === "ar" ? text.replace(/^خلال /, "بعد ") : text;
};
