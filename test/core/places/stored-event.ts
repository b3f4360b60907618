/** A plain all-day event, for the tests to vary. */
import type { StoredEvent } from "#core/model/event.ts";

export function storedEventWith(changes: Partial<StoredEvent>): StoredEvent {
  return {
    id: 1001,
    slug: "test-event",
    kind: "observance",
    starts_at: "2027-03-09",
    ends_at: "2027-03-11",
    timezone: null,
    all_day: true,
    hijri_date: null,
    status: "scheduled",
    place_id: null,
    country: null,
    city: null,
    lat: null,
    lng: null,
    organizer: null,
    url: null,
    source: null,
    updated_on: null,
    titles: { en: "Test" },
    descriptions: {},
    dates: {},
    expected: [],
    ...changes,
  };
}
