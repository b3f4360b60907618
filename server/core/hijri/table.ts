/**
 * The Umm al-Qura month lengths: the format of `data/hijri.json`, and the form that look-ups use.
 * Refuses anything that is not a complete, real table; it never fills gaps.
 * Reference: the shipped table names its source and how it was checked.
 */
import * as z from "zod";
import { isoDate } from "#core/model/common.ts";
import { parseDate } from "#core/time/date.ts";

const hijriFile = z.strictObject({
  format: z.literal(1),
  calendar: z.literal("umm-al-qura"),
  source: z.string().min(1).describe("Where the month lengths come from, and how they were checked"),
  first_year: z.int().min(1).describe("Hijri year of the first entry of `months`"),
  first_day: isoDate.describe("Gregorian date of 1 Muharram of `first_year`"),
  months: z
    .array(z.string().regex(/^[09]{12}$/))
    .min(1)
    .describe("One text a year, one character a month from Muharram on: 9 for 29 days, 0 for 30"),
});

/** Month starts, ready for look-ups. */
export interface HijriTable {
  readonly firstYear: number;
  /** The last year covered. */
  readonly lastYear: number;
  /** Civil day number of the first day of every month, and at the end of the day after the table. */
  readonly monthStarts: readonly number[];
}

export type HijriTableResult =
  | { readonly ok: true; readonly table: HijriTable }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Reads `data/hijri.json`. All problems are told at once. */
export function parseHijriTable(json: unknown): HijriTableResult {
  const parsed = hijriFile.safeParse(json);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    return { ok: false, problems };
  }
  const { first_year: firstYear, first_day: firstDay, months } = parsed.data;
  const firstDayNumber = parseDate(firstDay);
  if (firstDayNumber === null) return { ok: false, problems: [`first_day: ${firstDay} does not exist`] };

  const monthStarts = [firstDayNumber];
  let next = firstDayNumber;
  for (const length of months.join("")) {
    next += length === "0" ? 30 : 29;
    monthStarts.push(next);
  }
  return { ok: true, table: { firstYear, lastYear: firstYear + months.length - 1, monthStarts } };
}
