/**
 * What a screen shows at an instant, from the records of /times around it, and what changes in the coming days: new iqama times,
 * the clock, the next Friday prayers, congregations of an Eid. Pure: the clock is passed in and nothing is carried from one
 * tick to the next, so that sleep, clock changes and a clock that is set leave no trace. The records begin a week before
 * today, so that a weekly pattern is told from a change.
 */
import { DAY_TIMES, PRAYERS } from "#core/values/prayer.ts";
import { formatDate, pad } from "../../../server/core/base/date.ts";
import { clockMinute, DAY_MS, formatClock, HOUR_MS, MINUTE_MS } from "../../../server/core/base/time.ts";
import { localDay, localMinute, offsetMinAt, type Zone } from "../../../server/core/base/zone.ts";
import type { PrayerName } from "../../../server/core/values/prayer.ts";
import type { TimesRecord } from "../../../server/core/model/times.ts";
import type { Congregation } from "../../../server/core/values/times.ts";
import { nextCongregation } from "../../../server/core/times/next-congregation.ts";
import { nextPrayer } from "../../app/prayer/next.ts";
import type { Options } from "../base/options.ts";
import { type Checked, type Trouble, troublesOf } from "./troubles.ts";

/** Iqama times that are new from a date on. */
interface Change {
  readonly date: string;
  readonly items: readonly { readonly name: PrayerName; readonly time: string }[];
}

/** Minutes by which a printed iqama must differ from the day before: printed tables drift by a minute or two a day. */
const STEP_MIN = 5;

const PRINTED = "printed";

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
    return last?.rule === PRINTED && Math.abs(clockMinute(stated.time) - clockMinute(last.time)) >= STEP_MIN;
  }
  const rule = ruleOf(name, record);
  return records.slice(Math.max(0, today - 6), today + 1).every((day) => ruleOf(name, day) !== rule);
};

/** The first day after `date` on which an iqama changes, with all that change that day; `null` if none does. */
const nextChange = (records: readonly TimesRecord[], date: string): Change | null => {
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
interface ClockChange {
  readonly date: string;
  /** Minutes that the clock goes forward; negative is back. */
  readonly minutes: number;
}

/** The next change of the clock within the records after `date`: seen at noon of each day. */
const nextClockChange = (records: readonly TimesRecord[], date: string, zone: Zone): ClockChange | null => {
  const noonOf = (day: string): number => Date.parse(`${day}T12:00:00Z`);
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
const nextJumuah = (records: readonly TimesRecord[], nowMs: number): TimesRecord | null =>
  records.find(({ jumuah }) => jumuah.some(({ iso }) => Date.parse(iso) + 3 * HOUR_MS > nowMs)) ?? null;

const EIDS: ReadonlySet<string> = new Set(["eid-al-fitr", "eid-al-adha"]);

/** Whether a special congregation is an Eid prayer. */
const isEid = (kind: string): boolean => EIDS.has(kind);

/** The day of the next Eid prayers in the records, today's until an hour after the last of them. */
const nextEid = (records: readonly TimesRecord[], nowMs: number): TimesRecord | null =>
  records.find(({ special }) => special.some(({ kind, iso }) => isEid(kind) && Date.parse(iso) + HOUR_MS > nowMs)) ??
  null;

/** What the countdown counts to. */
export type Next =
  | { readonly kind: "adhan" | "iqama"; readonly name: PrayerName; readonly atMs: number; readonly at: string }
  | { readonly kind: "suhur" | "iftar"; readonly atMs: number; readonly at: string }
  | {
      readonly kind: "congregation";
      readonly name: Congregation;
      readonly label: string | null;
      readonly atMs: number;
      readonly at: string;
    };

export interface Row {
  readonly name: PrayerName | "sunrise";
  /** `HH:MM`; `null` if there is none. */
  readonly adhan: string | null;
  /** The congregations, `HH:MM`; on Fridays the Friday prayers in the row of Dhuhr. */
  readonly iqama: readonly string[];
  readonly isFriday: boolean;
  readonly isNext: boolean;
}

export interface ScreenState {
  readonly today: TimesRecord;
  /** `HH:MM` of the place, and its seconds. */
  readonly time: string;
  readonly seconds: string;
  /** Its Hijri date is the one to show. */
  readonly hijri: TimesRecord["hijri"];
  readonly isDay: boolean;
  readonly next: Next | null;
  /** The congregation that began a few minutes ago: the screen is dark. */
  readonly begun: Congregation | null;
  /** A congregation begins within minutes, or the sermon has begun. */
  readonly isSilent: boolean;
  readonly rows: readonly Row[];
  /** The day of the next Friday prayers. */
  readonly friday: TimesRecord | null;
  /** Congregations of today besides the five and Friday's, and those of an Eid in the coming week. */
  readonly specials: readonly { readonly date: string; readonly special: TimesRecord["special"][number] }[];
  readonly change: Change | null;
  readonly clockChange: ClockChange | null;
  readonly isRamadan: boolean;
  /** The day of an Eid. */
  readonly isEidDay: boolean;
  readonly troubles: readonly Trouble[];
}

/** What a state follows from, besides the clock. */
export interface Shown {
  /** From a week before today to a week after it, in the order of the days. */
  readonly records: readonly TimesRecord[];
  readonly zone: Zone;
  readonly checked: Checked;
}

type Wanted = Pick<Options, "quiet" | "hijri" | "stale">;

/** Minutes before a congregation from which phones should be silent. */
const SILENT_MIN = 5;

const [RAMADAN, SHAWWAL, DHU_AL_HIJJAH] = [9, 10, 12];

const isRamadan = ({ hijri }: TimesRecord): boolean => hijri.month.number === RAMADAN;

const isEidDay = ({ hijri: { month, day } }: TimesRecord): boolean =>
  (month.number === SHAWWAL && day === 1) || (month.number === DHU_AL_HIJJAH && day === 10);

/** The ends of eating in Ramadan that come before Fajr. */
const suhursOf = (records: readonly TimesRecord[]): readonly Next[] =>
  records.filter(isRamadan).flatMap(({ timings_iso: iso }) => {
    const at = iso["imsak"];
    if (typeof at !== "string" || at === iso["fajr"]) return [];
    return [{ kind: "suhur" as const, at, atMs: Date.parse(at) }];
  });

const congregationOf = (records: readonly TimesRecord[], nowMs: number): Next | null => {
  const found = nextCongregation(records, nowMs);
  if (found === null) return null;
  const { name, label, at, atMs } = found;
  const prayer = PRAYERS.find((known) => known === name);
  return prayer === undefined
    ? { kind: "congregation", name, label, at, atMs }
    : { kind: "iqama", name: prayer, at, atMs };
};

/** The first adhan, iqama, other congregation or end of eating after `nowMs`; an adhan before an iqama of the same minute. */
const nextMoment = (records: readonly TimesRecord[], nowMs: number): Next | null => {
  const prayer = nextPrayer(records, nowMs);
  const inRamadan =
    prayer?.name === "maghrib" &&
    records.some((record) => isRamadan(record) && record.timings_iso["maghrib"] === prayer.at);
  const adhan: Next | null =
    prayer === null
      ? null
      : inRamadan
        ? { kind: "iftar", at: prayer.at, atMs: prayer.atMs }
        : { ...prayer, kind: "adhan" };
  const all = [...suhursOf(records), adhan, congregationOf(records, nowMs)];
  return all
    .filter((next) => next !== null)
    .filter(({ atMs }) => atMs > nowMs)
    .reduce<Next | null>((first, next) => (first === null || next.atMs < first.atMs ? next : first), null);
};

/** Minutes from the sermon to the prayer of a Friday; 0 if it does not say. */
const sermonMin = (records: readonly TimesRecord[], at: string): number => {
  const found = records.flatMap(({ jumuah }) => jumuah).find(({ iso }) => iso === at);
  if (found === undefined || found.khutbah === null) return 0;
  return Math.max(0, clockMinute(found.time) - clockMinute(found.khutbah));
};

const isSilentAt = (records: readonly TimesRecord[], nowMs: number): boolean => {
  const found = nextCongregation(records, nowMs);
  if (found === null) return false;
  const minutes = Math.max(SILENT_MIN, found.name === "jumuah" ? sermonMin(records, found.at) : 0);
  return found.atMs - nowMs <= minutes * MINUTE_MS;
};

const rowsOf = (today: TimesRecord, next: Next | null): readonly Row[] =>
  DAY_TIMES.map((name) => {
    const isFriday = name === "dhuhr" && today.jumuah.length > 0;
    const stated = name === "sunrise" ? null : today.iqama[name];
    const iqama = isFriday ? today.jumuah.map(({ time }) => time) : stated === null ? [] : [stated.time];
    const at = [today.timings_iso[name], stated?.iso, ...(isFriday ? today.jumuah.map(({ iso }) => iso) : [])];
    return { name, adhan: today.timings[name] ?? null, iqama, isFriday, isNext: next !== null && at.includes(next.at) };
  });

/** Day begins at sunrise and ends at Maghrib; where the Sun does neither, it is day from 6 to 18 o'clock. */
const isDayAt = ({ timings_iso: iso }: TimesRecord, time: string, nowMs: number): boolean => {
  const [from, to] = [iso["sunrise"], iso["maghrib"]];
  if (typeof from !== "string" || typeof to !== "string") return time >= "06:00" && time < "18:00";
  return nowMs >= Date.parse(from) && nowMs < Date.parse(to);
};

const specialsOf = (records: readonly TimesRecord[], today: TimesRecord, nowMs: number): ScreenState["specials"] => {
  const eid = nextEid(records, nowMs);
  const eids =
    eid === null ? [] : eid.special.filter(({ kind }) => isEid(kind)).map((special) => ({ date: eid.date, special }));
  const others = today.special.filter(({ kind }) => !isEid(kind)).map((special) => ({ date: today.date, special }));
  return [...eids, ...others];
};

/** What is shown at `nowMs`; `null` if the records do not have the date that it is at the place. */
export const screenState = ({ records, zone, checked }: Shown, wanted: Wanted, nowMs: number): ScreenState | null => {
  const day = localDay(zone, nowMs);
  const index = records.findIndex(({ date }) => date === formatDate(day));
  const today = records[index];
  if (today === undefined) return null;
  const time = formatClock(localMinute(zone, Math.floor(nowMs / MINUTE_MS)));
  // Only what lies around now can be next: last night's Isha, and the days to come.
  const around = records.slice(Math.max(0, index - 1));
  const next = nextMoment(around, nowMs);
  const maghrib = today.timings_iso["maghrib"];
  const isEvening = typeof maghrib === "string" && nowMs >= Date.parse(maghrib);
  const hijri = wanted.hijri === "maghrib" && isEvening ? (records[index + 1] ?? today).hijri : today.hijri;
  const last = wanted.quiet === 0 ? null : nextCongregation(around, nowMs - wanted.quiet * MINUTE_MS);
  return {
    today,
    time,
    seconds: pad(Math.floor((((nowMs % DAY_MS) + DAY_MS) % MINUTE_MS) / 1000), 2),
    hijri,
    isDay: isDayAt(today, time, nowMs),
    next,
    begun: last !== null && last.atMs <= nowMs ? last.name : null,
    isSilent: isSilentAt(around, nowMs),
    rows: rowsOf(today, next),
    friday: nextJumuah(records.slice(index), nowMs),
    specials: specialsOf(records.slice(index), today, nowMs),
    change: nextChange(records, today.date),
    clockChange: nextClockChange(records, today.date, zone),
    isRamadan: isRamadan(today),
    isEidDay: isEidDay(today),
    troubles: troublesOf(today, checked, wanted.stale, nowMs),
  };
};

/** Steps of the path of the picture, a minute each. */
const STEPS = 60;

/** The place of the picture, -1 to 1 in each direction: a Lissajous figure, so that no point of the path is passed often. */
export const shiftAt = (nowMs: number): { readonly x: number; readonly y: number } => {
  const turn = (2 * Math.PI * (((Math.floor(nowMs / MINUTE_MS) % STEPS) + STEPS) % STEPS)) / STEPS;
  const rounded = (value: number): number => Math.round(value * 1000) / 1000;
  return { x: rounded(Math.sin(2 * turn)), y: rounded(Math.sin(3 * turn)) };
};

/** The parts in the order of an instant: each comes first in its turn, so that those that do not fit come up as well. */
export const inTurn = <T>(all: readonly T[], turnMs: number, nowMs: number): readonly T[] => {
  const turn = Math.floor(nowMs / turnMs) % Math.max(1, all.length);
  return [...all.slice(turn), ...all.slice(0, turn)];
};
