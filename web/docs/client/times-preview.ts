/** What a schedule says of some days, before it is published: its times, and computed ones of the place if it is known. */
import { MINUTE_MS, openZone, parseDate } from "#core/base/time.ts";
import type { PrayerRecord } from "#core/model/prayer.ts";
import { type PrayerDay } from "#core/prayer/timetable.ts";
import { type DayTimes, resolver, withPrinted } from "#core/times/resolve.ts";
import { openSchedule, type PrintedAdhan, PRINTED_ADHANS, type Schedule } from "#core/times/schedule.ts";

export interface PreviewDay extends DayTimes {
  readonly date: string;
  /** `HH:MM`; `null` where nothing is printed or computed. */
  readonly adhans: Readonly<Record<PrintedAdhan, string | null>>;
}

/** The times of a record; none of them if the place is not known. */
const dayOf = (record: PrayerRecord, isKnown: boolean): PrayerDay => {
  const at = Object.entries(record.timings_iso).map(([name, iso]) => [
    name,
    iso === null || !isKnown ? null : Math.round(Date.parse(iso) / MINUTE_MS),
  ]);
  return {
    day: parseDate(record.date) ?? 0,
    offsetMin: 0,
    minutes: Object.fromEntries(at) as PrayerDay["minutes"],
    unresolved: {},
    notes: [],
  };
};

const clockAt = (minute: number | null, timeZone: string): string | null =>
  minute === null
    ? null
    : new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone }).format(minute * MINUTE_MS);

/**
 * The days of some records by a schedule.
 * @param records - computed days, for their Hijri dates and adhans
 * @param isKnown - false if the records are of another place: relative times are then left out
 */
export const previewOf = (
  schedule: Schedule,
  records: readonly PrayerRecord[],
  isKnown: boolean,
  lang: string,
): readonly PreviewDay[] => {
  const zone = openZone(schedule.place.timezone) ?? openZone("Etc/UTC");
  if (zone === null) return [];
  const open = openSchedule(schedule);
  const printed = withPrinted(open, zone);
  const dates = new Map(records.map(({ date, hijri }) => [parseDate(date), hijri]));
  const hijri = (day: number) => dates.get(day) ?? { month: { number: 0 }, day: 0 };
  const resolve = resolver(open, { zone, hijri, lang });
  return records.map((record): PreviewDay => {
    const day = printed(dayOf(record, isKnown));
    const adhans = Object.fromEntries(PRINTED_ADHANS.map((name) => [name, clockAt(day.minutes[name], zone.name)]));
    return { date: record.date, adhans: adhans as PreviewDay["adhans"], ...resolve(day).times };
  });
};
