/**
 * Words that mean more to the search than their letters: words for a type of place (mosque, camii,
 * مسجد), fillers, words of one meaning in several languages, spellings of one name. From
 * data/search-words.csv, folded; one small file of the build.
 */
import * as z from "zod";
import { jsonReader } from "./json.ts";

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
