/**
 * The event index: every event of the window in its stored form, sorted by start. It is small (a few
 * hundred events a year), so that it is one file; records are made from it for the language asked.
 */
import { storedEvent } from "#core/model/event.ts";
import * as z from "zod";
import { jsonReader } from "./json.ts";

const indexed = z.array(
  storedEvent.extend({
    kind_labels: z.record(z.string(), z.string()),
    place_names: z.record(z.string(), z.string()).nullable(),
  }),
);

/** A stored event with the names that its record shows, in every language. */
export type IndexedEvent = z.infer<typeof indexed>[number];

export const writeEvents = (events: readonly IndexedEvent[]): string => JSON.stringify(events);

/** Reads the event index. Throws an Error when it is not one. */
export const readEvents: (name: string, bytes: Uint8Array) => readonly IndexedEvent[] = jsonReader(indexed);
