/** The dates of Ramadan: from its first day to the eve of Eid al-Fitr, from the API's events. */
import { formatDate, parseDate } from "#core/base/time.ts";
import type { Event } from "#core/model/event.ts";
import type { Span } from "./state.ts";

export interface Ramadan extends Span {
  /** The Hijri year. */
  readonly year: string;
}

const FIRST_DAY = /^ramadan-begins-(\d+)$/;

/** Every Ramadan whose start and end are among the events, the earliest first. */
export const ramadansOf = (events: readonly Event[]): readonly Ramadan[] => {
  const eids = new Map(events.map(({ slug, starts_at: first }) => [slug, first]));
  return events
    .flatMap(({ slug, starts_at: from }) => {
      const year = FIRST_DAY.exec(slug)?.[1];
      const eid = parseDate(eids.get(`eid-al-fitr-${year}`) ?? "");
      return year === undefined || eid === null ? [] : [{ year, from, to: formatDate(eid - 1) }];
    })
    .sort((a, b) => (a.from < b.from ? -1 : 1));
};

/** The Ramadan in progress at a date, else the next one. */
export const ramadanAt = (all: readonly Ramadan[], date: string): Ramadan | null =>
  all.find(({ to }) => to >= date) ?? null;
