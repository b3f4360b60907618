/**
 * What changes in the coming days: new iqama times, the clock, the next Friday prayers, congregations of an Eid. From records
 * of /times that begin a week before today, so that a weekly pattern is told from a change.
 */
import { HOUR_MS, offsetMinAt, type Zone } from "../../../server/core/base/time.ts";
import type { PrayerName } from "../../../server/core/model/prayer.ts";
import type { TimesRecord } from "../../../server/core/model/times.ts";
import { PRAYERS } from "../../app/ui/prayers.ts";

/** Iqama times that are new from a date on. */
export interface Change {
  readonly date: string;
  readonly items: readonly { readonly name: PrayerName; readonly time: string }[];
}

/** Minutes by which a printed iqama must differ from the day before: printed tables drift by a minute or two a day. */
const STEP_MIN = 5;

const PRINTED = "printed";

const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** On Fridays the Friday prayer stands in the place of Dhuhr. */
const isReplaced = (name: PrayerName, { jumuah }: TimesRecord): boolean => name === "dhuhr" && jumuah.length > 0;

/** What decides a time: the same text is the same rule. */
const ruleOf = (name: PrayerName, record: TimesRecord): string | null => {
  const stated = record.iqama[name];
  return stated === null || isReplaced(name, record) ? null : `${stated.rule} ${stated.from ?? ""} ${stated.to ?? ""}`;
};

/** Whether a prayer has a new time on the day at `index`, seen from the day at `today`. */
const isNew = (name: PrayerName, records: readonly TimesRecord[], index: number, today: number): boolean => {
  const [record, before] = [records[index], records[index - 1]];
  const [now, stated] = [records[today]?.iqama[name], record?.iqama[name]];
  if (record === undefined || stated === null || stated === undefined || isReplaced(name, record)) return false;
  if (stated.time === now?.time && stated.rule !== PRINTED) return false;
  if (stated.rule === PRINTED) {
    const last = before?.iqama[name];
    return last?.rule === PRINTED && Math.abs(minuteOf(stated.time) - minuteOf(last.time)) >= STEP_MIN;
  }
  const rule = ruleOf(name, record);
  return records.slice(Math.max(0, today - 6), today + 1).every((one) => ruleOf(name, one) !== rule);
};

/** The first day after `date` on which an iqama changes, with all that change that day; `null` if none does. */
export const nextChange = (records: readonly TimesRecord[], date: string): Change | null => {
  const today = records.findIndex((record) => record.date === date);
  if (today < 0) return null;
  for (let index = today + 1; index < records.length; index += 1) {
    const record = records[index];
    if (record === undefined || record.schedule.state !== "fresh") continue;
    const items = PRAYERS.flatMap((name) => {
      const time = isNew(name, records, index, today) ? record.iqama[name]?.time : undefined;
      return time === undefined ? [] : [{ name, time }];
    });
    if (items.length > 0) return { date: record.date, items };
  }
  return null;
};

/** A change of the clock of the place. */
export interface ClockChange {
  readonly date: string;
  /** Minutes that the clock goes forward; negative is back. */
  readonly minutes: number;
}

/** The next change of the clock within the records after `date`: seen at noon of each day. */
export const nextClockChange = (records: readonly TimesRecord[], date: string, zone: Zone): ClockChange | null => {
  const noonOf = (one: string): number => Date.parse(`${one}T12:00:00Z`);
  const first = records.findIndex((record) => record.date === date);
  for (const [index, record] of records.entries()) {
    const before = records[index - 1];
    if (first < 0 || index <= first || before === undefined) continue;
    const minutes = offsetMinAt(zone, noonOf(record.date)) - offsetMinAt(zone, noonOf(before.date));
    if (minutes !== 0) return { date: record.date, minutes };
  }
  return null;
};

/** The day of the next Friday prayers, today's until three hours after the last of them; `null` if none are stated. */
export const nextJumuah = (records: readonly TimesRecord[], nowMs: number): TimesRecord | null =>
  records.find(({ jumuah }) => jumuah.some(({ iso }) => Date.parse(iso) + 3 * HOUR_MS > nowMs)) ?? null;

const EIDS: ReadonlySet<string> = new Set(["eid-al-fitr", "eid-al-adha"]);

/** Whether a special congregation is an Eid prayer. */
export const isEid = (kind: string): boolean => EIDS.has(kind);

/** The day of the next Eid prayers in the records, today's until an hour after the last of them. */
export const nextEid = (records: readonly TimesRecord[], nowMs: number): TimesRecord | null =>
  records.find(({ special }) => special.some(({ kind, iso }) => isEid(kind) && Date.parse(iso) + HOUR_MS > nowMs)) ??
  null;
