/** What changed between two builds, as changes/index.json lists it: one record a build, the newest first. */
import * as z from "zod";
import { isoDate } from "./common.ts";

const count = z.int().min(0);

const changeSet = z.object({
  data_version: z.string().describe("The version that the changes lead to"),
  from: z.string().nullable().describe("The version that they are made for; null where the list begins"),
  date: isoDate.nullable().describe("The day of the build; null where the list begins"),
  path: z.string().nullable().describe("The changes, a line each, below /data/v1/; null where the list begins"),
  bytes: count,
  hash: z.string().nullable().describe("SHA-256 of that file, hexadecimal"),
  changes: z.object({ add: count, change: count, retire: count }).describe("Lines by what they do"),
});
export type ChangeSet = z.infer<typeof changeSet>;

/** changes/index.json. */
export const changeIndex = z.object({
  ok: z.literal(true),
  data: z.array(changeSet),
  meta: z.object({ data_version: z.string() }),
});

/** A data version, or a day. */
export const sinceForm = /^(?:[0-9a-f]{12}|\d{4}-\d\d-\d\d)$/;

/**
 * The builds after a version, or of a day and later; `entries` are newest first. All of them if the version is not among
 * them, as its changes are no longer kept.
 */
export const changesSince = (entries: readonly ChangeSet[], since: string): readonly ChangeSet[] => {
  if (since.includes("-")) return entries.filter(({ date }) => date !== null && date >= since);
  const at = entries.findIndex((entry) => entry.data_version === since);
  return at === -1 ? entries : entries.slice(0, at);
};
