/** The event index: all events of a build with the names that their records show, sorted by start. */
import * as z from "zod";
import { storedEvent } from "#core/model/event.ts";
import { jsonReader } from "./json.ts";

const indexed = z.array(
  storedEvent.extend({
    kind_labels: z.record(z.string(), z.string()),
    place_names: z.record(z.string(), z.string()).nullable(),
  }),
);

/** A stored event with the names that its record shows, in all languages. */
export type IndexedEvent = z.infer<typeof indexed>[number];

export const writeEvents = (events: readonly IndexedEvent[]): string => JSON.stringify(events);

/** Reads the event index: all events, sorted by start (a few hundred a year). Throws an Error if it is not one. */
export const readEvents: (name: string, bytes: Uint8Array) => readonly IndexedEvent[] = jsonReader(indexed);
