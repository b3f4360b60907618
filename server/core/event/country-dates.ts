/**
 * A worldwide observance is one event, with the dates of the countries that announced others beside it.
 * This applies one country's dates; it does not choose which events a country sees.
 */
import type { StoredEvent } from "#core/model/event.ts";

/**
 * The event as one country keeps it: with its announced dates, if it announced any, and without those
 * of others. Without a country the event is returned as it is. The Hijri date stays: it is the
 * country's own count.
 * @param country upper-case ISO 3166-1 alpha-2 code, or null
 */
export function eventFor(event: StoredEvent, country: string | null): StoredEvent {
  if (country === null) return event;
  const announced = Object.hasOwn(event.dates, country) ? event.dates[country] : undefined;
  return { ...event, ...announced, dates: {} };
}
