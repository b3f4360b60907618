/** Ids that were taken out of the directory, with the reason and what replaced them. */
import * as z from "zod";
import { jsonReader } from "./json.ts";

const retired = z.record(z.string(), z.object({ reason: z.string(), replaced_by: z.int().nullable() }));
export type Retired = z.infer<typeof retired>;

export const writeRetired = (value: Retired): string => JSON.stringify(value);

/** Reads the list. Throws an Error when it is not one. */
export const readRetired = jsonReader(retired);
