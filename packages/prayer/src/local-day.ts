/** Epoch days: of what callers give as a date, and their Hijri dates. */
import { parseDate } from "../../../server/core/base/date.ts";
import { localDay, type Zone } from "../../../server/core/base/zone.ts";
import { hijriOfDayIn } from "../../../server/core/hijri/country-months.ts";
import { hijriOfDay } from "../../../server/core/hijri/hijri.ts";
import { tables } from "./tables.ts";
import type { HijriDate } from "./types.ts";

/** The Hijri date of an epoch day, with options that were checked. */
export const hijriOn = (day: number, country: string | null, adjustment: number | undefined): HijriDate => {
  const { hijri, hijriOf } = tables();
  return adjustment === undefined
    ? hijriOfDayIn(hijri, hijriOf.get(country ?? ""), day)
    : hijriOfDay(hijri, day, adjustment);
};

/** The epoch day of `YYYY-MM-DD`, or of an instant's local date; null if it is neither. */
export const dayOf = (date: string | Date, zone: Zone): number | null => {
  if (typeof date === "string") return parseDate(date);
  const ms = date.getTime();
  return Number.isNaN(ms) ? null : localDay(zone, ms);
};
