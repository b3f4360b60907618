/**
 * Printed times held against the Sun of their place: a column that is of another place, clock or time of day, and single
 * cells that slipped. A column is judged as a whole first: where too many of its cells cannot be, it is not what it is
 * said to be. In a column that can be, a cell is doubted that the Sun does not allow, or that leaves the line of its
 * neighbours. Pure.
 */
import { median } from "#core/base/median.ts";
import { DAY_MIN } from "#core/base/time.ts";
import { DAY_TIMES, type DayTime, type PrayerName } from "#core/values/prayer.ts";
import { type Bounds, nearBounds, outsideBy, type SunDay, type SunDays } from "./sun-day.ts";
import { type CellFault, type ColumnFault, faultOfCell, faultsOfColumn } from "./sun-fault.ts";

/** A time of a day, minutes after midnight. */
interface PrintedTime {
  readonly day: number;
  readonly minute: number;
}

/** Why a cell is doubted. */
export interface Doubt {
  /** Which of the times. */
  readonly index: number;
  /** Minutes that it is off: of what the Sun allows, or of the cells around it. */
  readonly by: number;
  readonly against: "sun" | "neighbours";
  readonly fault: CellFault;
}

/** What the Sun says of a column. */
export interface Judgement {
  /** Times on days whose Sun is known. */
  readonly compared: number;
  /** Those that cannot be on their days. */
  readonly outside: number;
  /** Most minutes that one of these is off. */
  readonly worst: number;
  /** The first of these, by its place in the list; `null` without any. */
  readonly firstOutside: number | null;
  /** Whether so many are that the column is no such time of the place. */
  readonly isContradicted: boolean;
  /** What may be wrong with the column, the likeliest first; nothing if it is not contradicted. */
  readonly faults: readonly ColumnFault[];
  readonly doubts: readonly Doubt[];
}

/** A column is contradicted by more than this share of its cells, and by more cells than people mistype. */
const [CONTRADICTED_SHARE, MISTYPED] = [0.15, 2];

/** Cells of a column around one that it is compared with, on either side, and the days that these may be away. */
const [AROUND, AROUND_DAYS] = [3, 10];

/** Minutes that a time may leave the line of its neighbours: rounding, and the steps of tables made for weeks. */
const OFF_LINE = 5;

/** Minutes that a time of the Sun alone may be off the middle of its column through a year. */
const OFF_COLUMN = 8;

/** The time of the Sun that moves as a time of the day does: twilight with sunrise and sunset. */
export const sunMinute = (time: DayTime, sun: SunDay, isSecondAsr = false): number =>
  ({
    fajr: sun.sunrise,
    sunrise: sun.sunrise,
    dhuhr: sun.noon,
    asr: sun.asr[isSecondAsr ? 1 : 0],
    maghrib: sun.sunset,
    isha: sun.sunset,
  })[time];

/** Times that follow the Sun by the same minutes all year. */
const STEADY: ReadonlySet<DayTime> = new Set(["sunrise", "dhuhr", "maghrib"]);

interface Compared {
  readonly index: number;
  readonly day: number;
  readonly sun: SunDay;
  /** The minute on the side of midnight that the Sun allows. */
  readonly minute: number;
  readonly outside: number;
}

/** Times that are compared, and how. */
interface Column {
  /** What the header says; `null` for congregations. */
  readonly time: DayTime | null;
  readonly boundsOf: (sun: SunDay) => Bounds;
}

const comparedBy = (sunOf: SunDays, times: readonly PrintedTime[], { boundsOf }: Column): readonly Compared[] =>
  times
    .flatMap(({ day, minute }, index): readonly Compared[] => {
      const sun = sunOf(day);
      if (sun === null) return [];
      const bounds = boundsOf(sun);
      return [{ index, day, sun, minute: nearBounds(minute, bounds), outside: outsideBy(minute, bounds) }];
    })
    .sort((a, b) => a.day - b.day);

/** Minutes of a cell outside of the line that its column keeps from the Sun. */
const offOf = (one: Compared, all: readonly Compared[], time: DayTime | null): number => {
  if (time === null) return one.outside;
  const line = (each: Compared): number => each.minute - sunMinute(time, each.sun);
  return line(one) - median(all.filter((each) => each.outside === 0).map(line));
};

const judgedBy = (
  column: Column,
  all: readonly Compared[],
  more: (inside: readonly Compared[]) => readonly Doubt[],
): Judgement => {
  const outside = all.filter((one) => one.outside > 0);
  const isContradicted =
    outside.length > 0 &&
    (outside.length === all.length || (outside.length > MISTYPED && outside.length > CONTRADICTED_SHARE * all.length));
  return {
    compared: all.length,
    outside: outside.length,
    firstOutside: outside.reduce<number | null>((first, { index }) => Math.min(first ?? index, index), null),
    worst: Math.round(outside.reduce((most, one) => Math.max(most, one.outside), 0)),
    isContradicted,
    faults: isContradicted ? faultsOfColumn(column.time, all, outside, column.boundsOf) : [],
    doubts: isContradicted
      ? []
      : [
          ...outside.map((one): Doubt => {
            const isHalfDay = outsideBy(one.minute + DAY_MIN / 2, column.boundsOf(one.sun)) === 0;
            const fault = isHalfDay ? "half-day" : faultOfCell(offOf(one, all, column.time));
            return { index: one.index, by: Math.ceil(one.outside), against: "sun", fault };
          }),
          ...more(all.filter((one) => one.outside === 0)),
        ],
  };
};

interface Residual {
  readonly index: number;
  readonly day: number;
  readonly off: number;
}

/** How far a cell is from the middle of those on a side, and from the line that they go on; the nearest is first. */
interface Away {
  readonly fromMiddle: number;
  readonly fromLine: number;
}

const awayFrom = ({ day, off }: Residual, [first, second, ...rest]: readonly Residual[]): Away | null => {
  if (first === undefined || second === undefined) return null;
  const middle = median([first, second, ...rest].map((one) => one.off));
  const slope = (first.off - second.off) / (first.day - second.day || 1);
  const line = first.off + slope * (day - first.day);
  return { fromMiddle: Math.abs(off - middle), fromLine: Math.abs(off - line) };
};

/** Whether cells keep one distance from the Sun. */
const isLevel = (cells: readonly Residual[]): boolean => {
  const most = cells.reduce((sum, { off }) => Math.max(sum, off), -Infinity);
  return most - cells.reduce((least, { off }) => Math.min(least, off), Infinity) <= OFF_LINE;
};

/**
 * Cells that leave the line of their neighbours on both sides; at an end of the table on the one that there is. Beside a
 * gap nobody can tell a slip from a step, such as that of a method in May.
 */
const offLine = (residuals: readonly Residual[]): readonly Doubt[] =>
  residuals.flatMap((one, at): readonly Doubt[] => {
    const near = (other: Residual): boolean => Math.abs(other.day - one.day) <= AROUND_DAYS;
    const sides = [
      residuals.slice(Math.max(0, at - AROUND), at).toReversed(),
      residuals.slice(at + 1, at + 1 + AROUND),
    ];
    const told = sides.filter((side) => side.length >= 2);
    if (told.length === 1 && !isLevel(told.flat())) return [];
    const away = told.map((side) => awayFrom(one, side.filter(near)));
    const isOff = (side: Away | null): boolean => side !== null && Math.min(side.fromMiddle, side.fromLine) > OFF_LINE;
    if (away.length === 0 || !away.every(isOff)) return [];
    const by = away.reduce((least, side) => Math.min(least, side?.fromMiddle ?? Infinity), Infinity);
    return [{ index: one.index, by: Math.round(by), against: "neighbours", fault: faultOfCell(by) }];
  });

/**
 * Cells of a steady column that are off its middle alone. Where those beside them are too, it is no slip: fixed noons of a
 * season, sunrises that stop at an hour, another shadow of Asr in winter.
 */
const offColumn = (residuals: readonly Residual[]): readonly Doubt[] => {
  if (residuals.length < AROUND) return [];
  const middle = median(residuals.map(({ off }) => off));
  const isOff = (one: Residual | undefined): boolean => one !== undefined && Math.abs(one.off - middle) > OFF_COLUMN;
  return residuals.flatMap((one, at): readonly Doubt[] => {
    if (!isOff(one) || isOff(residuals[at - 1]) || isOff(residuals[at + 1])) return [];
    const by = Math.round(Math.abs(one.off - middle));
    return [{ index: one.index, by, against: "neighbours", fault: faultOfCell(by) }];
  });
};

/** Holds the congregations of a prayer against the Sun: after its adhan can be, before the next. */
export const judgeIqamas = (
  sunOf: SunDays,
  prayer: PrayerName | "jumuah",
  times: readonly PrintedTime[],
): Judgement => {
  const column: Column = { time: null, boundsOf: (sun) => sun.iqama[prayer] };
  return judgedBy(column, comparedBy(sunOf, times, column), () => []);
};

/**
 * Days that a table covers, and different noons in them at most, from which authorities fix noon by the clock; minutes after
 * noon that it then is at most.
 */
const [FIXED_DAYS, FIXED_TIMES, FIXED_LATE] = [60, 2, 90];

const isFixed = (times: readonly PrintedTime[]): boolean => {
  const days = times.map(({ day }) => day);
  const span = days.reduce((a, b) => Math.max(a, b), -Infinity) - days.reduce((a, b) => Math.min(a, b), Infinity);
  return span >= FIXED_DAYS && new Set(times.map(({ minute }) => minute)).size <= FIXED_TIMES;
};

/** A noon that is fixed by the clock: near the Sun's, and on no line. */
const judgeFixedNoon = (sunOf: SunDays, times: readonly PrintedTime[]): Judgement => {
  const boundsOf = (sun: SunDay): Bounds => ({ from: sun.adhan.dhuhr.from, to: sun.noon + FIXED_LATE });
  const column: Column = { time: "dhuhr", boundsOf };
  return judgedBy(column, comparedBy(sunOf, times, column), () => []);
};

/** Holds the adhans of a prayer, or sunrises, against the Sun. */
export const judgeAdhans = (sunOf: SunDays, time: DayTime, times: readonly PrintedTime[]): Judgement => {
  if (time === "dhuhr" && isFixed(times)) return judgeFixedNoon(sunOf, times);
  const column: Column = { time, boundsOf: (sun) => sun.adhan[time] };
  const all = comparedBy(sunOf, times, column);
  return judgedBy(column, all, (inside) => {
    if (inside.length === 0) return [];
    const fromAsr = (shadow: 0 | 1): number => median(all.map(({ minute, sun }) => Math.abs(minute - sun.asr[shadow])));
    const isSecondAsr = fromAsr(1) < fromAsr(0);
    const residuals = inside.map(({ index, day, sun, minute }) => ({
      index,
      day,
      off: minute - sunMinute(time, sun, isSecondAsr),
    }));
    const doubts = offLine(residuals);
    if (!STEADY.has(time)) return doubts;
    return [...doubts, ...offColumn(residuals).filter(({ index }) => !doubts.some((one) => one.index === index))];
  });
};

/** Whether a word is a time of the day that the Sun makes. */
export const isDayTime = (word: string): word is DayTime => (DAY_TIMES as readonly string[]).includes(word);

/** Minutes that the adhans of a day move in all from a row to its copy, from which a copy is no chance. */
const MOVED = 6;

/**
 * Days whose adhans are those of another day, though the Sun has moved between.
 * @returns the copy and what it is a copy of
 */
export const copiedDays = (
  sunOf: SunDays,
  days: ReadonlyMap<number, ReadonlyMap<DayTime, number>>,
): readonly (readonly [copy: number, original: number])[] => {
  const seen = new Map<string, number>();
  return [...days]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([day, times]): readonly (readonly [number, number])[] => {
      if (times.size < 4) return [];
      const key = DAY_TIMES.map((time) => times.get(time) ?? "").join(" ");
      const before = seen.get(key);
      seen.set(key, before ?? day);
      const [sun, other] = [sunOf(day), before === undefined ? null : sunOf(before)];
      if (before === undefined || sun === null || other === null) return [];
      const moved = [...times.keys()].reduce(
        (sum, time) => sum + Math.abs(sunMinute(time, sun) - sunMinute(time, other)),
        0,
      );
      return moved >= MOVED ? [[day, before]] : [];
    });
};
