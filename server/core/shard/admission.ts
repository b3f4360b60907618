/** The tables of the gate as the server reads them: words of names (data/admission-words.csv), and how types are judged. */
import * as z from "zod";
import { JUDGED_AS, WORD_SAYS } from "#core/values/admission.ts";
import { jsonReader } from "./json.ts";

const gateTables = z.object({
  words: z
    .array(z.object({ says: z.enum(WORD_SAYS).nullable().catch(null), lang: z.string(), words: z.array(z.string()) }))
    // A build may be newer than its reader, which passes over what it does not know.
    .transform((all) => all.flatMap(({ says, ...row }) => (says === null ? [] : [{ says, ...row }])))
    .describe("What words of names say, by language"),
  judged: z
    .record(z.string(), z.enum(JUDGED_AS))
    .describe("How the names of a type are judged; of others they are not"),
});
export type GateTables = z.infer<typeof gateTables>;

export const writeGateTables = (tables: GateTables): string => JSON.stringify(tables);

export const readGateTables: (name: string, bytes: Uint8Array) => GateTables = jsonReader(gateTables);
