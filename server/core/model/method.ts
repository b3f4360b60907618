/** The record of a prayer method, as /methods answers it. */
import * as z from "zod";
import { countryCode, languageTag, names } from "./common.ts";

const angle = z.number().nullable();

export const methodRecord = z.object({
  id: z.int().min(1).max(23).describe("The value of the parameter `method`"),
  key: z.string(),
  name: z.string(),
  names,
  lang: languageTag,
  authority: z.string(),
  country: countryCode.nullable().describe("Where the authority is; null is no one country"),
  fajr_angle: z.number().describe("Degrees of the Sun below the horizon"),
  isha_angle: angle.describe("Degrees; null when minutes decide"),
  isha_minutes: z.int().nullable().describe("Minutes after Maghrib"),
  isha_minutes_ramadan: z.int().nullable(),
  maghrib_angle: angle,
  maghrib_minutes: z.int().nullable().describe("Minutes after sunset"),
  midnight: z.enum(["standard", "jafari"]),
  source: z.string().describe("Where the figures come from"),
  year: z.int().nullable().describe("Year of the timetable that the rounding was checked against"),
});
export type MethodRecord = z.infer<typeof methodRecord>;
