/**
 * What an authority prints beyond angles, as data: bounds of Fajr and Isha where twilight is long, with the dates and
 * latitudes that they hold for, and minutes added by season. Schemas only; high-latitude.ts and timetable.ts apply them.
 */
import * as z from "zod";

/** When a bound acts: on every night that exceeds it, only where the angle is not reached, or in place of the angle. */
export const NIGHT_ACTS = ["cap", "unreached", "replace"] as const;

/** What the value of a bound is: a share of the printed night, minutes, or the latitude whose share is taken. */
export const NIGHT_MEASURES = ["share", "minutes", "latitude"] as const;

/** Prayers that a bound may be for. */
export const NIGHT_PRAYERS = ["fajr", "isha"] as const;

const MONTH_DAY = /^\d\d-\d\d$/;

/** A bound of one prayer, between the printed sunset or sunrise and the prayer. */
export const nightRule = z.strictObject({
  prayer: z.enum(NIGHT_PRAYERS),
  from: z.string().regex(MONTH_DAY).nullable().describe("First day of the year, MM-DD; null is all year"),
  to: z.string().regex(MONTH_DAY).nullable().describe("Last day, included"),
  above_lat: z.number().min(0).max(90).describe("Least latitude, north or south, degrees"),
  act: z.enum(NIGHT_ACTS),
  measure: z.enum(NIGHT_MEASURES),
  value: z.number().min(0).max(300),
  spring_per_deg: z
    .number()
    .min(0)
    .max(0.1)
    .describe("Added to a share for each degree that the Sun sinks below 18° at midnight, while days grow longer"),
  autumn_per_deg: z.number().min(0).max(0.1).describe("The same while days grow shorter"),
});
export type NightRule = Readonly<z.infer<typeof nightRule>>;

/** Times that a correction may be for. */
export const CORRECTED = ["fajr", "sunrise", "dhuhr", "asr", "maghrib", "isha"] as const;

/** How the minutes of a correction hold: for a whole month, or on the first day of a part of the year and even between two. */
export const CORRECTION_KINDS = ["month", "season"] as const;

const minutes = z.number().min(-60).max(60);
const year = z.int().min(1900).max(2100).nullable();

/** Minutes added to some times through the year. */
export const seasonalCorrection = z.strictObject({
  prayers: z.array(z.enum(CORRECTED)).min(1),
  by: z.enum(CORRECTION_KINDS),
  from_year: year.describe("First year of the tables that print so; null is the beginning of time"),
  to_year: year.describe("Last year, included; null is no end"),
  minutes: z
    .union([z.array(minutes).length(12), z.array(minutes).length(36)])
    .describe("Of equal parts of the year, January first; by month twelve"),
});
export type SeasonalCorrection = Readonly<z.infer<typeof seasonalCorrection>>;
