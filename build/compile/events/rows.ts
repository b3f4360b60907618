/**
 * Rows of the event tables as parsed (numbers are numbers, empty fields `null`), and the window of dates that a build
 * covers. The day of the build is a parameter, so rebuilds give the same result. Dates are `YYYY-MM-DD`.
 */
import { pad } from "#core/base/time.ts";
import type { EventStatus, StoredEvent } from "#core/model/event.ts";

export interface EventWindow {
  /** First day covered. */
  readonly from: string;
  /** First day after the window. */
  readonly to: string;
}

/** Months ahead of the current one. */
const MONTHS_AHEAD = 24;

function firstOfMonth(monthsSinceYear0: number): string {
  return `${pad(Math.floor(monthsSinceYear0 / 12), 4)}-${pad((monthsSinceYear0 % 12) + 1, 2)}-01`;
}

/**
 * The window of a build day: from the first of the previous month (for offline copies, and time zones behind UTC, that
 * still need recent events) to 24 months after the start of the current one. It moves by whole months, so that daily
 * builds within a month are identical.
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
 * Whether any day of the event is in the window, by its own dates or by those of any country. Instants count by local
 * date.
 */
export function isInWindow(window: EventWindow, event: Pick<StoredEvent, "dates"> & Dated): boolean {
  const spans: readonly Dated[] = [event, ...Object.values(event.dates)];
  return spans.some(({ starts_at: start, ends_at: end }) => {
    return start.slice(0, 10) < window.to && (end ?? start).slice(0, 10) >= window.from;
  });
}

/** `data/observances.csv`: one rule of the Hijri calendar. */
export interface ObservanceRow {
  /** 1–9999, frozen: event ids are derived from it. */
  readonly id: number;
  /** Without the year, e.g. `eid-al-fitr`. */
  readonly slug: string;
  readonly kind: string;
  /** 1–12, 1 is Muharram. */
  readonly hijri_month: number;
  /** 1–30, the first day. */
  readonly hijri_day: number;
  /** Length in days, at least 1; cut at the end of the Hijri month. */
  readonly days: number;
  readonly title_en: string;
  readonly title_ar: string | null;
  readonly description_en: string | null;
  readonly description_ar: string | null;
  /** Country that observes it; `null` for worldwide. */
  readonly country: string | null;
  readonly city: string | null;
  readonly source: string | null;
}

/** `data/observance-offsets.csv`: a country announced another first day. */
export interface ObservanceOffsetRow {
  readonly observance_id: number;
  readonly hijri_year: number;
  /** Upper-case ISO 3166-1 alpha-2 code. */
  readonly country: string;
  /** Whole days after the Umm al-Qura date (1: a day later). */
  readonly offset_days: number;
  /** Address of the announcement, or of a report on it. */
  readonly source: string;
}

/** `data/events.csv`: an event with its own date. */
export interface EventRow {
  /** 1001–99999999, frozen. */
  readonly id: number;
  readonly slug: string;
  readonly kind: string;
  readonly title_en: string;
  readonly title_ar: string | null;
  readonly description_en: string | null;
  readonly description_ar: string | null;
  /** A date when `all_day`, else RFC 3339 with offset. */
  readonly starts_at: string;
  readonly ends_at: string | null;
  readonly all_day: boolean;
  readonly timezone: string | null;
  readonly status: EventStatus;
  readonly place_id: number | null;
  readonly country: string | null;
  readonly city: string | null;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly organizer: string | null;
  readonly url: string | null;
  readonly source: string | null;
  readonly updated_on: string | null;
}

/** Texts by language, without missing ones. */
export function textsOf(en: string | null, ar: string | null): Record<string, string> {
  return { ...(en === null ? {} : { en }), ...(ar === null ? {} : { ar }) };
}
