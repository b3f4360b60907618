/** The days of a printed table as instants, each in one of two halves: a rule is chosen on one and tried on the other. */
import type { LatLng } from "#core/base/geo.ts";
import { clockMinute, DAY_MIN, DAY_MS } from "#core/base/time.ts";
import { dayRange, utcMinute, type Zone } from "#core/base/zone.ts";
import { solarDay } from "#core/prayer/timetable.ts";
import { DAY_TIMES, type DayTime } from "#core/values/prayer.ts";

/** The point and the clock of a table. */
export interface TablePlace extends LatLng {
  readonly zone: Zone;
}

/** A printed day. */
export interface Observed {
  readonly day: number;
  /** The day whose noon is that of the place. */
  readonly solar: number;
  readonly isChosenOn: boolean;
  /** Minutes since 1970, UTC; `null` where nothing is printed. */
  readonly at: Readonly<Record<DayTime, number | null>>;
}

/** HH:MM of the columns of a day, by epoch day. */
export type PrintedDays = ReadonlyMap<number, ReadonlyMap<string, string>>;

const HALF_DAY_MIN = DAY_MIN / 2;

/** Times of the evening that are printed after midnight belong to the night before. */
const isEvening = (name: DayTime): boolean => name === "maghrib" || name === "isha";

/** The days of a table in order; every other one is for choosing a rule. Dates that the zone left out are none. */
export const observe = (printed: PrintedDays, { lng, zone }: TablePlace): readonly Observed[] =>
  [...printed]
    .sort(([a], [b]) => a - b)
    .flatMap(([day, cells], count) => {
      const range = dayRange(zone, day);
      if (range === null) return [];
      const at = {} as Record<DayTime, number | null>;
      for (const name of DAY_TIMES) {
        const clock = cells.get(name);
        const minute = clock === undefined || clock === "" ? null : clockMinute(clock);
        const isNext = minute !== null && isEvening(name) && minute < HALF_DAY_MIN;
        at[name] = minute === null ? null : utcMinute(zone, (day + (isNext ? 1 : 0)) * DAY_MIN + minute);
      }
      const middle = (range.startMs + range.endMs) / 2;
      return [{ day, solar: solarDay(middle, lng), isChosenOn: count % 2 === 0, at }];
    });

/** How many years the days are from first to last. */
export const yearsOf = (days: readonly Observed[]): number => {
  const [first, last] = [days[0], days.at(-1)];
  return first === undefined || last === undefined ? 0 : ((last.day - first.day + 1) * DAY_MS) / (365.25 * DAY_MS);
};
