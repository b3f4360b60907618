/**
 * The record of /times: a day of prayer times at a place with the times of its congregations, and how old the schedule
 * is that they come from. Absent is `null`: a place that states nothing is never answered with a guess.
 */
import * as z from "zod";
import { TIMING_NAMES } from "#core/values/prayer.ts";
import { SCHEDULE_STATES, SPECIAL_KINDS } from "#core/values/times.ts";
import { isoDate } from "./common.ts";
import { prayerRecord } from "./prayer.ts";

const clock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .describe("Local clock time, HH:MM");
const instant = z.iso.datetime({ offset: true }).describe("The same instant, RFC 3339");

const iqama = z
  .object({
    time: clock,
    iso: instant,
    rule: z.string().describe('The rule that gives it, such as 05:45 or +20^5, or "printed"'),
    from: isoDate.nullable().describe("First day of that rule; null is no first day"),
    to: isoDate.nullable().describe("Last day of that rule; null is no last day"),
  })
  .nullable();
export type IqamaTime = z.infer<typeof iqama>;

const label = z.string().nullable().describe("What the mosque calls it, in the language of the answer");

const jumuah = z.object({
  time: clock.describe("When the prayer begins, HH:MM"),
  khutbah: clock.nullable().describe("When the sermon begins"),
  iso: instant,
  languages: z.array(z.string()).describe("Languages of the sermon (BCP 47)"),
  label,
});
export type JumuahTime = z.infer<typeof jumuah>;

const special = z.object({ kind: z.enum(SPECIAL_KINDS), time: clock, iso: instant, label });
export type SpecialTime = z.infer<typeof special>;

const scheduleState = z.object({
  state: z
    .enum(SCHEDULE_STATES)
    .describe(
      "fresh; stale: this day or today is after valid_to, or nobody verified a rule without an end for a year; none: we do not have times of this place",
    ),
  valid_from: isoDate.nullable(),
  valid_to: isoDate
    .nullable()
    .describe("Last day that it is known for; of a rule without an end, a year after it was verified"),
  verified_on: isoDate.nullable().describe("When somebody last checked it against its source"),
  source: z.string().nullable().describe("Who says so"),
  url: z.string().nullable().describe("Where the mosque publishes it"),
});
export type ScheduleRecord = z.infer<typeof scheduleState>;

export const timesRecord = prayerRecord.extend({
  timings_source: z
    .record(z.enum(TIMING_NAMES), z.enum(["timetable", "computed"]))
    .describe("Whether the mosque printed the time or we computed it"),
  iqama: z
    .object({ fajr: iqama, dhuhr: iqama, asr: iqama, maghrib: iqama, isha: iqama })
    .describe("When the congregational prayer starts; null where we do not have it, or the mosque has none"),
  jumuah: z.array(jumuah).describe("Friday prayers, on Fridays"),
  special: z.array(special).describe("Taraweeh, Eid and other congregations of the day"),
  schedule: scheduleState,
});
export type TimesRecord = z.infer<typeof timesRecord>;
