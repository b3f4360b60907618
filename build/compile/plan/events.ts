/** The events of the window: the index that the engine reads, and the listings per country. */
import { compareEvents, eventFor, eventRecord } from "#core/places/events.ts";
import { type IndexedEvent, writeEvents } from "#core/shard/json.ts";
import { countryEventsFile, EVENT_INDEX_FILE, eventsFile } from "#core/shard/paths.ts";
import { classCode, EVENT } from "#core/shard/posting-list.ts";
import type { File } from "../../base/files.ts";
import { planEvents } from "../events/expand.ts";
import { eventWindow } from "../events/rows.ts";
import { attributionOf, type PlanContext } from "./context.ts";
import { labelsOf, otherNames } from "./labels.ts";
import type { LexiconCollector } from "./lexicon-collector.ts";
import { listingFiles } from "./listing-files.ts";
import type { CountrySummary } from "./places.ts";

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
  const { observances, observanceOffsets, events, hijri, eventKinds } = context.tables;
  const labels = new Map(eventKinds.map(({ value }) => [value.kind, labelsOf(value)]));
  const sources = {
    observances: observances.map(({ value }) => value),
    offsets: observanceOffsets.map(({ value }) => value),
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
  const forCountry = (code: string): readonly IndexedEvent[] =>
    events
      .filter(({ country }) => country === null || country === code)
      .map((event): IndexedEvent => ({ ...event, ...eventFor(event, code, Date.parse(context.today)) }))
      .sort(compareEvents);
  const withOwn = [...context.countries.keys()].filter((code) =>
    events.some(({ country, dates, expected }) => country === code || code in dates || expected.includes(code)),
  );
  return [
    { path: EVENT_INDEX_FILE, content: writeEvents(events) },
    ...context.languages.flatMap((lang) => [
      ...files(lang, events, eventsFile(lang)),
      ...withOwn.flatMap((code) => files(lang, forCountry(code), countryEventsFile(lang, code))),
    ]),
  ];
};
