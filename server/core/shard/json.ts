/**
 * Small shards, most of them JSON that is checked against a schema; errors name the shard. Labels of a language
 * (data/i18n/<lang>.json), retired ids, ratings at build time (binary), search words (data/search-words.csv), the
 * phrases of intents (data/search-intents.csv) and the event index.
 */
import * as z from "zod";
import { EVENT_STATUSES, storedEvent } from "#core/model/event.ts";
import { hijriLabels, PRAYERS } from "#core/model/prayer.ts";
import { INTENTS, WISHES } from "#core/model/search.ts";
import { SPECIAL_KINDS } from "#core/model/times.ts";
import { readFrame, writeFrame } from "./column-file.ts";

/** The value of a JSON shard. Throws an Error that names the shard if it is not JSON. */
export const readJson = (name: string, bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (cause) {
    throw new Error(`shard ${name}: not JSON`, { cause });
  }
};

/** A reader that validates against `schema`. */
export const jsonReader =
  <T>(schema: z.ZodType<T>) =>
  (name: string, bytes: Uint8Array): T => {
    const parsed = schema.safeParse(readJson(name, bytes));
    if (parsed.success) return parsed.data;
    throw new Error(`shard ${name}: ${z.prettifyError(parsed.error)}`);
  };

export const labels = hijriLabels.extend({
  language: z.string().min(1).describe("Name of the language in itself"),
  schools: z.tuple([z.string().min(1), z.string().min(1)]).describe("Shafi'i, Hanafi"),
  prayers: z.record(z.enum(PRAYERS), z.string().min(1)).describe("The five prayers"),
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

const STATUSES = labels.shape.event_statuses.keyType.options;

/** Devices and mirrors keep labels of an older build, which lack the statuses, titles and intents that came later. */
const keptLabels = labels.extend({
  event_statuses: completed(STATUSES, z.string(), (status) => status),
  event_titles: completed(STATUSES, z.string(), (status) => `{title} (${status})`),
  intents: completed(INTENTS, z.tuple([z.string(), z.string()]), (intent): [string, string] => [
    intent,
    `${intent} {place}`,
  ]),
});

/** Reads a labels shard. Throws an Error if it is not one. */
export const readLabels: (name: string, bytes: Uint8Array) => Labels = jsonReader(keptLabels);

const retired = z.record(z.string(), z.object({ reason: z.string(), replaced_by: z.int().nullable() }));
export type Retired = z.infer<typeof retired>;

export const writeRetired = (value: Retired): string => JSON.stringify(value);

/** Reads the retired ids, with reason and replacement. Throws an Error if it is not such a list. */
export const readRetired = jsonReader(retired);

const FORMAT = "R";
const VERSION = 1;
const STARS = 5;

interface FoldedRatings {
  /** Place ids, ascending. */
  readonly ids: Uint32Array;
  /** Five counts per place, from one star to five. */
  readonly counts: Uint32Array;
}

/** The bytes of a rating shard for one span of ids; `rows` are [id, counts], sorted by id. */
export const writeFoldedRatings = (rows: readonly (readonly [id: number, counts: readonly number[]])[]): Uint8Array =>
  writeFrame(
    FORMAT,
    VERSION,
    {},
    {
      ids: Uint32Array.from(rows, ([id]) => id),
      counts: Uint32Array.from(rows.flatMap(([, counts]) => counts)),
    },
  );

export const readFoldedRatings = (name: string, bytes: Uint8Array): FoldedRatings => {
  const { columns } = readFrame(name, FORMAT, VERSION, bytes);
  return columns as unknown as FoldedRatings;
};

/** The five counts of a place; empty if it had no reviews at build time. */
export const starsOf = ({ ids, counts }: FoldedRatings, id: number): readonly number[] => {
  const at = ids.indexOf(id);
  return at === -1 ? [] : [...counts.subarray(at * STARS, (at + 1) * STARS)];
};

const schema = z.object({
  types: z.record(z.string(), z.array(z.string())).describe("Word → types of places that it may mean"),
  fillers: z.array(z.string()),
  meanings: z.array(z.array(z.string())).describe("Words that mean the same"),
  spellings: z.record(z.string(), z.string()).describe("Spelling → spelling under whose skeleton it is filed"),
});
export type SearchWords = z.infer<typeof schema>;

export const writeSearchWords = (words: SearchWords): string => JSON.stringify(words);

/** Reads the search words: words for types (mosque, camii, مسجد), fillers, synonyms, spellings of one name; folded. */
export const readSearchWords: (name: string, bytes: Uint8Array) => SearchWords = jsonReader(schema);

const phraseWords = z.array(z.string()).min(1);

const intentTable = z.object({
  phrases: z
    .array(z.object({ words: phraseWords, intent: z.enum(INTENTS).nullable().catch(null) }))
    // A build may be newer than its reader, which passes over intents that it cannot answer.
    .transform((all) => all.flatMap(({ words, intent }) => (intent === null ? [] : [{ words, intent }])))
    .describe("Phrases that ask for something, the longest first"),
  beside: z.array(z.string()).describe("Words that say nothing beside such a phrase"),
  wishes: z
    .array(z.object({ words: phraseWords, wish: z.enum(WISHES).nullable().catch(null) }))
    .transform((all) => all.flatMap(({ words, wish }) => (wish === null ? [] : [{ words, wish }])))
    // Devices keep tables of an older build.
    .default([])
    .describe("Phrases for what a place is to have, the longest first"),
  countries: z
    .record(z.string(), z.string())
    // Devices keep tables of an older build.
    .optional()
    .describe("Names of countries other than those of their records → code"),
  regions: z.record(z.string(), z.string()).optional().describe('Name of a region → country and code, "us-al"'),
});
export type IntentTable = z.infer<typeof intentTable>;

export const writeIntents = (table: IntentTable): string => JSON.stringify(table);

/** Reads the phrases of intents (data/search-intents.csv), folded. */
export const readIntents: (name: string, bytes: Uint8Array) => IntentTable = jsonReader(intentTable);

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
