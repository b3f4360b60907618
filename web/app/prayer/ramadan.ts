/** The dates of Ramadan, from the events of a country. */
import { formatDate, parseDate } from "#core/base/date.ts";
import type { Event } from "#core/model/event.ts";
import type { Span } from "./requests.ts";

export interface Ramadan extends Span {
  /** The Hijri year. */
  readonly year: string;
  /** Whether its dates are computed and have not been announced. */
  readonly isExpected: boolean;
}

const FIRST_DAY = /^ramadan-begins-(\d+)$/;

/** Every Ramadan whose start and end are among the events, the earliest first. */
export const ramadansOf = (events: readonly Event[]): readonly Ramadan[] => {
  const eids = new Map(events.map((event) => [event.slug, event]));
  return events
    .flatMap(({ slug, starts_at: from, status }) => {
      const year = FIRST_DAY.exec(slug)?.[1];
      const eid = eids.get(`eid-al-fitr-${year}`);
      if (year === undefined || eid === undefined) return [];
      const last = parseDate(eid.starts_at);
      if (last === null) return [];
      const isExpected = status === "expected" || eid.status === "expected";
      return [{ year, from, to: formatDate(last - 1), isExpected }];
    })
    .sort((a, b) => (a.from < b.from ? -1 : 1));
};

/** The Ramadan in progress at a date, else the next one. */
export const ramadanAt = (all: readonly Ramadan[], date: string): Ramadan | null =>
  all.find(({ to }) => to >= date) ?? null;
