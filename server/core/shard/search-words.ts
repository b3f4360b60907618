/** The words that a search knows (data/search-words.csv). */
import * as z from "zod";
import { AFFIX_LIMITS, AFFIX_NEIGHBOURS, AFFIX_POSITIONS } from "#core/values/search.ts";
import { jsonReader } from "./json.ts";

const schema = z.object({
  types: z.record(z.string(), z.array(z.string())).describe("Word → types of places that it may mean"),
  fillers: z.array(z.string()),
  meanings: z.array(z.array(z.string())).describe("Words that mean the same"),
  affixes: z
    .array(
      z.object({
        affix: z.string().describe("Lower case, NFC"),
        position: z.enum(AFFIX_POSITIONS),
        instead: z.array(z.string()).min(1).describe("What the name has in its place, mostly nothing"),
        after: z.enum(AFFIX_NEIGHBOURS).nullable(),
        unless: z.enum(AFFIX_LIMITS),
      }),
    )
    .default([])
    .describe("What languages write on the names of cities"),
  prayer: z.array(z.string()).default([]).describe("Types of places of prayer"),
  spellings: z.record(z.string(), z.string()).describe("Spelling → spelling under whose skeleton it is filed"),
});
export type SearchWords = z.infer<typeof schema>;
export type Affix = SearchWords["affixes"][number];

export const writeSearchWords = (words: SearchWords): string => JSON.stringify(words);

/** Reads the search words: words for types (mosque, camii, مسجد), fillers, synonyms, spellings of one name, folded; and affixes. */
export const readSearchWords: (name: string, bytes: Uint8Array) => SearchWords = jsonReader(schema);
