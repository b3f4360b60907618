/** The words of one language that no table holds: data/i18n/<lang>.json, and its shard. */
import { hijriLabels } from "#core/hijri/record.ts";
import { PRAYERS } from "#core/prayer/next.ts";
import * as z from "zod";
import { jsonReader } from "./json.ts";

export const labels = hijriLabels.extend({
  language: z.string().min(1).describe("Name of the language in itself"),
  schools: z.tuple([z.string().min(1), z.string().min(1)]).describe("Shafi'i, Hanafi"),
  prayers: z.record(z.enum(PRAYERS), z.string().min(1)).describe("The five prayers"),
});
export type Labels = z.infer<typeof labels>;

export const writeLabels = (value: Labels): string => JSON.stringify(value);

/** Reads a labels shard. Throws an Error when it is not one. */
export const readLabels = jsonReader(labels);
