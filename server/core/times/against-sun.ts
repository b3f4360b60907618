/**
 * Printed times held against the Sun of their place: a column that is of another place, clock or time of day, and single
 * cells that slipped. A column is judged as a whole first: where too many of its cells cannot be, it is not what it is
 * said to be. In a column that can be, a cell is doubted that the Sun does not allow, or that leaves the line of its
 * neighbours. Pure.
 */
import { median } from "#core/base/median.ts";
import { DAY_TIMES, type DayTime, type PrayerName } from "#core/values/prayer.ts";
import { nearBounds, outsideBy, type SunDay, type SunDays } from "./sun-day.ts";

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
  /** Whether those are off by an hour: the clock of another season. */
  readonly isHourOff: boolean;
  readonly doubts: readonly Doubt[];
}

/** A column is contradicted by more than this share of its cells, and by more cells than people mistype. */
const [CONTRADICTED_SHARE, MISTYPED] = [0.15, 2];

/** Cells of a column around one that it is compared with, on either side, and the days that these may be away. */
const [AROUND, AROUND_DAYS] = [3, 10];

/** Minutes that a time may leave the line of its neighbours: rounding, and the steps of tables made for weeks. */
const OFF_LINE = 5;

/** Minutes that a time of the Sun alone may be off the middle of its column through a year. */
const OFF_COLUMN = 7;

const HOUR_OFF = { least: 45, most: 80, share: 0.8 } as const;

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
const STEADY: ReadonlySet<DayTime> = new Set(["sunrise", "dhuhr", "asr", "maghrib"]);

interface Compared {
  readonly index: number;
  readonly day: number;
  readonly sun: SunDay;
  /** The minute on the side of midnight that the Sun allows. */
  readonly minute: number;
  readonly outside: number;
}

const comparedBy = (
  sunOf: SunDays,
  times: readonly PrintedTime[],
  boundsOf: (sun: SunDay) => { readonly from: number; readonly to: number },
): readonly Compared[] =>
  times
    .flatMap(({ day, minute }, index): readonly Compared[] => {
      const sun = sunOf(day);
      if (sun === null) return [];
      const bounds = boundsOf(sun);
      return [{ index, day, sun, minute: nearBounds(minute, bounds), outside: outsideBy(minute, bounds) }];
    })
    .sort((a, b) => a.day - b.day);

const judgedBy = (all: readonly Compared[], more: (inside: readonly Compared[]) => readonly Doubt[]): Judgement => {
  const outside = all.filter((one) => one.outside > 0);
  const isContradicted =
    outside.length > 0 &&
    (outside.length === all.length || (outside.length > MISTYPED && outside.length > CONTRADICTED_SHARE * all.length));
  const hours = outside.filter((one) => one.outside >= HOUR_OFF.least - 20 && one.outside <= HOUR_OFF.most);
  return {
    compared: all.length,
    outside: outside.length,
    firstOutside: outside.reduce<number | null>((first, { index }) => Math.min(first ?? index, index), null),
    worst: Math.round(outside.reduce((most, one) => Math.max(most, one.outside), 0)),
    isContradicted,
    isHourOff: outside.length > 0 && hours.length >= HOUR_OFF.share * outside.length,
    doubts: isContradicted
      ? []
      : [
          ...outside.map(({ index, outside: by }): Doubt => ({ index, by: Math.ceil(by), against: "sun" })),
          ...more(all.filter((one) => one.outside === 0)),
        ],
  };
};

/** Cells that leave the line of their neighbours on both sides. */
const offLine = (residuals: readonly { readonly index: number; readonly day: number; readonly off: number }[]) =>
  residuals.flatMap(({ index, day, off }, at): readonly Doubt[] => {
    const near = (one: { readonly day: number }): boolean => Math.abs(one.day - day) <= AROUND_DAYS;
    const before = residuals.slice(Math.max(0, at - AROUND), at).filter(near);
    const after = residuals.slice(at + 1, at + 1 + AROUND).filter(near);
    const away = [before, after]
      .filter((side) => side.length >= 2)
      .map((side) => Math.abs(off - median(side.map((one) => one.off))));
    const by = away.reduce((a, b) => Math.min(a, b), Infinity);
    return away.length > 0 && by > OFF_LINE ? [{ index, by: Math.round(by), against: "neighbours" }] : [];
  });

/** Holds the adhans of a prayer, or sunrises, against the Sun. */
export const judgeAdhans = (sunOf: SunDays, time: DayTime, times: readonly PrintedTime[]): Judgement => {
  const all = comparedBy(sunOf, times, (sun) => sun.adhan[time]);
  return judgedBy(all, (inside) => {
    if (inside.length === 0) return [];
    const fromAsr = (shadow: 0 | 1): number => median(all.map(({ minute, sun }) => Math.abs(minute - sun.asr[shadow])));
    const isSecondAsr = fromAsr(1) < fromAsr(0);
    const residuals = inside.map(({ index, day, sun, minute }) => ({
      index,
      day,
      off: minute - sunMinute(time, sun, isSecondAsr),
    }));
    const doubts = offLine(residuals);
    if (!STEADY.has(time) || residuals.length < AROUND) return doubts;
    const middle = median(residuals.map(({ off }) => off));
    const off = residuals.flatMap(({ index, off: own }): readonly Doubt[] =>
      Math.abs(own - middle) > OFF_COLUMN && !doubts.some((one) => one.index === index)
        ? [{ index, by: Math.round(Math.abs(own - middle)), against: "neighbours" }]
        : [],
    );
    return [...doubts, ...off];
  });
};

/** Holds the congregations of a prayer against the Sun: after its adhan can be, before the next. */
export const judgeIqamas = (sunOf: SunDays, prayer: PrayerName | "jumuah", times: readonly PrintedTime[]): Judgement =>
  judgedBy(
    comparedBy(sunOf, times, (sun) => sun.iqama[prayer]),
    () => [],
  );

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
