/**
 * The rule and the minutes that explain most printed days of a time. Counting days that are right, instead of measuring
 * how wrong the others are, leaves misprints without a vote.
 */
import type { DayTime } from "#core/values/prayer.ts";
import type { Candidate } from "./candidates.ts";
import type { Observed } from "./observed.ts";

/** Days of a half, those to the minute and those within one. */
export interface Score {
  readonly days: number;
  readonly exact: number;
  readonly within: number;
}

/** A rule for one time with the minutes that are added before it is rounded to the nearest minute. */
export interface Chosen {
  readonly candidate: Candidate;
  readonly addMin: number;
  readonly chosenOn: Score;
  /** On the days that decided nothing. */
  readonly left: Score;
}

/** Minutes from what a rule gives to what is printed; days that it does not give are infinitely far. */
const differencesOf = (name: DayTime, { at }: Candidate, days: readonly Observed[]): readonly number[] =>
  days.flatMap((day) => {
    const printed = day.at[name];
    return printed === null ? [] : [printed - (at(day) ?? Number.NEGATIVE_INFINITY)];
  });

/** Printed minus what is given with `addMin`, both in whole minutes. */
export const errorOf = (difference: number, addMin: number): number => -Math.floor(addMin - difference + 0.5);

export const scoreOf = (differences: readonly number[], addMin: number): Score => {
  const errors = differences.map((difference) => Math.abs(errorOf(difference, addMin)));
  return {
    days: differences.length,
    exact: errors.filter((error) => error === 0).length,
    within: errors.filter((error) => error <= 1).length,
  };
};

/** A day within a minute counts twice as much as one that is exact besides. */
const worth = ({ exact, within }: Score): number => 2 * within + exact;

const STEPS_A_MIN = 4;
const WHOLE_STEPS = 1;
/** No authority adds more. */
const MOST_MIN = 30;
const DAY_MIN = 1440;

/** Distance of minutes from a number that people write down: whole, then half. */
const roughness = (minutes: number): number => (Number.isInteger(minutes) ? 0 : Number.isInteger(minutes * 2) ? 1 : 2);

/** The minutes that suit most differences, in quarters, or whole ones; of several the middle, there the roundest. */
const bestMinutes = (differences: readonly number[], { isWhole, figures }: Candidate): number => {
  const steps = isWhole ? WHOLE_STEPS : STEPS_A_MIN;
  const finite = differences.filter(Number.isFinite);
  const [least, most] = figures.is_clock === true ? [-DAY_MIN / 2, 2 * DAY_MIN] : [-MOST_MIN, MOST_MIN];
  const tried = new Map<number, number>();
  for (const difference of finite)
    for (let step = -2 * steps; step <= 2 * steps; step += 1) {
      const minutes = Math.round(difference * steps + step) / steps;
      if (minutes >= least && minutes <= most && !tried.has(minutes))
        tried.set(minutes, worth(scoreOf(finite, minutes)));
    }
  const top = Math.max(...tried.values());
  const equal = [...tried].filter(([, value]) => value === top).map(([minutes]) => minutes);
  const middle = (Math.min(...equal) + Math.max(...equal)) / 2;
  equal.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle) || roughness(a) - roughness(b));
  return equal[0] ?? 0;
};

/** A minute that is added costs as much: a rule needs as few as it can. */
const MINUTE_COST = 0.002;

/** What speaks for a rule: the share of the days it explains, less what it costs. */
const meritOf = ({ candidate, addMin, chosenOn }: Chosen): number =>
  chosenOn.days === 0
    ? Number.NEGATIVE_INFINITY
    : worth(chosenOn) / (3 * chosenOn.days) -
      candidate.cost -
      (candidate.figures.is_clock === true ? 0 : MINUTE_COST * Math.abs(addMin));

/** The best of the candidates on the days that are for choosing, and how it does on the others; `null` without days. */
export const choose = (name: DayTime, candidates: readonly Candidate[], days: readonly Observed[]): Chosen | null => {
  let best: Chosen | null = null;
  for (const candidate of candidates) {
    const [chosenOn, left] = [true, false].map((half) =>
      differencesOf(
        name,
        candidate,
        days.filter(({ isChosenOn }) => isChosenOn === half),
      ),
    );
    if (chosenOn === undefined || left === undefined || !chosenOn.some(Number.isFinite)) continue;
    const addMin = bestMinutes(chosenOn, candidate);
    const chosen: Chosen = { candidate, addMin, chosenOn: scoreOf(chosenOn, addMin), left: scoreOf(left, addMin) };
    if (best === null || meritOf(chosen) > meritOf(best)) best = chosen;
  }
  return best;
};
