/** The words that a search knows (data/search-words.csv). */
import * as z from "zod";
import { jsonReader } from "./json.ts";

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
