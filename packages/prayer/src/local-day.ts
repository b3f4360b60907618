/** Epoch days: of what callers give as a date, and their Hijri dates by the table. */
import { parseDate } from "../../../server/core/base/date.ts";
import { localDay, type Zone } from "../../../server/core/base/zone.ts";
import { hijriOfDay } from "../../../server/core/hijri/hijri.ts";
import type { HijriDate } from "./types.ts";
import { ummAlQura } from "./umm-al-qura.ts";

/** The Hijri date of an epoch day by the table, moved by days; without those the table is an estimate. */
export const hijriByTable = (day: number, adjustment: number | undefined): HijriDate => {
  const date = hijriOfDay(ummAlQura(), day, adjustment);
  return adjustment === undefined ? { ...date, basis: "estimate" } : date;
};

/** The epoch day of `YYYY-MM-DD`, or of an instant's local date; null if it is neither. */
export const dayOf = (date: string | Date, zone: Zone): number | null => {
  if (typeof date === "string") return parseDate(date);
  const ms = date.getTime();
  return Number.isNaN(ms) ? null : localDay(zone, ms);
};
