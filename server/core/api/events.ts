/** GET /events: records, a calendar, or an Atom feed (event-feeds.ts). */
import * as z from "zod";
import { once } from "#core/base/cache.ts";
import { DAY_MS } from "#core/base/time.ts";
import { ATOM_TYPE } from "#core/http/atom.ts";
import { ALARM_MAX, PAST_MAX, writeCalendar } from "#core/http/ics.ts";
import * as grammar from "#core/http/parameters.ts";
import { type Given, parseParameters, type TextOf } from "#core/http/parameters.ts";
import { type ParameterError, problem } from "#core/http/problem.ts";
import { bareReply, listReply, problemReply, toCards } from "#core/http/reply.ts";
import { ID_MAX } from "#core/model/common.ts";
import { listEvents } from "#core/places/events.ts";
import { need } from "#core/shard/cache.ts";
import type { Directory } from "#core/shard/directory.ts";
import { readLabels } from "#core/shard/json.ts";
import { labelsFile } from "#core/shard/paths.ts";
import { CACHE, type Endpoint, languageOf, listMetaOf, withParameters } from "./context.ts";
import { eventEntry, eventFeed, EVENTS_MAX, nameOfWhose } from "./event-feeds.ts";

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
    limit: grammar.integer(1, EVENTS_MAX, "The most records to answer").default(LIMIT_DEFAULT),
    offset: grammar.integer(0, Number.MAX_SAFE_INTEGER, "Records to pass over").default(0),
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
      if (format === "atom") {
        const { event_statuses: words } = await need(store, labelsFile(lang), readLabels);
        const told = { whose: asked, name, lang, words, attribution: directory.attribution.events };
        return bareReply(eventFeed(answer.events, { path, search }, told), ATOM_TYPE, lang, CACHE.data);
      }
      const entries = answer.events.map((event) => ({
        ...eventEntry(event),
        alarmMin: event.all_day ? undefined : asked.alarm,
      }));
      const calendar = writeCalendar(name ?? "Musalla", lang, entries, Math.floor(nowMs / DAY_MS) * DAY_MS);
      return bareReply(calendar, "text/calendar; charset=utf-8", lang, CACHE.data);
    }
    const meta = listMetaOf(context, "events", lang, page, answer.total);
    return listReply(path, search, toCards(answer.events), meta, CACHE.data);
  });
};
