/** The words of a mosque's own schedule. */
import { PRAYERS } from "./prayer.ts";

/** Congregations besides the five prayers and the Friday prayer. */
export const SPECIAL_KINDS = ["taraweeh", "eid-al-fitr", "eid-al-adha", "tahajjud", "janazah", "other"] as const;

/** Everything that a rule of a schedule may be about. */
export const CONGREGATIONS = [...PRAYERS, "jumuah", ...SPECIAL_KINDS] as const;
export type Congregation = (typeof CONGREGATIONS)[number];

/** `fresh`: the day and today lie within what the mosque has stated. `stale`: one of them lies after it. `none`: nothing stated. */
export const SCHEDULE_STATES = ["fresh", "stale", "none"] as const;
export type ScheduleState = (typeof SCHEDULE_STATES)[number];

/** Weekdays as OpenStreetMap writes them, Sunday first. */
export const WEEKDAYS = ["Su", "Mo", "Tu", "We", "Th", "Fr", "Sa"] as const;

/** The same, Monday first. */
export const WEEKDAYS_FROM_MONDAY: readonly string[] = [...WEEKDAYS.slice(1), ...WEEKDAYS.slice(0, 1)];

/** Days of a printed year at most: a year of the Gregorian calendar and the weeks around it. */
export const PRINTED_DAYS_MAX = 400;

/** Friday prayers that a timetable prints at most. */
export const PRINTED_SHIFTS = 3;
