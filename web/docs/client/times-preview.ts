/** What a schedule of a mosque's times says of some days, before it is published. */
import { parseDate } from "#core/base/date.ts";
import { formatClock, MINUTE_MS } from "#core/base/time.ts";
import { localMinute, openZone, type Zone } from "#core/base/zone.ts";
import type { PrayerRecord } from "#core/model/prayer.ts";
import type { PrayerDay } from "#core/prayer/timetable.ts";
import { type DayTimes, resolver, withPrinted } from "#core/times/resolve.ts";
import { openSchedule, type Schedule } from "#core/times/schedule.ts";
import { DAY_TIMES, type DayTime } from "#core/values/prayer.ts";

export interface PreviewDay extends DayTimes {
  readonly date: string;
  /** `HH:MM`; `null` where nothing is printed or computed. */
  readonly adhans: Readonly<Record<DayTime, string | null>>;
}

/** The day of a record. */
const dayNumber = ({ date }: PrayerRecord): number => {
  const day = parseDate(date);
  if (day === null) throw new RangeError(`prayer record: got the date ${date}, expected YYYY-MM-DD`);
  return day;
};

/** The times of a record; none of them if the place is not known. */
const dayOf = (record: PrayerRecord, isKnown: boolean): PrayerDay => {
  const at = Object.entries(record.timings_iso).map(([name, iso]) => [
    name,
    iso === null || !isKnown ? null : Math.round(Date.parse(iso) / MINUTE_MS),
  ]);
  return {
    day: dayNumber(record),
    offsetMin: 0,
    minutes: Object.fromEntries(at) as PrayerDay["minutes"],
    unresolved: {},
    notes: [],
  };
};

const clockAt = (minute: number | null, zone: Zone): string | null =>
  minute === null ? null : formatClock(localMinute(zone, minute));

/** Which days are shown, and of where. */
interface Preview {
  /** Computed days, for their Hijri dates and adhans. */
  readonly records: readonly PrayerRecord[];
  /** False if the records are of another place: times that depend on theirs are then left out. */
  readonly isKnown: boolean;
  readonly lang: string;
}

/**
 * The times of a schedule, and computed ones of its place if that is known; empty if its zone is unknown. The last record is for its
 * Hijri date alone: a night of Taraweeh belongs to the next day.
 */
export const previewOf = (schedule: Schedule, { records, isKnown, lang }: Preview): readonly PreviewDay[] => {
  const zone = openZone(schedule.place.timezone) ?? openZone("Etc/UTC");
  if (zone === null) return [];
  const open = openSchedule(schedule);
  const printed = withPrinted(open, zone);
  const dates = new Map(records.map((record) => [dayNumber(record), record.hijri]));
  const hijri = (day: number) => {
    const date = dates.get(day);
    if (date === undefined)
      throw new RangeError(`preview: got day ${day}, expected one of the ${records.length} shown`);
    return date;
  };
  const resolve = resolver(open, { zone, hijri, lang });
  return records.slice(0, -1).map((record): PreviewDay => {
    const day = printed(dayOf(record, isKnown));
    const adhans = Object.fromEntries(DAY_TIMES.map((name) => [name, clockAt(day.minutes[name], zone)]));
    return { date: record.date, adhans: adhans as PreviewDay["adhans"], ...resolve(day).times };
  });
};

/** The first day of the preview: today, unless the schedule begins later. */
export const firstDay = ({ rules, years }: Schedule, today: string): string => {
  const starts = [...rules.map(({ from }) => from ?? today), ...years.map(({ from }) => from)];
  const begins = starts.toSorted()[0] ?? today;
  return begins > today ? begins : today;
};
