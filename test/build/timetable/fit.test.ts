/** Days as rules: expanding the rules gives every day back, nothing else, and few rules where there is a rule. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatDate, parseDate, weekday } from "#core/base/date.ts";
import { holdsOn, parseRule, parseValue, precedence } from "#core/times/rule.ts";
import { type AdhanOn, type FittedRule, fitRules, type Goal, weekdaysText } from "../../../build/timetable/fit.ts";

const START = parseDate("2026-01-01") ?? 0;
const EVERY_DAY: (day: number) => boolean = () => true;
const FRIDAYS = (day: number): boolean => weekday(day) === 5;

/** An adhan that moves like that of Maghrib: later by two minutes a day, then earlier. */
const adhan: AdhanOn = (day) => 960 + Math.round(120 * Math.sin(((day - START) / 365) * Math.PI));

const goals = (minutes: readonly (number | null)[], isOn = EVERY_DAY): readonly Goal[] =>
  minutes.flatMap((minute, at) =>
    minute === null || !isOn(START + at) ? [] : [{ day: START + at, minute, value: null, also: "" }],
  );

const text = (rules: readonly FittedRule[] | null): readonly string[] =>
  (rules ?? []).map(({ from, to, weekdays, value }) =>
    [formatDate(from), formatDate(to), weekdays === null ? "" : weekdaysText(weekdays), value].join(" "),
  );

/** What the engine makes of rules on a day, told apart from the fitter's own proof. */
const minuteOn = (rules: readonly FittedRule[], day: number): number | null => {
  const [best] = rules
    .map((one) => ({
      value: parseValue(one.value),
      rule: parseRule({
        prayer: "maghrib",
        from: formatDate(one.from),
        to: formatDate(one.to),
        weekdays: one.weekdays === null ? undefined : weekdaysText(one.weekdays),
        value: one.value,
      }),
    }))
    .filter(({ rule }) => holdsOn(rule, { day, weekday: weekday(day), hijri: { month: 1, day: 1 } }))
    .sort((a, b) => precedence(a.rule, b.rule));
  if (best === undefined || best.value.kind === "none") return null;
  if (best.value.kind === "clock") return best.value.minute;
  const { minutes, step } = best.value;
  return Math.ceil(((adhan(day) ?? 0) + minutes) / step) * step;
};

const year = (minuteOf: (day: number, at: number) => number | null): readonly (number | null)[] =>
  Array.from({ length: 365 }, (_, at) => minuteOf(START + at, at));

describe("the fewest rules", () => {
  test.each([
    ["one time", year(() => 795), ["2026-01-01 2026-12-31  13:15"]],
    ["after the adhan", year((day) => (adhan(day) ?? 0) + 5), ["2026-01-01 2026-12-31  +5"]],
    ["rounded up", year((day) => Math.ceil(((adhan(day) ?? 0) + 10) / 15) * 15), ["2026-01-01 2026-12-31  +10^15"]],
    [
      "Fridays apart",
      year((day) => (weekday(day) === 5 ? 810 : 795)),
      ["2026-01-01 2026-12-31  13:15", "2026-01-01 2026-12-31 Fr 13:30"],
    ],
    [
      "Ramadan over a year",
      year((_, at) => (at >= 48 && at < 78 ? 1200 : 1185)),
      ["2026-01-01 2026-12-31  19:45", "2026-02-18 2026-03-19  20:00"],
    ],
    [
      "a time that returns after half a year is two rules",
      year((_, at) => (at < 90 || at >= 270 ? 795 : 825)),
      ["2026-01-01 2026-03-31  13:15", "2026-04-01 2026-09-27  13:45", "2026-09-28 2026-12-31  13:15"],
    ],
    [
      "days without a time have no rule",
      year((_, at) => (at === 100 ? null : 795)),
      ["2026-01-01 2026-04-10  13:15", "2026-04-12 2026-12-31  13:15"],
    ],
    ["nothing", [], []],
  ])("%s", (_, minutes, rules) => {
    expect(text(fitRules(goals(minutes), adhan, EVERY_DAY))).toEqual(rules);
  });

  test("of Fridays hold from the first to the last", () => {
    const fridays = goals(
      year((_, at) => (at < 90 ? 780 : 810)),
      FRIDAYS,
    );
    expect(text(fitRules(fridays, adhan, FRIDAYS))).toEqual([
      "2026-01-02 2026-03-27  13:00",
      "2026-04-03 2026-12-25  13:30",
    ]);
  });

  test("never join days that say something else beside the time", () => {
    const own = goals([780, 780, 780]).map((goal, at) => ({ ...goal, also: at < 2 ? "12:45" : "" }));
    expect(text(fitRules(own, adhan, EVERY_DAY))).toEqual([
      "2026-01-01 2026-01-02  13:00",
      "2026-01-03 2026-01-03  13:00",
    ]);
  });
});

test("rules give every day back, whatever the days", () => {
  const run = fc.tuple(
    fc.integer({ min: 1, max: 40 }),
    fc.constantFrom("same", "after", "up", "Friday", "gap"),
    fc.integer({ min: 0, max: 8 }),
  );
  fc.assert(
    fc.property(fc.array(run, { maxLength: 12 }), (runs) => {
      const minutes: (number | null)[] = [];
      for (const [length, kind, n] of runs) {
        for (let i = 0; i < length; i += 1) {
          const day = START + minutes.length;
          const called = adhan(day) ?? 0;
          if (kind === "gap") minutes.push(null);
          else if (kind === "after") minutes.push(called + n);
          else if (kind === "up") minutes.push(Math.ceil((called + n) / 10) * 10);
          else if (kind === "Friday" && weekday(day) === 5) minutes.push(1000);
          else minutes.push(1100 + 15 * n);
        }
      }
      const rules = fitRules(goals(minutes), adhan, EVERY_DAY);
      expect(rules).not.toBeNull();
      expect(minutes.map((_, at) => minuteOn(rules ?? [], START + at))).toEqual(minutes);
    }),
    { numRuns: 200 },
  );
});
