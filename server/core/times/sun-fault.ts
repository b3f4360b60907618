/**
 * What is wrong with times that the Sun does not allow, in the words of people who make tables: the clock of another season,
 * the other half of the day, the header of another prayer, another place or year; for a single cell, a slip. Pure.
 */
import { DAY_MIN } from "#core/base/time.ts";
import { DAY_TIMES, type DayTime } from "#core/values/prayer.ts";
import { type Bounds, outsideBy, type SunDay } from "./sun-day.ts";

/** Of a whole column. */
export type ColumnFault =
  | { readonly kind: "clock" | "half-day" | "place" }
  | { readonly kind: "time-of"; readonly time: DayTime };

/** Of a cell. */
export type CellFault = "half-day" | "hour" | "slip";

/** A time of a day with what the Sun says of that day. */
interface Held {
  readonly minute: number;
  readonly sun: SunDay;
}

const HOUR_MIN = 60;

/** A share of times from which an explanation holds. */
const EXPLAINED = 0.9;

/** Minutes that a cell off by an hour may be off it. */
const NEAR_HOUR = 5;

const isEach = <T>(all: readonly T[], holds: (one: T) => boolean): boolean =>
  all.length > 0 && all.filter(holds).length >= EXPLAINED * all.length;

/**
 * What may be wrong with a column, the likeliest first.
 * @param time - what its header says; `null` for congregations, whose bounds are too wide to tell
 * @param held - its times
 * @param outside - those that the Sun does not allow
 */
export const faultsOfColumn = (
  time: DayTime | null,
  held: readonly Held[],
  outside: readonly Held[],
  boundsOf: (sun: SunDay) => Bounds,
): readonly ColumnFault[] => {
  const fits = (all: readonly Held[], shift: number, bounds: (sun: SunDay) => Bounds): boolean =>
    isEach(all, ({ minute, sun }) => outsideBy(minute + shift, bounds(sun)) === 0);
  const others = DAY_TIMES.filter((one) => time !== null && one !== time && fits(held, 0, (sun) => sun.adhan[one]));
  const isOfClock = [HOUR_MIN, -HOUR_MIN].some((shift) => fits(outside, shift, boundsOf));
  return [
    ...(fits(held, DAY_MIN / 2, boundsOf) ? [{ kind: "half-day" } as const] : []),
    ...(isOfClock ? [{ kind: "clock" } as const] : []),
    ...others.map((one): ColumnFault => ({ kind: "time-of", time: one })),
    { kind: "place" },
  ];
};

/** Times that the clock moves as it moves the Sun, whatever the method. */
export const OF_THE_CLOCK = ["sunrise", "dhuhr", "maghrib"] as const satisfies readonly DayTime[];

/**
 * What is wrong with the columns of a table: two that are each other's are swapped; else a clock that two of sunrise, noon
 * and sunset follow is that of all.
 * @param byTime - what may be wrong with each column that is contradicted
 */
export const faultsOfTable = (
  byTime: ReadonlyMap<DayTime, readonly ColumnFault[]>,
): ReadonlyMap<DayTime, ColumnFault> => {
  const has = (time: DayTime, kind: ColumnFault["kind"]): boolean =>
    byTime.get(time)?.some((one) => one.kind === kind) === true;
  const isOf = (time: DayTime, other: DayTime): boolean =>
    byTime.get(time)?.some((one) => one.kind === "time-of" && one.time === other) === true;
  const isClock = OF_THE_CLOCK.filter((time) => has(time, "clock")).length >= 2;
  return new Map(
    [...byTime].map(([time, faults]): [DayTime, ColumnFault] => {
      const swapped = DAY_TIMES.find((other) => isOf(time, other) && isOf(other, time));
      if (swapped !== undefined) return [time, { kind: "time-of", time: swapped }];
      return [time, isClock && has(time, "clock") ? { kind: "clock" } : (faults[0] ?? { kind: "place" })];
    }),
  );
};

/** What is wrong with a cell that is so many minutes, with their sign, from where its Sun or its neighbours put it. */
export const faultOfCell = (off: number): CellFault => {
  const isNear = (minutes: number): boolean => Math.abs(Math.abs(off) - minutes) <= NEAR_HOUR;
  if (isNear(DAY_MIN / 2)) return "half-day";
  return isNear(HOUR_MIN) ? "hour" : "slip";
};

/** A column's fault in words that follow what cannot be. */
export const columnFaultText = (fault: ColumnFault, worst: string): string => {
  if (fault.kind === "clock")
    return "they are an hour off: the clock of another season, such as that of winter all year";
  if (fault.kind === "half-day") return "they are twelve hours off: AM for PM, or PM for AM";
  if (fault.kind === "time-of") return `they are those of ${fault.time}: headers are swapped`;
  return `up to ${worst} off by the Sun: another place or year`;
};

/** A cell's fault in a few words; empty for a slip, whose minutes say all. */
export const cellFaultText = (fault: CellFault): string =>
  ({ "half-day": "AM for PM, or PM for AM", hour: "the clock of another season", slip: "a slip" })[fault];
