/** The next Ramadan and Eids, and the days until them. */
import { parseDate } from "#core/base/time.ts";
import type { Event } from "#core/model/event.ts";
import { addressOf } from "../base/api.ts";
import { type Language, spoken } from "../i18n/languages.ts";
import { type EventsState, firstDay } from "./state.ts";

/** What is counted down to, by the slug without its Hijri year. */
const AWAITED = ["ramadan-begins", "eid-al-fitr", "eid-al-adha"] as const;

/** Their kinds. */
export type AwaitedKind = "fasting" | "festival";

/** Events that the view begins with; the calendar has the others. */
const LISTED = 8;

/** The API's limit per answer. */
const MOST = 50;

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

/** `in 61 days`, `tomorrow`, `today`. */
export const untilText = (date: string, today: string, language: Language): string => {
  const days = (parseDate(date) ?? 0) - (parseDate(today) ?? 0);
  return new Intl.RelativeTimeFormat(spoken(language).locale, { numeric: "auto" }).format(days, "day");
};
