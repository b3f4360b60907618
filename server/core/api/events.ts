/** GET /events */
import * as z from "zod";
import { once } from "#core/base/cache.ts";
import { DAY_MS } from "#core/base/time.ts";
import { type CalendarEntry, writeCalendar } from "#core/http/ics.ts";
import * as grammar from "#core/http/parameters.ts";
import { type Given, parseParameters, type TextOf } from "#core/http/parameters.ts";
import { type ParameterError, problem } from "#core/http/problem.ts";
import { bareReply, listReply, problemReply, toCards } from "#core/http/reply.ts";
import { ID_MAX } from "#core/model/common.ts";
import type { Event } from "#core/model/event.ts";
import { listEvents } from "#core/places/events.ts";
import type { Directory } from "#core/shard/directory.ts";
import { CACHE, type Endpoint, languageOf, listMetaOf, withParameters } from "./context.ts";

const LIMIT_MAX = 50;
const LIMIT_DEFAULT = 20;
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
    format: grammar.choice(["json", "ics"], "ics answers an iCalendar file (RFC 5545)").optional(),
    lang: grammar.languageParameter.optional(),
    limit: grammar.integer(1, LIMIT_MAX, "The most records to answer").default(LIMIT_DEFAULT),
    offset: grammar.integer(0, Number.MAX_SAFE_INTEGER, "Records to pass over").default(0),
  });

const STATUS = {
  scheduled: "CONFIRMED",
  "moved-online": "CONFIRMED",
  expected: "TENTATIVE",
  postponed: "TENTATIVE",
  cancelled: "CANCELLED",
} as const satisfies Record<Event["status"], CalendarEntry["status"]>;

/** A calendar entry; its UID is the same in every build, language and country. */
const entryOf = (event: Event): CalendarEntry => ({
  uid: `event-${event.id}@musalla`,
  summary: event.title,
  description: event.description,
  startsAt: event.starts_at,
  endsAt: event.ends_at,
  status: STATUS[event.status],
  url: event.url,
  location: event.place_name,
});

/** `from` must not be after `to`. */
const checkTogether = (_given: Given, textOf: TextOf): readonly ParameterError[] => {
  const [from, to] = [textOf("from"), textOf("to")];
  const isBackwards = from !== undefined && to !== undefined && to < from;
  return isBackwards ? [{ parameter: "to", message: `must not be before from (${from}), got ${to}` }] : [];
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
    if (format === "ics") {
      const stampMs = Math.floor(nowMs / DAY_MS) * DAY_MS;
      const calendar = writeCalendar("Musalla", lang, answer.events.map(entryOf), stampMs);
      return bareReply(calendar, "text/calendar; charset=utf-8", lang, CACHE.data);
    }
    const meta = listMetaOf(context, "events", lang, page, answer.total);
    return listReply(path, search, toCards(answer.events), meta, CACHE.data);
  });
};
