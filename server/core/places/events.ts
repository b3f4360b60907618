/**
 * /events: events that are not over, by start. A worldwide observance is one event plus the dates of countries that
 * announced others; a country sees its own dates. An event is over only when it is over everywhere: an all-day one at
 * the end of its last day in UTC-12. The clock is a parameter.
 */
import { parseDate } from "#core/base/date.ts";
import { nameFor } from "#core/base/names.ts";
import { DAY_MS } from "#core/base/time.ts";
import type { Event, StoredEvent } from "#core/model/event.ts";
import { need, type ShardCache } from "#core/shard/cache.ts";
import { type IndexedEvent, readEvents } from "#core/shard/event-index.ts";
import { EVENT_INDEX_FILE } from "#core/shard/paths.ts";
import type { Page } from "./page.ts";

/**
 * The event with the dates of a country, if it has others, and without those of further countries. Until it is over, an event
 * of the Hijri calendar is expected, unless the country has announced it. Without a country the dates stay as they are.
 * The Hijri date stays the same, since it is the country's own count.
 * @param country upper-case ISO 3166-1 alpha-2 code, or null
 */
export function eventFor(event: StoredEvent, country: string | null, nowMs: number): StoredEvent {
  const ofCountry = country !== null && Object.hasOwn(event.dates, country) ? event.dates[country] : undefined;
  const dates = country === null || ofCountry === undefined ? {} : { [country]: ofCountry };
  const dated = country === null ? event : { ...event, ...ofCountry, dates, expected: [] };
  const isAnnounced = country !== null && ofCountry !== undefined && !event.expected.includes(country);
  const isComputed = event.hijri_date !== null && !isAnnounced;
  return isComputed && event.status === "scheduled" && !isEnded(dated, nowMs)
    ? { ...dated, status: "expected" }
    : dated;
}

/** A day ends last in UTC-12, half a day after UTC. */
const LAST_ZONE_MS = DAY_MS / 2;
/** Assumed length of a timed event without an end. */
const UNKNOWN_LENGTH_MS = DAY_MS;

type Timed = Pick<StoredEvent, "id" | "starts_at" | "ends_at" | "all_day" | "dates">;

/** Start of a date (in UTC) or an instant, in milliseconds since 1970; NaN if it is neither. */
function momentMs(moment: string): number {
  const dayNumber = parseDate(moment);
  return dayNumber === null ? Date.parse(moment) : dayNumber * DAY_MS;
}

/** The start in milliseconds since 1970; of all-day events that of the first day in UTC. */
function startMs(event: Pick<Timed, "starts_at">): number {
  return momentMs(event.starts_at);
}

/** The first millisecond at which the event is over everywhere, including the dates of countries. */
export function endMs(event: Timed): number {
  if (!event.all_day) {
    return event.ends_at === null ? startMs(event) + UNKNOWN_LENGTH_MS : momentMs(event.ends_at);
  }
  const lastDays = [event.ends_at ?? event.starts_at, ...Object.values(event.dates).map((d) => d.ends_at)];
  return Math.max(...lastDays.map(momentMs)) + DAY_MS + LAST_ZONE_MS;
}

/** Whether the event is over. For one country, apply {@link eventFor} first. */
export function isEnded(event: Timed, nowMs: number): boolean {
  return nowMs >= endMs(event);
}

/** Orders events by start, then id. */
export function compareEvents(a: Timed, b: Timed): number {
  return startMs(a) - startMs(b) || a.id - b.id;
}

interface EventFilter {
  readonly id?: number | undefined;
  /** Keeps events of this country and worldwide ones, with the country's dates. */
  readonly country?: string | undefined;
  readonly city?: string | undefined;
  readonly kind?: string | undefined;
  /** Keeps what one place hosts. */
  readonly place_id?: number | undefined;
  /** First and last local date of the window; with either, ended events are kept too. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Without a window or an id: keeps events that ended at most so many days ago. */
  readonly past?: number | undefined;
}

/** The record of an event in one language. */
export const eventRecord = (event: IndexedEvent, lang: string): Event => {
  const { titles, descriptions, kind_labels, place_names, dates: _dates, expected: _expected, ...shared } = event;
  const { name: title, lang: titleLang } = nameFor(titles, lang);
  const { id, slug, kind, ...rest } = shared;
  return {
    id,
    slug,
    title,
    titles,
    lang: titleLang,
    description: descriptions[lang] ?? descriptions["en"] ?? null,
    kind,
    kind_label: nameFor(kind_labels, lang).name,
    ...rest,
    place_name: place_names === null ? null : nameFor(place_names, lang).name,
  };
};

const isKept = (event: IndexedEvent, { id, country, city, kind, place_id: place }: EventFilter): boolean =>
  (id === undefined || event.id === id) &&
  (country === undefined || event.country === null || event.country === country) &&
  (city === undefined || event.city === city) &&
  (kind === undefined || event.kind === kind) &&
  (place === undefined || event.place_id === place);

const isWithin = ({ starts_at, ends_at }: IndexedEvent, { from, to }: EventFilter): boolean =>
  (from === undefined || (ends_at ?? starts_at).slice(0, 10) >= from) &&
  (to === undefined || starts_at.slice(0, 10) <= to);

interface EventsAnswer {
  readonly events: readonly Event[];
  readonly total: number;
}

/** The matching events by start: in the window of dates if given, else those not over at `nowMs`. */
export const listEvents = async (
  store: ShardCache,
  lang: string,
  filter: EventFilter,
  page: Page,
  nowMs: number,
): Promise<EventsAnswer> => {
  const isDated = [filter.id, filter.from, filter.to].some((part) => part !== undefined);
  const sinceMs = nowMs - (filter.past ?? 0) * DAY_MS;
  const matching = (await need(store, EVENT_INDEX_FILE, readEvents))
    .filter((event) => isKept(event, filter))
    .map((event): IndexedEvent => ({ ...event, ...eventFor(event, filter.country ?? null, nowMs) }))
    .filter((event) => (isDated ? isWithin(event, filter) : !isEnded(event, sinceMs)))
    .sort(compareEvents);
  const shown = matching.slice(page.offset, page.offset + page.limit);
  return { events: shown.map((event) => eventRecord(event, lang)), total: matching.length };
};
