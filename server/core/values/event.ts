/** What the schema of events and its readers share. */

/** `expected`: the date is computed from the Hijri calendar, and no announcement of it is known yet. */
export const EVENT_STATUSES = ["scheduled", "expected", "cancelled", "postponed", "moved-online"] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];
