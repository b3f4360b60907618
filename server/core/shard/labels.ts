/** The labels of a language (data/i18n/<lang>.json): prayers, months, congregations, events and intents. */
import * as z from "zod";
import { EVENT_STATUSES } from "#core/values/event.ts";
import { hijriLabels } from "#core/model/prayer.ts";
import { FORBIDDEN_NAMES, PRAYERS } from "#core/values/prayer.ts";
import { INTENTS } from "#core/values/search.ts";
import { SPECIAL_KINDS } from "#core/values/times.ts";
import { jsonReader } from "./json.ts";

export const labels = hijriLabels.extend({
  language: z.string().min(1).describe("Name of the language in itself"),
  schools: z.tuple([z.string().min(1), z.string().min(1)]).describe("Shafi'i, Hanafi"),
  prayers: z.record(z.enum(PRAYERS), z.string().min(1)).describe("The five prayers"),
  day_parts: z
    .record(z.enum(["ishraq", "duha", ...FORBIDDEN_NAMES]), z.string().min(1))
    .describe("Ishraq, duha, and the times without prayer, as entries of a calendar"),
  iqama: z.string().min(1).describe("The congregation of one of them; {prayer} is replaced by its name"),
  congregations: z
    .record(z.enum(["jumuah", ...SPECIAL_KINDS]), z.string().min(1))
    .describe("The Friday prayer and special congregations"),
  event_statuses: z
    .record(z.enum(EVENT_STATUSES).exclude(["scheduled"]), z.string().min(1))
    .describe("What stands beside an event that does not simply take place"),
  event_titles: z
    .record(z.enum(EVENT_STATUSES).exclude(["scheduled"]), z.string().includes("{title}"))
    .describe("The title of such an event where its status is not shown beside it; {title} is replaced"),
  unnamed: z
    .string()
    .includes("{type}")
    .includes("{place}")
    .describe("What a place without a name is called; {type} and {place}, a town or street, are replaced"),
  unnamed_away: z
    .string()
    .includes("{type}")
    .includes("{km}")
    .includes("{place}")
    .describe("The same of a place outside of all towns; {place} is the nearest one, {km} whole kilometres"),
  intents: z
    .record(z.enum(INTENTS), z.tuple([z.string().min(1), z.string().min(1)]))
    .describe("What an intent is called, without and with {place}; {year} is replaced by a Hijri year"),
});
export type Labels = z.infer<typeof labels>;

export const writeLabels = (value: Labels): string => JSON.stringify(value);

/** A record with all keys: what the shard lacks is named by its key. */
const completed = <Key extends string, Value>(
  keys: readonly Key[],
  value: z.ZodType<Value>,
  nameless: (key: Key) => Value,
) =>
  z
    .record(z.string(), value)
    .default({})
    .transform(
      (given) => Object.fromEntries(keys.map((key) => [key, given[key] ?? nameless(key)])) as Record<Key, Value>,
    );

const PARTS = labels.shape.day_parts.keyType.options;
const STATUSES = labels.shape.event_statuses.keyType.options;

/** Devices and mirrors keep labels of an older build, which lack what came later. */
const keptLabels = labels.extend({
  day_parts: completed(PARTS, z.string(), (part) => part),
  event_statuses: completed(STATUSES, z.string(), (status) => status),
  event_titles: completed(STATUSES, z.string(), (status) => `{title} (${status})`),
  unnamed: z.string().default("{type}, {place}"),
  unnamed_away: z.string().default("{type}, {km} km, {place}"),
  intents: completed(INTENTS, z.tuple([z.string(), z.string()]), (intent): [string, string] => [
    intent,
    `${intent} {place}`,
  ]),
});

/** Reads a labels shard. Throws an Error if it is not one. */
export const readLabels: (name: string, bytes: Uint8Array) => Labels = jsonReader(keptLabels);
