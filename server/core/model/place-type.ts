/** The record of a place type, as /types answers it. */
import * as z from "zod";
import { languageTag, names } from "./common.ts";

export const placeType = z.object({
  type: z.string().describe("The value of the parameter `type`"),
  label: z.string(),
  labels: names,
  lang: languageTag,
  categories: z.array(z.string()),
});
export type PlaceType = z.infer<typeof placeType>;
