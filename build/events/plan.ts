/**
 * Every event of a build: the observances of the window, and the one-off events that touch it. Pure.
 */
import type { HijriTable } from "#core/hijri/hijri.ts";
import type { StoredEvent } from "#core/model/event.ts";
import { compareEvents } from "#core/places/events.ts";
import { expandObservances } from "./expand.ts";
import { type EventRow, type ObservanceOffsetRow, type ObservanceRow, textsOf } from "./rows.ts";
import { type EventWindow, isInWindow } from "./window.ts";

/** What the tables say about events. */
export interface EventSources {
  readonly observances: readonly ObservanceRow[];
  readonly offsets: readonly ObservanceOffsetRow[];
  readonly events: readonly EventRow[];
  readonly hijri: HijriTable;
}

/** A row of `data/events.csv` in the stored form. */
export function eventOfRow(row: EventRow): StoredEvent {
  const {
    title_en: titleEn,
    title_ar: titleAr,
    description_en: descriptionEn,
    description_ar: descriptionAr,
    ...rest
  } = row;
  return {
    ...rest,
    hijri_date: null,
    titles: textsOf(titleEn, titleAr),
    descriptions: textsOf(descriptionEn, descriptionAr),
    dates: {},
  };
}

/** All events that touch the window, sorted by start and id. */
export function planEvents(sources: EventSources, window: EventWindow): StoredEvent[] {
  const oneOff = sources.events.map(eventOfRow).filter((event) => isInWindow(window, event));
  const observances = expandObservances(sources.observances, sources.offsets, sources.hijri, window);
  return [...observances, ...oneOff].sort(compareEvents);
}
