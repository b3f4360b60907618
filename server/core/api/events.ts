/**
 * GET /events: records, or feeds to subscribe to: a calendar, and Atom (RFC 4287). Both feeds say the same of an event
 * in every build, language and country: the UID of its entry, and its id in a feed.
 */
import * as z from "zod";
import { once } from "#core/base/once.ts";
import { DAY_MS } from "#core/base/time.ts";
import { ALARM_MAX, type CalendarEntry, PAST_MAX, writeCalendar } from "#core/http/icalendar.ts";
import { ATOM_TYPE, type AtomEntry, type AtomFeed, writeFeed } from "#core/http/atom.ts";
import * as grammar from "#core/http/parameters.ts";
import { type Given, parseParameters, type TextOf } from "#core/http/parameters.ts";
import { type ParameterError, problem } from "#core/http/problem.ts";
import { bareReply, listReply, problemReply, toCards } from "#core/http/reply.ts";
import type { Attribution } from "#core/model/common.ts";
import { ID_MAX } from "#core/values/ids.ts";
import type { Event } from "#core/model/event.ts";
import { listEvents } from "#core/places/events.ts";
import { need } from "#core/shard/cache.ts";
import type { Directory } from "#core/shard/directory.ts";
import { type Labels, readLabels } from "#core/shard/labels.ts";
import { findPlace } from "#core/shard/listing.ts";
import { labelsFile } from "#core/shard/paths.ts";
import {
  API_BASE,
  type ApiContext,
  type ApiRequest,
  CACHE,
  cityIn,
  countryIn,
  type Endpoint,
  languageOf,
  listMetaOf,
  withParameters,
} from "./context.ts";

/** Events of one answer. */
export const EVENTS_MAX = 50;

const STATUS = {
  scheduled: "CONFIRMED",
  "moved-online": "CONFIRMED",
  expected: "TENTATIVE",
  postponed: "TENTATIVE",
  cancelled: "CANCELLED",
} as const satisfies Record<Event["status"], CalendarEntry["status"]>;

/** The title as calendars and readers of feeds list it: few of them show a status. */
const titleOf = ({ title, status }: Event, { event_titles: patterns }: Labels): string =>
  status === "scheduled" ? title : patterns[status].replace("{title}", () => title);

/** A calendar entry. */
export const eventEntry = (event: Event, labels: Labels): CalendarEntry => {
  const { lat, lng } = event;
  return {
    uid: `event-${event.id}@musalla`,
    summary: titleOf(event, labels),
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
const nameOfWhose = async (
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

const entryOf = (event: Event, lang: string, base: string, labels: Labels): AtomEntry => ({
  id: `urn:musalla:event:${event.id}`,
  title: titleOf(event, labels),
  updated: instantOf(dayOf(event)),
  author: event.organizer ?? undefined,
  links: [
    { rel: "alternate", type: "text/html", href: event.url ?? `${siteOf(base)}/events/?id=${event.id}&lang=${lang}` },
    { rel: "alternate", type: "text/calendar", href: `${base}/events?id=${event.id}&format=ics&lang=${lang}` },
  ],
  categories: [
    { term: event.kind, label: event.kind_label },
    ...(event.status === "scheduled"
      ? []
      : [{ term: event.status, scheme: "urn:musalla:event-status", label: labels.event_statuses[event.status] }]),
  ],
  summary: summaryOf(event, labels.event_statuses),
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

/** What pages are below, by the address of the API: nothing, or `/musalla`, the folder of a host. */
const siteOf = (base: string): string => base.slice(0, -API_BASE.length);

interface Told {
  /** The address of the API on its host. */
  readonly base: string;
  readonly whose: Whose;
  /** The name of the place or area. */
  readonly name: string | null;
  readonly lang: string;
  readonly labels: Labels;
  readonly attribution: readonly Attribution[];
}

/** The Atom feed of events, in the order of the list. */
const eventFeed = (
  events: readonly Event[],
  { path, search }: ApiRequest,
  { base, whose, name, lang, labels, attribution }: Told,
): string => {
  const feed: AtomFeed = {
    id: idOf(whose),
    title: name === null ? "Musalla" : `${name} · Musalla`,
    updated: instantOf(events.map(dayOf).reduce((a, b) => (a > b ? a : b), LONG_AGO)),
    author: "Musalla",
    lang,
    rights: attribution.map((source) => `${source.name} (${source.license})`).join("; ") || undefined,
    links: [
      { rel: "self", type: "application/atom+xml", href: `${path}${search}` },
      { rel: "alternate", type: "text/html", href: `${siteOf(base)}${pageOf(whose, lang)}` },
    ],
    entries: events.map((event) => entryOf(event, lang, base, labels)),
  };
  return writeFeed(feed);
};

const FIRST_DATE = "1900-01-01";
const LAST_DATE = "2100-12-31";

/** The parameters; `kinds` are those in the data. */
export const eventsParameters = (kinds: readonly string[]) =>
  z.object({
    country: grammar.countryParameter.optional(),
    city: grammar.slugParameter.optional(),
    id: grammar.integer(1, ID_MAX, "One event by its id").optional(),
    kind: grammar.choice(kinds, "Kind of event").optional(),
    place_id: grammar.integer(1, ID_MAX, "Events at one place, by its id").optional(),
    from: grammar.dateParameter(FIRST_DATE, LAST_DATE, "First date; ended events are kept").optional(),
    to: grammar.dateParameter(FIRST_DATE, LAST_DATE, "Last date; ended events are kept").optional(),
    past: grammar
      .integer(0, PAST_MAX, "Days: events that ended so long ago are kept too; not with id, from or to")
      .optional(),
    format: grammar
      .choice(["json", "ics", "atom"], "ics answers an iCalendar file (RFC 5545), atom a feed (RFC 4287)")
      .optional(),
    alarm: grammar
      .integer(0, ALARM_MAX, "With format=ics: minutes before each timed event at which to be reminded")
      .optional(),
    lang: grammar.languageParameter.optional(),
    ...grammar.pageParameters(EVENTS_MAX),
  });

/** `from` must not be after `to`; what does not go together. */
const checkTogether = (given: Given, textOf: TextOf): readonly ParameterError[] => {
  const [from, to] = [textOf("from"), textOf("to")];
  const isBackwards = from !== undefined && to !== undefined && to < from;
  const dated = given("past") ? ["id", "from", "to"].filter(given).join(", ") : "";
  return [
    ...(isBackwards ? [{ parameter: "to", message: `must not be before from (${from}), got ${to}` }] : []),
    ...(dated === "" ? [] : [{ parameter: "past", message: `cannot be given together with ${dated}` }]),
    ...(given("alarm") && textOf("format") !== "ics" ? [{ parameter: "alarm", message: "needs format=ics" }] : []),
  ];
};

const parametersOf = once(({ event_kinds: kinds }: Directory) => eventsParameters(kinds));

export const events: Endpoint = async ({ path, search }, context) => {
  const { store, directory, nowMs } = context;
  const parsed = parseParameters(parametersOf(directory), search, checkTogether);
  return withParameters(parsed, async (asked) => {
    const { limit, offset, format, id } = asked;
    const lang = languageOf(context, asked.lang);
    const page = { limit, offset };
    const answer = await listEvents(store, lang, asked, page, nowMs);
    if (id !== undefined && answer.total === 0) {
      return problemReply(problem("unknown-id", { error: `There is no event with the id ${id}.` }));
    }
    if (format === "ics" || format === "atom") {
      const name = await nameOfWhose(asked, lang, context);
      const labels = await need(store, labelsFile(lang), readLabels);
      if (format === "atom") {
        const about = {
          base: context.base,
          whose: asked,
          name,
          lang,
          labels,
          attribution: directory.attribution.events,
        };
        return bareReply(eventFeed(answer.events, { path, search }, about), ATOM_TYPE, lang, CACHE.data);
      }
      const entries = answer.events.map((event) => ({
        ...eventEntry(event, labels),
        alarmMin: event.all_day ? undefined : asked.alarm,
      }));
      const calendar = writeCalendar(name ?? "Musalla", lang, entries, Math.floor(nowMs / DAY_MS) * DAY_MS);
      return bareReply(calendar, "text/calendar; charset=utf-8", lang, CACHE.data);
    }
    const meta = listMetaOf(context, "events", lang, page, answer.total);
    return listReply({ path, search }, toCards(answer.events), meta, CACHE.data);
  });
};
