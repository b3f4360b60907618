/**
 * The Hijri date as an answer tells it. Names come from the language files (`hijri_months` from
 * Muharram on, `weekdays` from Sunday on); none is written here.
 */
import * as z from "zod";
import type { HijriDate } from "./convert.ts";

export const hijriRecord = z.object({
  date: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d$/)
    .describe("YYYY-MM-DD in the Hijri calendar"),
  day: z.int().min(1).max(30),
  month: z.object({
    number: z.int().min(1).max(12).describe("1 is Muharram"),
    name: z.string().describe("In the language of the answer"),
  }),
  year: z.int().min(1),
  weekday: z.string().describe("Name of the weekday, in the language of the answer"),
  calendar: z
    .enum(["umm-al-qura", "tabular"])
    .describe("umm-al-qura from 1900-04-30 to 2077-11-16; tabular (arithmetic) outside"),
});
export type HijriRecord = z.infer<typeof hijriRecord>;

/** The names of one language. */
export const hijriLabels = z.object({
  hijri_months: z.array(z.string().min(1)).length(12).describe("Month names, Muharram first"),
  weekdays: z.array(z.string().min(1)).length(7).describe("Weekday names, Sunday first"),
});
export type HijriLabels = z.infer<typeof hijriLabels>;

/** The record of a Hijri date, with names of one language. */
export function hijriRecordOf(hijri: HijriDate, labels: HijriLabels): HijriRecord {
  return {
    date: hijri.date,
    day: hijri.day,
    month: { number: hijri.month, name: labels.hijri_months[hijri.month - 1] ?? String(hijri.month) },
    year: hijri.year,
    weekday: labels.weekdays[hijri.weekday] ?? String(hijri.weekday),
    calendar: hijri.calendar,
  };
}
