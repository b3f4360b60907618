/**
 * The days of a place by its own schedule: what /times answers, and /place for today. Computes with the method, school
 * and adjustments that the place has stated, else as /prayer chooses; printed times take the place of computed ones.
 */
import { once } from "#core/base/once.ts";
import type { Steps } from "#core/base/steps.ts";
import { formatDate } from "#core/base/date.ts";
import { localDay } from "#core/base/zone.ts";
import type { Place } from "#core/model/place.ts";
import type { ScheduleRecord, TimesRecord } from "#core/model/times.ts";
import { SCHEDULE_STATES } from "#core/values/times.ts";
import type { DayParts } from "#core/prayer/day-parts.ts";
import { makeRecord, prepareRecords, writePrayerRecords } from "#core/prayer/record.ts";
import type { PrayerDay } from "#core/prayer/timetable.ts";
import { need } from "#core/shard/cache.ts";
import { timesFile } from "#core/shard/paths.ts";
import { type DayTimes, NO_TIMES, type PrintedDay, resolver, stateOf, withPrinted } from "#core/times/resolve.ts";
import { openSchedule, readSchedule, type Schedule } from "#core/times/schedule.ts";
import type { ApiContext } from "./context.ts";
import { type AskedPlace, type AskedPrayer, placeOf } from "./prayer.ts";
import type { PrayerRun } from "./prayer-calendar.ts";

/** A place with its schedule, and how its times are computed. */
export interface PlaceTimes {
  readonly place: Place;
  /** `null` if it states none. */
  readonly schedule: Schedule | null;
  readonly at: AskedPlace;
  readonly lang: string;
}

const askedOf = ({ lat, lng, timezone }: Place, schedule: Schedule | null): AskedPrayer => {
  const { source: _source, ...stated } = schedule?.method ?? { source: 0 };
  return { lat, lng, timezone: timezone ?? undefined, ...stated };
};

/** Opens the schedule of a place. */
export const openTimes = async (place: Place, context: ApiContext, lang: string): Promise<PlaceTimes> => {
  const schedule = place.has_times ? await need(context.store, timesFile(place.id), readSchedule) : null;
  const at = await placeOf(askedOf(place, schedule), context, lang);
  if ("parameter" in at) throw new Error(`shard ${timesFile(place.id)}: ${at.parameter} ${at.message}`);
  return { place, schedule, at, lang };
};

const NOTHING_STATED: ScheduleRecord = {
  state: "none",
  valid_from: null,
  valid_to: null,
  verified_on: null,
  source: null,
  url: null,
};

const dateOf = (day: number | null): string | null => (day === null ? null : formatDate(day));

/** What answers say of the schedule as a whole, for a day. */
const scheduleRecord = (
  schedule: Schedule | null,
): ((day: number, today: number, believedTo: number) => ScheduleRecord) => {
  if (schedule === null) return () => NOTHING_STATED;
  const open = openSchedule(schedule);
  const [main] = schedule.sources;
  const days = schedule.sources.map(({ verified_on: on }) => on);
  const oldest = days.reduce((a, b) => (a === null || b === null ? null : a < b ? a : b));
  const constant: Omit<ScheduleRecord, "state"> = {
    valid_from: dateOf(open.firstDay),
    valid_to: dateOf(open.lastDay),
    verified_on: oldest,
    source: main?.name ?? null,
    url: main?.url ?? null,
  };
  const records = Object.fromEntries(SCHEDULE_STATES.map((state) => [state, { state, ...constant }]));
  return (day, today, believedTo) => records[stateOf(open, day, today, believedTo)] ?? NOTHING_STATED;
};

type Added = Omit<TimesRecord, keyof ReturnType<typeof makeRecord>>;

/** The setup of some days with the printed times, and what /times adds to the prayer record of each. */
const prepare = (
  { schedule, at: { zone }, lang }: PlaceTimes,
  run: PrayerRun,
  nowMs: number,
): { readonly setup: PrayerRun["setup"]; readonly added: (times: PrayerDay) => Added } => {
  const open = openSchedule(schedule ?? EMPTY);
  const printedBy = withPrinted(open, zone);
  const { printed: published } = run.setup;
  const printed = published === undefined ? printedBy : (computed: PrayerDay) => printedBy(published(computed));
  const setup = { ...run.setup, printed };
  const resolve = resolver(open, { zone, hijri: setup.hijri, lang });
  const stateFor = scheduleRecord(schedule);
  const today = localDay(zone, nowMs);
  const added = (times: PrayerDay): Added => {
    const resolved = resolve(times);
    const state = stateFor(times.day, today, resolved.believedTo);
    const stated: DayTimes = state.state === "none" ? NO_TIMES : resolved.times;
    return { timings_source: (times as PrintedDay).source, ...stated, schedule: state };
  };
  return { setup, added };
};

/** States nothing. */
const EMPTY: Schedule = {
  format: "mosque-times",
  version: 1,
  place: { timezone: "UTC" },
  sources: [],
  rules: [],
  years: [],
};

/** JSON of objects that many days share. */
const textOf = once((value: object) => JSON.stringify(value));

/** The records of some days as JSON bytes, without brackets, one day a step. */
export function* writeTimes(times: PlaceTimes, runs: readonly PrayerRun[], nowMs: number): Steps<Uint8Array[]> {
  const records: Uint8Array[] = [];
  for (const run of runs) {
    const { setup, added } = prepare(times, run, nowMs);
    const more = (day: PrayerDay): string => {
      const { timings_source: source, iqama, jumuah, special, schedule } = added(day);
      return (
        `,"timings_source":${textOf(source)},"iqama":${iqama === NO_TIMES.iqama ? textOf(iqama) : JSON.stringify(iqama)}` +
        `,"jumuah":${jumuah.length === 0 ? "[]" : JSON.stringify(jumuah)}` +
        `,"special":${special.length === 0 ? "[]" : JSON.stringify(special)},"schedule":${textOf(schedule)}`
      );
    };
    const written = yield* writePrayerRecords(setup, run.fromDay, run.count, nowMs, more);
    records.push(written.subarray(1, -1));
  }
  return records;
}

/** The records of some days, one day a step. */
export function* timesRecords(times: PlaceTimes, runs: readonly PrayerRun[], nowMs: number): Steps<TimesRecord[]> {
  const records: TimesRecord[] = [];
  for (const run of runs) {
    const { setup, added } = prepare(times, run, nowMs);
    const prepared = prepareRecords(setup);
    for (let day = run.fromDay; day < run.fromDay + run.count; day += 1) {
      const computed = prepared.timetable(day);
      records.push({ ...makeRecord(setup, prepared, computed, nowMs), ...added(computed) });
      yield;
    }
  }
  return records;
}

/** What a calendar has of a day: less than a record, which costs several times as much. */
export interface CalendarDay extends DayTimes {
  readonly date: string;
  /** The UTC minutes since 1970 of the adhans. */
  readonly adhans: PrayerDay["minutes"];
  readonly parts: () => DayParts;
  /** Name of the method that the adhans are computed with. */
  readonly method: string;
  readonly schedule: ScheduleRecord;
}

/** Calls `add` with each of some days, one day a step. */
export function* calendarDays(
  times: PlaceTimes,
  runs: readonly PrayerRun[],
  nowMs: number,
  add: (day: CalendarDay) => void,
): Steps<void> {
  for (const run of runs) {
    const { setup, added } = prepare(times, run, nowMs);
    const { timetable, parts, constant } = prepareRecords(setup);
    for (let day = run.fromDay; day < run.fromDay + run.count; day += 1) {
      const computed = timetable(day);
      const { iqama, jumuah, special, schedule } = added(computed);
      const { minutes: adhans } = computed;
      const date = formatDate(day);
      const { name: method } = constant.method;
      add({ date, adhans, parts: () => parts(computed), method, iqama, jumuah, special, schedule });
      yield;
    }
  }
}
