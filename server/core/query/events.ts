/** /events: what has not ended, by start; a country sees the dates that it announced. */
import { eventFor } from "#core/event/country-dates.ts";
import { compareEvents, isEnded } from "#core/event/lifetime.ts";
import type { Event } from "#core/model/event.ts";
import { EVENT_INDEX_FILE } from "#core/shard/names.ts";
import { readEvents } from "#core/shard/events.ts";
import type { IndexedEvent } from "#core/shard/events.ts";
import { nameFor } from "#core/text/name.ts";
import type { ListAnswer, Page } from "./answer.ts";
import { need } from "./store.ts";
import type { Store } from "./store.ts";

export interface EventFilter {
  /** Keeps the events of this country and the worldwide ones, on the country's dates. */
  readonly country?: string | undefined;
  readonly city?: string | undefined;
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

const isKept = (event: IndexedEvent, { country, city }: EventFilter): boolean =>
  (country === undefined || event.country === null || event.country === country) &&
  (city === undefined || event.city === city);

/** Events that have not ended at `nowMs`, by start. */
export const upcomingEvents = async (
  store: Store,
  filter: EventFilter,
  nowMs: number,
): Promise<readonly IndexedEvent[]> => {
  const events = await need(store, EVENT_INDEX_FILE, readEvents);
  return events
    .filter((event) => isKept(event, filter))
    .map((event): IndexedEvent => ({ ...event, ...eventFor(event, filter.country ?? null) }))
    .filter((event) => !isEnded(event, nowMs))
    .sort(compareEvents);
};

export const listEvents = async (
  store: Store,
  lang: string,
  filter: EventFilter,
  page: Page,
  nowMs: number,
): Promise<ListAnswer> => {
  const events = await upcomingEvents(store, filter, nowMs);
  const shown = events.slice(page.offset, page.offset + page.limit);
  const encoder = new TextEncoder();
  return {
    cards: shown.map((event) => encoder.encode(JSON.stringify(eventRecord(event, lang)))),
    total: events.length,
  };
};
