/** What the directory has around, in answers without a record; and `meta` of the lists that say it. */
import * as z from "zod";
import { country } from "./city.ts";
import { type ListMeta, listMeta } from "./common.ts";
import { place } from "./place.ts";

export const around = z.object({
  nearest: place
    .nullable()
    .describe(
      "The nearest place that fits the other filters, with distance_m, at most 500 km from the point or the city; null where none was found, or no point is known",
    ),
  country: country
    .nullable()
    .describe("The country asked for, else that of the point or the city, as /countries has it; null where unknown"),
  add_url: z
    .string()
    .nullable()
    .describe("Where anybody can add a place; null where the data was built without such an address"),
});
export type Around = z.infer<typeof around>;

/** `meta` of a list that says what is around when nothing was found. */
export const placeListMeta = listMeta.extend({
  around: around.optional().describe("What the directory has around; only where total is 0"),
  left_out: z
    .array(z.string())
    .optional()
    .describe(
      "Only of /search: the words of the query that nothing matches, in their order; the answer is for the others",
    ),
});
export type PlaceListMeta = ListMeta & { readonly around?: Around; readonly left_out?: readonly string[] };
