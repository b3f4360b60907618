/** /events: what has not ended, by start; a country sees the dates that it announced. */
import { eventFor } from "#core/event/country-dates.ts";
import { compareEvents, isEnded } from "#core/event/lifetime.ts";
import type { Event } from "#core/model/event.ts";
import { EVENT_INDEX_FILE } from "#core/shard/names.ts";
import { readEvents } from "#core/shard/events.ts";
import type { IndexedEvent } from "#core/shard/events.ts";
import { nameFor } from "#core/text/name.ts";
import type { Page } from "./answer.ts";
import { need } from "./store.ts";
import type { Store } from "./store.ts";

export interface EventFilter {
  readonly id?: number | undefined;
  /** Keeps the events of this country and the worldwide ones, on the country's dates. */
  readonly country?: string | undefined;
  readonly city?: string | undefined;
  readonly kind?: string | undefined;
  /** First and last local date that an event may touch; with either, ended ones are kept. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The record of an event in one language. */
export const eventRecord = (event: IndexedEvent, lang: string): Event => {
  const { titles, descriptions, kind_labels, place_names, dates: _dates, ...shared } = event;
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

const isKept = (event: IndexedEvent, { id, country, city, kind }: EventFilter): boolean =>
  (id === undefined || event.id === id) &&
  (country === undefined || event.country === null || event.country === country) &&
  (city === undefined || event.city === city) &&
  (kind === undefined || event.kind === kind);

const isWithin = ({ starts_at, ends_at }: IndexedEvent, { from, to }: EventFilter): boolean =>
  (from === undefined || (ends_at ?? starts_at).slice(0, 10) >= from) &&
  (to === undefined || starts_at.slice(0, 10) <= to);

export interface EventsAnswer {
  readonly events: readonly Event[];
  readonly total: number;
}

/** The events that the filter keeps, by start: of the dates asked for, else those not ended at `nowMs`. */
export const listEvents = async (
  store: Store,
  lang: string,
  filter: EventFilter,
  page: Page,
  nowMs: number,
): Promise<EventsAnswer> => {
  const isDated = [filter.id, filter.from, filter.to].some((part) => part !== undefined);
  const kept = (await need(store, EVENT_INDEX_FILE, readEvents))
    .filter((event) => isKept(event, filter))
    .map((event): IndexedEvent => ({ ...event, ...eventFor(event, filter.country ?? null) }))
    .filter((event) => (isDated ? isWithin(event, filter) : !isEnded(event, nowMs)))
    .sort(compareEvents);
  const shown = kept.slice(page.offset, page.offset + page.limit);
  return { events: shown.map((event) => eventRecord(event, lang)), total: kept.length };
};
