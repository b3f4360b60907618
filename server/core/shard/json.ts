/** Shards that are JSON: read whole, checked against a schema, and named when they are damaged. */
import * as z from "zod";
import { storedEvent } from "#core/model/event.ts";
import { hijriLabels, PRAYERS } from "#core/model/prayer.ts";
import { readFrame, writeFrame } from "./column-file.ts";

/** The value of a JSON shard. Throws an Error that names the shard when it is none. */
export const readJson = (name: string, bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (cause) {
    throw new Error(`shard ${name}: not JSON`, { cause });
  }
};

/** A reader that checks what it reads by `schema`. */
export const jsonReader =
  <T>(schema: z.ZodType<T>) =>
  (name: string, bytes: Uint8Array): T => {
    const parsed = schema.safeParse(readJson(name, bytes));
    if (parsed.success) return parsed.data;
    throw new Error(`shard ${name}: ${z.prettifyError(parsed.error)}`);
  };

// MERGED labels.ts: The words of one language that no table holds: data/i18n/<lang>.json, and its shard.

export const labels = hijriLabels.extend({
  language: z.string().min(1).describe("Name of the language in itself"),
  schools: z.tuple([z.string().min(1), z.string().min(1)]).describe("Shafi'i, Hanafi"),
  prayers: z.record(z.enum(PRAYERS), z.string().min(1)).describe("The five prayers"),
});
export type Labels = z.infer<typeof labels>;

export const writeLabels = (value: Labels): string => JSON.stringify(value);

/** Reads a labels shard. Throws an Error when it is not one. */
export const readLabels = jsonReader(labels);

// MERGED retired.ts: Ids that were taken out of the directory, with the reason and what replaced them.

const retired = z.record(z.string(), z.object({ reason: z.string(), replaced_by: z.int().nullable() }));
export type Retired = z.infer<typeof retired>;

export const writeRetired = (value: Retired): string => JSON.stringify(value);

/** Reads the list. Throws an Error when it is not one. */
export const readRetired = jsonReader(retired);

// MERGED ratings.ts: Rating shards: how many gave how many stars, of the places that had reviews when the data was built.

const FORMAT = "R";
const VERSION = 1;
const STARS = 5;

export interface FoldedRatings {
  /** Ids of places, ascending. */
  readonly ids: Uint32Array;
  /** Five counts a place, from one star to five. */
  readonly counts: Uint32Array;
}

/** The bytes of one span of ids; `rows` are [id, counts] in the order of the ids. */
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

/** The five counts of a place; empty when the build knew of no review. */
export const starsOf = ({ ids, counts }: FoldedRatings, id: number): readonly number[] => {
  const at = ids.indexOf(id);
  return at === -1 ? [] : [...counts.subarray(at * STARS, (at + 1) * STARS)];
};

// MERGED search-words.ts: Words that mean more to the search than their letters: words for a type of place (mosque, camii,
// مسجد), fillers, words of one meaning in several languages, spellings of one name. From
// data/search-words.csv, folded; one small file of the build.

const schema = z.object({
  types: z.record(z.string(), z.array(z.string())).describe("Word → types of places that it may mean"),
  fillers: z.array(z.string()),
  meanings: z.array(z.array(z.string())).describe("Words that mean the same"),
  spellings: z.record(z.string(), z.string()).describe("Spelling → spelling whose skeleton it stands under"),
});
export type SearchWords = z.infer<typeof schema>;

export const writeSearchWords = (words: SearchWords): string => JSON.stringify(words);

/** Throws an Error that names the shard when it is damaged. */
export const readSearchWords: (name: string, bytes: Uint8Array) => SearchWords = jsonReader(schema);

// MERGED events.ts: The event index: every event of the window in its stored form, sorted by start. It is small (a few
// hundred events a year), so that it is one file; records are made from it for the language asked.

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
