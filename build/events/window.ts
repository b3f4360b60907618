/**
 * The span of time that the build expands events for. The day is a parameter, so that a rebuild for
 * the same day is the same. Dates are `YYYY-MM-DD`.
 */
import { pad } from "#core/base/time.ts";
import type { StoredEvent } from "#core/model/event.ts";

export interface EventWindow {
  /** First day covered. */
  readonly from: string;
  /** First day no longer covered. */
  readonly to: string;
}

/** Months ahead of the current one. */
const MONTHS_AHEAD = 24;

function firstOfMonth(monthsSinceYear0: number): string {
  return `${pad(Math.floor(monthsSinceYear0 / 12), 4)}-${pad((monthsSinceYear0 % 12) + 1, 2)}-01`;
}

/**
 * The window of a build day: from the first of the month before it (a copy that a client kept, and the
 * zones behind UTC, still find what has just ended) to 24 months after the start of its own month. It
 * moves by whole months, so that daily rebuilds within a month give the same events.
 * @param today an existing date, `YYYY-MM-DD`
 */
export function eventWindow(today: string): EventWindow {
  const month = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  return { from: firstOfMonth(month - 1), to: firstOfMonth(month + MONTHS_AHEAD) };
}

interface Dated {
  readonly starts_at: string;
  readonly ends_at: string | null;
}

/**
 * Whether any day of the event lies in the window, on its own dates or on those of any country. Of an
 * instant the local date counts.
 */
export function isInWindow(window: EventWindow, event: Pick<StoredEvent, "dates"> & Dated): boolean {
  const spans: readonly Dated[] = [event, ...Object.values(event.dates)];
  return spans.some(({ starts_at: start, ends_at: end }) => {
    return start.slice(0, 10) < window.to && (end ?? start).slice(0, 10) >= window.from;
  });
}
