/** The phrases by which a query asks for something other than a name (data/search-intents.csv). */
import * as z from "zod";
import { INTENTS, WISHES } from "#core/values/search.ts";
import { jsonReader } from "./json.ts";

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
