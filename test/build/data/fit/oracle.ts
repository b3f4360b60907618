/** Tables made by a rule that is known, with the noise that printed ones have. */
import { formatClock } from "#core/base/time.ts";
import { localMinute } from "#core/base/zone.ts";
import type { PrayerMethod } from "#core/prayer/method.ts";
import { makeTimetable } from "#core/prayer/timetable.ts";
import { DAY_TIMES } from "#core/values/prayer.ts";
import { observe, type Observed, type PrintedDays, type TablePlace } from "../../../../build/data/fit/observed.ts";
import { dayOf, setupOf, zoneOf } from "../../../core/prayer/support.ts";

/** Where a table is made for. */
export const placeOf = (lat: number, lng: number, zone: string): TablePlace => ({ lat, lng, zone: zoneOf(zone) });

type Printed = Partial<Record<(typeof DAY_TIMES)[number], number>>;

/** What a table is made by, where it is not method 3. */
export interface Rule extends Partial<Omit<PrayerMethod, "printed">> {
  readonly school?: 0 | 1;
  /** Minutes added before rounding to the nearest. */
  readonly add?: Printed;
}

/** The table of `count` days from a date, every `step` days. */
export const tableBy = (
  { lat, lng, zone }: TablePlace,
  { school = 0, add = {}, ...changes }: Rule,
  from: string,
  count: number,
  step = 1,
): PrintedDays => {
  const setup = setupOf({ latDeg: lat, lngDeg: lng, zone: zone.name, school });
  const printed = { ...setup.method.printed };
  for (const name of DAY_TIMES) printed[name] = { round: "nearest", offset_min: add[name] ?? 0 };
  const timetable = makeTimetable({
    ...setup,
    isRamadan: () => false,
    method: { ...setup.method, ...changes, printed },
  });
  return new Map(
    Array.from({ length: count }, (_, index) => {
      const day = dayOf(from) + index * step;
      const { minutes } = timetable(day);
      const cells = DAY_TIMES.flatMap((name): [string, string][] => {
        const minute = minutes[name];
        return minute === null ? [] : [[name, formatClock(localMinute(zone, minute))]];
      });
      return [day, new Map(cells)] as const;
    }),
  );
};

/** The table with a misprint of some minutes in every `every`th day, another time each. */
export const misprinted = (table: PrintedDays, every: number): PrintedDays =>
  new Map(
    [...table].map(([day, cells], index) => {
      const name = DAY_TIMES[(index / every) % DAY_TIMES.length];
      const clock = name === undefined ? undefined : cells.get(name);
      if (index % every !== 0 || name === undefined || clock === undefined) return [day, cells] as const;
      const minute = Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3)) + 7;
      return [day, new Map([...cells, [name, formatClock(minute)]])] as const;
    }),
  );

/** Both at once: the days of a table. */
export const daysBy = (place: TablePlace, rule: Rule, from: string, count: number, step = 1): readonly Observed[] =>
  observe(tableBy(place, rule, from, count, step), place);
