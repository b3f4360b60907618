/** Records of days made up for tests: times by name, as `HH:MM` with a day of its own where it is another. */
import { formatDate, parseDate } from "#core/base/date.ts";
import type { PrayerRecord } from "#core/model/prayer.ts";
import { TIMING_NAMES } from "#core/values/prayer.ts";
import type { TimingName } from "#core/prayer/timetable.ts";

export interface Day {
  readonly date: string;
  /** `18:05`, or `+1 00:20` for the date after. */
  readonly times?: Partial<Record<TimingName, string>>;
  readonly unresolved?: PrayerRecord["unresolved"];
  readonly next?: PrayerRecord["next"];
  readonly timezone?: string;
  readonly offset?: string;
  readonly hijri?: { readonly year: number; readonly month: number };
}

const instantOf = (date: string, offset: string, time: string | undefined): string | null => {
  const [, days = "0", clock] = /^(?:([+-]\d) )?(\d\d:\d\d)$/.exec(time ?? "") ?? [];
  if (clock === undefined) return null;
  return `${formatDate((parseDate(date) ?? 0) + Number(days))}T${clock}:00${offset}`;
};

const allOf = <T>(make: (name: TimingName) => T): Record<TimingName, T> =>
  Object.fromEntries(TIMING_NAMES.map((name) => [name, make(name)])) as Record<TimingName, T>;

const hijriOf = (year: number, month: number): PrayerRecord["hijri"] => ({
  date: "",
  day: 1,
  month: { number: month, name: "" },
  year,
  weekday: "",
  calendar: "umm-al-qura",
  basis: "rule",
  other: null,
});

export const recordOf = ({ date, times = {}, offset = "+00:00", ...rest }: Day): PrayerRecord => {
  const { year, month } = rest.hijri ?? { year: 1448, month: 6 };
  return {
    date,
    location: { lat: 0, lng: 0 },
    timezone: rest.timezone ?? "Etc/UTC",
    utc_offset: offset,
    method: {
      id: 3,
      name: "Muslim World League",
      authority: "Muslim World League",
      chosen_by: "fallback",
      fallback_reason: "none-known",
      fajr_angle: 18,
      isha_angle: 17,
      isha_minutes: null,
      isha_minutes_ramadan: null,
      maghrib_angle: null,
      maghrib_minutes: null,
      midnight: "standard",
    },
    school: { id: 0, name: "Shafi'i", chosen_by: "fallback" },
    high_latitude_rule: "none",
    timings: allOf((name) => times[name]?.slice(-5) ?? null),
    timings_iso: allOf((name) => instantOf(date, offset, times[name])),
    unresolved: rest.unresolved ?? [],
    next: rest.next ?? null,
    forbidden: [],
    ishraq: null,
    duha: null,
    ends: { fajr: null, dhuhr: null, asr: null, maghrib: null, isha: null },
    hijri: hijriOf(year, month),
    hijri_after_maghrib: hijriOf(year, month),
    qibla: { bearing_deg: 0, distance_km: 0 },
    notes: [],
  };
};

/** A day as most are. */
export const ORDINARY = {
  fajr: "05:00",
  sunrise: "06:30",
  dhuhr: "12:00",
  asr: "15:20",
  sunset: "17:30",
  maghrib: "17:30",
  isha: "19:00",
  midnight: "+1 00:00",
} as const;
