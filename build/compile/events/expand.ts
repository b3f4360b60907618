/**
 * The events of a build: one-off events, and observances (rules of the Hijri calendar) expanded to dates within the
 * window. Pure. An observance begins at sunset before its first day; dates here are those of the daylight.
 */
import { compareText } from "#core/base/text.ts";
import { formatDate, parseDate } from "#core/base/time.ts";
import {
  type AnnouncedFile,
  formatHijri,
  fromHijri,
  hijriMonthLength,
  type HijriTable,
  monthKey,
  toHijri,
} from "#core/hijri/hijri.ts";
import type { CountryDates, StoredEvent } from "#core/model/event.ts";
import { compareEvents } from "#core/places/events.ts";
import {
  type EventRow,
  type EventWindow,
  isInWindow,
  type ObservanceOffsetRow,
  type ObservanceRow,
  textsOf,
} from "./rows.ts";

/** Ids of observance events are above the ids of `data/events.csv`. */
const OBSERVANCE_ID_BASE = 100_000_000;

/**
 * The event id of a rule in a Hijri year: 100000000 + rule × 10000 + year, so 100151448 is rule 15 in 1448. With rules
 * and years of 1–9999 it stays below 200,000,000, above one-off events (1001–99999999) and within int32.
 */
export function observanceEventId(observanceId: number, hijriYear: number): number {
  return OBSERVANCE_ID_BASE + observanceId * 10_000 + hijriYear;
}

function datesFrom(firstDay: number, days: number): CountryDates {
  return { starts_at: formatDate(firstDay), ends_at: formatDate(firstDay + days - 1) };
}

/** The months that countries announced, by way of an observance in each: every day of the month moves with it. */
export const announcementsOf = (
  rules: readonly ObservanceRow[],
  offsets: readonly ObservanceOffsetRow[],
): AnnouncedFile => {
  const monthOf = new Map(rules.map(({ id, hijri_month: month }) => [id, month]));
  const found: Record<string, Record<string, number>> = {};
  for (const { country, hijri_year: year, observance_id: id, offset_days: days } of offsets) {
    const month = monthOf.get(id);
    if (month !== undefined) (found[country] ??= {})[monthKey(year, month)] = days;
  }
  return found;
};

/** One rule in one Hijri year; `null` if that year's month is too short for the day. */
function occurrence(
  rule: ObservanceRow,
  announced: AnnouncedFile,
  table: HijriTable,
  year: number,
): StoredEvent | null {
  const startsOn = fromHijri(table, year, rule.hijri_month, rule.hijri_day);
  const firstDay = startsOn === null ? null : parseDate(startsOn);
  if (firstDay === null) return null;
  const daysLeftInMonth = hijriMonthLength(table, year, rule.hijri_month) - rule.hijri_day + 1;
  const days = Math.min(rule.days, daysLeftInMonth);
  const dates: Record<string, CountryDates> = {};
  const expected: string[] = [];
  for (const [country, months] of Object.entries(announced).sort(([a], [b]) => compareText(a, b))) {
    const offset = months[monthKey(year, rule.hijri_month)];
    if (offset !== undefined) dates[country] = datesFrom(firstDay + offset, days);
    else if (Object.values(months).some((one) => one !== 0)) expected.push(country);
  }
  return {
    id: observanceEventId(rule.id, year),
    slug: `${rule.slug}-${String(year)}`,
    kind: rule.kind,
    ...datesFrom(firstDay, days),
    timezone: null,
    all_day: true,
    hijri_date: formatHijri(year, rule.hijri_month, rule.hijri_day),
    status: "scheduled",
    place_id: null,
    country: rule.country,
    city: rule.city,
    lat: null,
    lng: null,
    organizer: null,
    url: null,
    source: rule.source,
    updated_on: null,
    titles: textsOf(rule.title_en, rule.title_ar),
    descriptions: textsOf(rule.description_en, rule.description_ar),
    dates,
    expected,
  };
}

/**
 * Expands all rules to the events that touch the window, sorted by start and id. The same rule and Hijri year always
 * give the same event. Offsets of unknown rules are left to the check.
 */
export function expandObservances(
  rules: readonly ObservanceRow[],
  offsets: readonly ObservanceOffsetRow[],
  table: HijriTable,
  window: EventWindow,
): StoredEvent[] {
  // A year either side, for events that span the edge of the window.
  const firstYear = toHijri(table, window.from).year - 1;
  const lastYear = toHijri(table, window.to).year + 1;
  const announced = announcementsOf(rules, offsets);
  const events: StoredEvent[] = [];
  for (const rule of rules) {
    for (let year = firstYear; year <= lastYear; year++) {
      const event = occurrence(rule, announced, table, year);
      if (event !== null && isInWindow(window, event)) events.push(event);
    }
  }
  return events.sort(compareEvents);
}

/** The event tables. */
interface EventSources {
  readonly observances: readonly ObservanceRow[];
  readonly offsets: readonly ObservanceOffsetRow[];
  readonly events: readonly EventRow[];
  readonly hijri: HijriTable;
}

/** A row of `data/events.csv` as a stored event. */
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
    expected: [],
  };
}

/** All events that touch the window, sorted by start and id. */
export function planEvents(sources: EventSources, window: EventWindow): StoredEvent[] {
  const oneOff = sources.events.map(eventOfRow).filter((event) => isInWindow(window, event));
  const observances = expandObservances(sources.observances, sources.offsets, sources.hijri, window);
  return [...observances, ...oneOff].sort(compareEvents);
}
