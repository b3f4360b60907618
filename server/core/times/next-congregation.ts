/**
 * The next congregation of a place from its records of /times, at a given clock. Times of a schedule that is not fresh
 * are never given as the next: they may have changed.
 */
import type { PrayerName } from "#core/values/prayer.ts";
import type { TimesRecord } from "#core/model/times.ts";
import type { Congregation } from "#core/values/times.ts";

/** A congregation at an instant. */
export interface At {
  readonly name: Congregation;
  /** What the mosque calls it. */
  readonly label: string | null;
  /** RFC 3339 with the place's offset. */
  readonly at: string;
  readonly atMs: number;
}

/** The congregations of a day, earliest first; the Friday prayer takes the place of Dhuhr. */
const congregationsOf = ({ iqama, jumuah, special, schedule }: TimesRecord): readonly At[] => {
  if (schedule.state !== "fresh") return [];
  const prayers = Object.keys(iqama) as readonly PrayerName[];
  const daily = prayers.filter((name) => name !== "dhuhr" || jumuah.length === 0);
  const all = [
    ...daily.flatMap((name) => {
      const at = iqama[name]?.iso;
      return at === undefined ? [] : [{ name, label: null, at }];
    }),
    ...jumuah.map(({ iso: at, label }) => ({ name: "jumuah" as const, label, at })),
    ...special.map(({ kind: name, iso: at, label }) => ({ name, label, at })),
  ];
  return all
    .map((congregation) => ({ ...congregation, atMs: Date.parse(congregation.at) }))
    .sort((a, b) => a.atMs - b.atMs);
};

/** The first congregation after `nowMs` in the records, which are in the order of their days; `null` if none is known. */
export const nextCongregation = (records: readonly TimesRecord[], nowMs: number): At | null =>
  records.flatMap(congregationsOf).find(({ atMs }) => atMs > nowMs) ?? null;
