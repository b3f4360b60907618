/**
 * Events as feeds to subscribe to: entries of a calendar, and Atom (RFC 4287). Both say the same of an event in every build,
 * language and country: the UID of its entry, and its id in a feed.
 */
import { type AtomEntry, type AtomFeed, writeFeed } from "#core/http/atom.ts";
import type { CalendarEntry } from "#core/http/ics.ts";
import type { Attribution } from "#core/model/common.ts";
import type { Event } from "#core/model/event.ts";
import type { Labels } from "#core/shard/json.ts";
import { findPlace } from "#core/shard/listing.ts";
import { type ApiContext, type ApiRequest, cityIn, countryIn } from "./context.ts";

/** Events of one answer. */
export const EVENTS_MAX = 50;

const STATUS = {
  scheduled: "CONFIRMED",
  "moved-online": "CONFIRMED",
  expected: "TENTATIVE",
  postponed: "TENTATIVE",
  cancelled: "CANCELLED",
} as const satisfies Record<Event["status"], CalendarEntry["status"]>;

/** A calendar entry. */
export const eventEntry = (event: Event): CalendarEntry => {
  const { lat, lng } = event;
  return {
    uid: `event-${event.id}@musalla`,
    summary: event.title,
    description: event.description,
    startsAt: event.starts_at,
    endsAt: event.ends_at,
    status: STATUS[event.status],
    url: event.url,
    location: event.place_name,
    point: lat === null || lng === null ? undefined : { lat, lng },
    revisedOn: event.updated_on,
  };
};

/** Whose events are asked for. */
interface Whose {
  readonly place_id?: number | undefined;
  readonly country?: string | undefined;
  readonly city?: string | undefined;
}

/** The name of the place, city or country whose events are asked for; `null` for those of all. */
export const nameOfWhose = async (
  { place_id: id, country, city }: Whose,
  lang: string,
  { store, directory }: ApiContext,
): Promise<string | null> => {
  if (id !== undefined) return (await findPlace(store, directory, lang, id))?.name ?? null;
  if (country === undefined) return null;
  const area = city === undefined ? countryIn(store, lang, country) : cityIn(store, lang, country, city);
  return (await area)?.name ?? null;
};

/** Stands for the date of the last change where nobody has stated it: Atom requires one, and it must not move. */
const LONG_AGO = "2026-01-01";

const dayOf = ({ updated_on: on }: Event): string => on ?? LONG_AGO;

const instantOf = (day: string): string => `${day}T00:00:00Z`;

/** `2027-05-01 18:30–20:00 (Europe/London)`; the end with its date if that is another one. */
const whenOf = ({ starts_at: start, ends_at: end, all_day: isAllDay, timezone }: Event): string => {
  const [first, last] = [start.slice(0, 10), end?.slice(0, 10) ?? null];
  if (isAllDay) return last === null || last === first ? first : `${first} – ${last}`;
  const clock = (iso: string): string => iso.slice(11, 16);
  const until = end === null ? "" : last === first ? `–${clock(end)}` : ` – ${last} ${clock(end)}`;
  return `${first} ${clock(start)}${until}${timezone === null ? "" : ` (${timezone})`}`;
};

/** What a reader shows first: date and place, then the description. */
const summaryOf = (event: Event, words: Labels["event_statuses"]): string =>
  [
    event.status === "scheduled" ? null : words[event.status],
    [whenOf(event), event.place_name].filter((part) => part !== null).join(" · "),
    event.description,
  ]
    .filter((part) => part !== null)
    .join("\n");

const entryOf = (event: Event, lang: string, base: string, words: Labels["event_statuses"]): AtomEntry => ({
  id: `urn:musalla:event:${event.id}`,
  title: event.title,
  updated: instantOf(dayOf(event)),
  author: event.organizer ?? undefined,
  links: [
    { rel: "alternate", type: "text/html", href: event.url ?? `/events/?id=${event.id}&lang=${lang}` },
    { rel: "alternate", type: "text/calendar", href: `${base}/events?id=${event.id}&format=ics&lang=${lang}` },
  ],
  categories: [
    { term: event.kind, label: event.kind_label },
    ...(event.status === "scheduled"
      ? []
      : [{ term: event.status, scheme: "urn:musalla:event-status", label: words[event.status] }]),
  ],
  summary: summaryOf(event, words),
});

/** What a feed is called, and the id that it has in every language. */
const idOf = ({ place_id: id, country, city }: Whose): string => {
  if (id !== undefined) return `urn:musalla:place:${id}:events`;
  return ["urn:musalla:events", ...[country, city].flatMap((part) => part?.toLowerCase() ?? [])].join(":");
};

const pageOf = ({ place_id: id, country }: Whose, lang: string): string => {
  if (id !== undefined) return `/place/?id=${id}&lang=${lang}`;
  return `/events/?${country === undefined ? "" : `country=${country}&`}lang=${lang}`;
};

interface Told {
  readonly whose: Whose;
  /** The name of the place or area. */
  readonly name: string | null;
  readonly lang: string;
  readonly words: Labels["event_statuses"];
  readonly attribution: readonly Attribution[];
}

/** The Atom feed of events, in the order of the list. */
export const eventFeed = (
  events: readonly Event[],
  { path, search }: ApiRequest,
  { whose, name, lang, words, attribution }: Told,
): string => {
  const base = path.replace(/\/events\/?$/, "");
  const feed: AtomFeed = {
    id: idOf(whose),
    title: name === null ? "Musalla" : `${name} · Musalla`,
    updated: instantOf(events.map(dayOf).reduce((a, b) => (a > b ? a : b), LONG_AGO)),
    author: "Musalla",
    lang,
    rights: attribution.map((one) => `${one.name} (${one.license})`).join("; ") || undefined,
    links: [
      { rel: "self", type: "application/atom+xml", href: `${path}${search}` },
      { rel: "alternate", type: "text/html", href: pageOf(whose, lang) },
    ],
    entries: events.map((event) => entryOf(event, lang, base, words)),
  };
  return writeFeed(feed);
};
