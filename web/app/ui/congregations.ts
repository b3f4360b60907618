/**
 * Congregations of a place from the records of /times, and the next one at a given clock. Times of a schedule that is
 * not fresh are never counted down to: they may have changed.
 */
import { DAY_MS, formatDate, MINUTE_MS, parseDate } from "#core/base/time.ts";
import type { Congregation, ScheduleRecord, TimesRecord } from "#core/model/times.ts";
import { addressOf } from "../base/api.ts";
import { PRAYERS } from "./prayers.ts";

/** A congregation at an instant. */
export interface At {
  readonly name: Congregation;
  /** What the mosque calls it. */
  readonly label: string | null;
  /** RFC 3339 with the place's offset. */
  readonly at: string;
  readonly atMs: number;
}

/** The congregations of a day, earliest first; the Friday prayer stands in the place of Dhuhr. */
const congregationsOf = ({ iqama, jumuah, special, schedule }: TimesRecord): readonly At[] => {
  if (schedule.state !== "fresh") return [];
  const daily = PRAYERS.filter((name) => name !== "dhuhr" || jumuah.length === 0);
  const all = [
    ...daily.flatMap((name) => {
      const at = iqama[name]?.iso;
      return at === undefined ? [] : [{ name, label: null, at }];
    }),
    ...jumuah.map(({ iso: at, label }) => ({ name: "jumuah" as const, label, at })),
    ...special.map(({ kind: name, iso: at, label }) => ({ name, label, at })),
  ];
  return all.map((one) => ({ ...one, atMs: Date.parse(one.at) })).sort((a, b) => a.atMs - b.atMs);
};

/** The first congregation after `nowMs` in all records; `null` if none is known. */
export const nextCongregation = (records: readonly TimesRecord[], nowMs: number): At | null =>
  records.flatMap(congregationsOf).find(({ atMs }) => atMs > nowMs) ?? null;

/** Whole minutes until an instant, rounded up, never negative. */
export const minutesUntil = (atMs: number, nowMs: number): number => Math.max(0, Math.ceil((atMs - nowMs) / MINUTE_MS));

/** Minutes before a congregation at which a screen reader is told. */
const SPOKEN = [60, 30, 15, 10, 5, 1] as const;

/** The last of the minutes that are spoken which has been reached; `null` before the first. It changes six times, not each minute. */
export const spokenMinutes = (atMs: number, nowMs: number): number | null =>
  SPOKEN.findLast((minutes) => minutesUntil(atMs, nowMs) <= minutes) ?? null;

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
