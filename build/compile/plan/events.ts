/**
 * The events of a build, within the window of dates that it covers: one-off events, and observances (rules of the Hijri
 * calendar) expanded to dates; the index that the engine reads, and the listings per country. Pure: the day of the
 * build is a parameter, so rebuilds give the same result. An observance begins at sunset before its first day; dates
 * here are those of the daylight, `YYYY-MM-DD`.
 */
import { formatDate, pad, parseDate } from "#core/base/date.ts";
import { type CountryMonths, countryMonths, hijriMonthIn } from "#core/hijri/country-months.ts";
import { formatHijri, fromHijri, hijriMonthLength, type HijriTable, toHijri } from "#core/hijri/hijri.ts";
import type { CountryDates, StoredEvent } from "#core/model/event.ts";
import type { EventStatus } from "#core/values/event.ts";
import { compareEvents, eventFor, eventRecord } from "#core/places/events.ts";
import { type IndexedEvent, writeEvents } from "#core/shard/event-index.ts";
import { countryEventsFile, EVENT_INDEX_FILE, eventsFile } from "#core/shard/paths.ts";
import { classCode, EVENT } from "#core/shard/posting-list.ts";
import type { File } from "../../base/files.ts";
import { attributionOf, labelsOf, otherNames, type PlanContext } from "./context.ts";
import { countryMonthsOf } from "./hijri.ts";
import type { LexiconCollector } from "./lexicon-collector.ts";
import { listingFiles } from "./listing-files.ts";
import type { CountrySummary } from "./places.ts";

interface EventWindow {
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
function textsOf(en: string | null, ar: string | null): Record<string, string> {
  return { ...(en === null ? {} : { en }), ...(ar === null ? {} : { ar }) };
}

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

/** What is known of the Hijri months of countries. */
export type MonthsByCountry = ReadonlyMap<string, CountryMonths>;

/** One rule in one Hijri year; `null` if that year's month is too short for the day. */
function occurrence(
  rule: ObservanceRow,
  countries: MonthsByCountry,
  table: HijriTable,
  year: number,
): StoredEvent | null {
  const { hijri_month: month, hijri_day: day } = rule;
  const startsOn = fromHijri(table, year, month, day);
  const firstDay = startsOn === null ? null : parseDate(startsOn);
  if (firstDay === null) return null;
  const daysIn = (length: number): number => Math.min(rule.days, length - day + 1);
  const days = daysIn(hijriMonthLength(table, year, month));
  const dates: Record<string, CountryDates> = {};
  const expected: string[] = [];
  for (const [country, months] of countries) {
    const { start, length, isAnnounced } = hijriMonthIn(table, months, year, month);
    const [ownDay, ownDays] = [start + day - 1, daysIn(length)];
    // A month of 29 days has no 30th.
    if (ownDays < 1 || (!isAnnounced && ownDay === firstDay && ownDays === days)) continue;
    dates[country] = datesFrom(ownDay, ownDays);
    if (!isAnnounced) expected.push(country);
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
 * give the same event.
 */
export function expandObservances(
  rules: readonly ObservanceRow[],
  countries: MonthsByCountry,
  table: HijriTable,
  window: EventWindow,
): StoredEvent[] {
  // A year either side, for events that span the edge of the window.
  const firstYear = toHijri(table, window.from).year - 1;
  const lastYear = toHijri(table, window.to).year + 1;
  const events: StoredEvent[] = [];
  for (const rule of rules) {
    for (let year = firstYear; year <= lastYear; year++) {
      const event = occurrence(rule, countries, table, year);
      if (event !== null && isInWindow(window, event)) events.push(event);
    }
  }
  return events.sort(compareEvents);
}

/** The event tables. */
interface EventSources {
  readonly observances: readonly ObservanceRow[];
  readonly months: MonthsByCountry;
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
  const observances = expandObservances(sources.observances, sources.months, sources.hijri, window);
  return [...observances, ...oneOff].sort(compareEvents);
}

const placeNames = (
  id: number | null,
  summaries: Iterable<CountrySummary>,
): Readonly<Record<string, string>> | null => {
  if (id === null) return null;
  for (const { names } of summaries) {
    const found = names.get(id);
    if (found !== undefined) return found;
  }
  return null;
};

/** All events that touch the window of the build, by start. */
export const indexEvents = (
  context: PlanContext,
  summaries: ReadonlyMap<string, CountrySummary>,
): readonly IndexedEvent[] => {
  const { observances, events, hijri, eventKinds } = context.tables;
  const labels = new Map(eventKinds.map(({ value }) => [value.kind, labelsOf(value)]));
  const sources = {
    observances: observances.map(({ value }) => value),
    months: new Map([...countryMonthsOf(context.tables)].map(([country, file]) => [country, countryMonths(file)])),
    events: events.map(({ value }) => value),
    hijri,
  };
  return planEvents(sources, eventWindow(context.today)).map((event) => ({
    ...event,
    kind_labels: labels.get(event.kind) ?? {},
    place_names: placeNames(event.place_id, summaries.values()),
  }));
};

/** The event files; also adds the events' words to `lexicon`. */
export const planEventFiles = (
  context: PlanContext,
  events: readonly IndexedEvent[],
  lexicon: LexiconCollector,
): readonly File[] => {
  const others = otherNames(context.tables);
  for (const [document, { slug, titles }] of events.entries()) {
    const codeOf = (coverage: number): number =>
      classCode({ type: EVENT, coverage, isProminent: true, isOtherName: false });
    lexicon.add(Object.values(titles), document, codeOf, others("observance", null, slug.replace(/-\d+$/, "")));
  }
  const attribution = attributionOf(context, ["editorial"]);
  const files = (lang: string, some: readonly IndexedEvent[], path: string): readonly File[] => {
    const cards = some.map((event) => JSON.stringify(eventRecord(event, lang)));
    return listingFiles(cards, Math.max(cards.length, 1), lang, attribution, () => path);
  };
  const seenFrom = (code: string | null, some: readonly IndexedEvent[]): readonly IndexedEvent[] =>
    some.map((event) => ({ ...event, ...eventFor(event, code, Date.parse(context.today)) })).sort(compareEvents);
  const forCountry = (code: string): readonly IndexedEvent[] =>
    seenFrom(
      code,
      events.filter(({ country }) => country === null || country === code),
    );
  const withOwn = [...context.countries.keys()].filter((code) =>
    events.some(({ country, dates }) => country === code || code in dates),
  );
  return [
    { path: EVENT_INDEX_FILE, content: writeEvents(events) },
    ...context.languages.flatMap((lang) => [
      ...files(lang, seenFrom(null, events), eventsFile(lang)),
      ...withOwn.flatMap((code) => files(lang, forCountry(code), countryEventsFile(lang, code))),
    ]),
  ];
};
