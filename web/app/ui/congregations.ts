/**
 * The five prayers and their congregations: the count down to one, the request that the times come from, and what is said of
 * times that may have changed. Needs no page.
 */
import { formatDate, parseDate } from "#core/base/date.ts";
import { DAY_MS, MINUTE_MS } from "#core/base/time.ts";
import { PRAYERS, type PrayerName } from "#core/values/prayer.ts";
import type { ScheduleRecord } from "#core/model/times.ts";
import { addressOf } from "../base/api.ts";

/** Whether a name is that of one of the five. */
export const isPrayer = (name: string): name is PrayerName => (PRAYERS as readonly string[]).includes(name);

/** Whole minutes until an instant, rounded up, never negative. */
export const minutesUntil = (atMs: number, nowMs: number): number => Math.max(0, Math.ceil((atMs - nowMs) / MINUTE_MS));

/** Minutes before a prayer at which a screen reader is told. */
const SPOKEN: ReadonlySet<number> = new Set([60, 30, 15, 10, 5, 1]);

/** The whole minutes that a countdown shows, never less than one. */
export const shownMinutes = (atMs: number, nowMs: number): number =>
  Math.max(1, Math.floor(Math.ceil((atMs - nowMs) / 1000) / 60));

/**
 * The minutes that a screen reader is told: those that the countdown shows, in the minute in which it began, `first`, and in
 * those of a few steps; `null` in between, so that nothing is read that is true no more.
 */
export const spokenMinutes = (minutes: number, first: number): number | null =>
  minutes === first || SPOKEN.has(minutes) ? minutes : null;

/** A request for today and tomorrow at a place; once the date there is known, for the week around it, last night and the next Friday in it. */
export const timesAddress = (id: number, lang: string, date: string | null): string => {
  const day = parseDate(date ?? "");
  return addressOf("/times", { id, lang, ...(day === null ? { days: 2 } : { from: formatDate(day - 1), days: 9 }) });
};

/** How long the API believes a rule without an end after somebody checked it. */
const BELIEVED_MS = 366 * DAY_MS;

/** Why times may have changed: they had an end, nobody checked them for long, or nobody ever did. */
type Age =
  | { readonly kind: "ended" | "unchecked"; readonly date: string }
  | { readonly kind: "begins"; readonly date: string }
  | { readonly kind: "unknown" };

/** What is to be said of a schedule that is not fresh on a date; `null` if it is fresh, or there is none. */
export const ageOf = (schedule: ScheduleRecord, date: string): Age | null => {
  const { state, valid_from: first, valid_to: last, verified_on: on } = schedule;
  if (state === "none") return first !== null && first > date ? { kind: "begins", date: first } : null;
  if (state === "fresh") return null;
  if (last === null) return { kind: "unknown" };
  const isRule = on !== null && Date.parse(last) - Date.parse(on) === BELIEVED_MS;
  return isRule ? { kind: "unchecked", date: on } : { kind: "ended", date: last };
};
