/**
 * When an event is over, and which comes first. The clock is a parameter. An event counts as over only
 * when it is over everywhere it is kept: an all-day one at the end of its last day in UTC-12.
 */
import { parseDate } from "#core/time/date.ts";
import type { StoredEvent } from "#core/model/event.ts";

const DAY_MS = 86_400_000;
/** A day ends last in UTC-12, half a day after it ended in UTC. */
const LAST_ZONE_MS = DAY_MS / 2;
/** How long a timed event of unknown length stays listed after its start. */
const UNKNOWN_LENGTH_MS = DAY_MS;

type Timed = Pick<StoredEvent, "id" | "starts_at" | "ends_at" | "all_day" | "dates">;

/** Start of a date (in UTC) or an instant, as milliseconds since 1970; NaN for neither. */
function momentMs(moment: string): number {
  const dayNumber = parseDate(moment);
  return dayNumber === null ? Date.parse(moment) : dayNumber * DAY_MS;
}

/** When the event begins, in milliseconds since 1970: all-day events with their first day in UTC. */
function startMs(event: Pick<Timed, "starts_at">): number {
  return momentMs(event.starts_at);
}

/** The first millisecond at which the event is over everywhere, its countries' own dates included. */
export function endMs(event: Timed): number {
  if (!event.all_day) {
    return event.ends_at === null ? startMs(event) + UNKNOWN_LENGTH_MS : momentMs(event.ends_at);
  }
  const lastDays = [event.ends_at ?? event.starts_at, ...Object.values(event.dates).map((d) => d.ends_at)];
  return Math.max(...lastDays.map(momentMs)) + DAY_MS + LAST_ZONE_MS;
}

/** Whether the event is over. Apply {@link eventFor} first to ask for one country. */
export function isEnded(event: Timed, nowMs: number): boolean {
  return nowMs >= endMs(event);
}

/** Order of events: by start, then by id. */
export function compareEvents(a: Timed, b: Timed): number {
  return startMs(a) - startMs(b) || a.id - b.id;
}
