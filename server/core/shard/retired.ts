/** The ids that are no longer used: why, and by which they are replaced. */
import * as z from "zod";
import { jsonReader } from "./json.ts";

const retired = z.record(z.string(), z.object({ reason: z.string(), replaced_by: z.int().nullable() }));
export type Retired = z.infer<typeof retired>;

export const writeRetired = (value: Retired): string => JSON.stringify(value);

/** Reads the retired ids, with reason and replacement. Throws an Error if it is not such a list. */
export const readRetired = jsonReader(retired);
