/** The state of the events view, which is its address: a month, a country, a kind, or one event by its id. */
import type { Query } from "../api.ts";
import { addressOf } from "../api.ts";
import type { Month } from "../ui/dates.ts";

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
