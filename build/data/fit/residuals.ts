/** What a rule leaves over: how far printed times are from it by season, and the day from which they are farther. */
import { calendarDate } from "#core/base/date.ts";
import type { DayTime } from "#core/values/prayer.ts";
import { type Chosen, errorOf, scoreOf } from "./choose.ts";
import type { Observed } from "./observed.ts";

/** Quarters of the year by their months; seasons of the north. */
const SEASONS = ["Dec–Feb", "Mar–May", "Jun–Aug", "Sep–Nov"] as const;

/** Printed minus given, in minutes, over the days of a season. */
interface Residual {
  readonly season: (typeof SEASONS)[number];
  readonly days: number;
  readonly mean: number;
  readonly least: number;
  readonly most: number;
}

interface Left {
  readonly day: number;
  readonly difference: number;
}

const leftOf = (name: DayTime, { candidate }: Chosen, days: readonly Observed[]): readonly Left[] =>
  days.flatMap((day) => {
    const printed = day.at[name];
    const given = printed === null ? null : candidate.at(day);
    return printed === null || given === null ? [] : [{ day: day.day, difference: printed - given }];
  });

/** The residuals of a time by season; seasons without days are left out. */
export const residualsOf = (name: DayTime, chosen: Chosen, days: readonly Observed[]): readonly Residual[] => {
  const left = leftOf(name, chosen, days);
  return SEASONS.flatMap((season, at) => {
    const errors = left
      .filter(({ day }) => Math.floor((calendarDate(day).month % 12) / 3) === at)
      .map(({ difference }) => errorOf(difference, chosen.addMin));
    if (errors.length === 0) return [];
    const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length;
    return [{ season, days: errors.length, mean, least: Math.min(...errors), most: Math.max(...errors) }];
  });
};

/** A break of a table: from this day on its times are so many minutes later. */
interface Break {
  readonly day: number;
  readonly laterMin: number;
}

/** Days that each side of a break must have. */
const SIDE_DAYS = 5;
/** The share of the days that a break must bring within a minute. */
const BREAK_GAIN = 0.15;

const middleOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The day on which the minutes of a time change, if that explains many more days: a new edition, or another source. */
export const breakOf = (name: DayTime, chosen: Chosen, days: readonly Observed[]): Break | null => {
  const left = leftOf(name, chosen, days);
  const differences = left.map(({ difference }) => difference);
  const plain = scoreOf(differences, chosen.addMin).within;
  let best: (Break & { readonly within: number }) | null = null;
  for (let at = SIDE_DAYS; at <= left.length - SIDE_DAYS; at += 1) {
    const [before, after] = [differences.slice(0, at), differences.slice(at)];
    const [from, to] = [middleOf(before), middleOf(after)];
    const within = scoreOf(before, from).within + scoreOf(after, to).within;
    if (best === null || within > best.within)
      best = { day: left[at]?.day ?? 0, laterMin: Math.round(to - from), within };
  }
  if (best === null || best.laterMin === 0 || best.within < plain + BREAK_GAIN * left.length) return null;
  return { day: best.day, laterMin: best.laterMin };
};
