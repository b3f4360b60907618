/**
 * Days of a congregation as the fewest rules that give exactly these days: runs of one time, of one number of minutes
 * after the adhan, of such rounded up, of one time a weekday; then rules laid over longer ones, as a month over a year
 * ("strange printer", a dynamic program over intervals). Rules are proved by expanding them; what is not proved is not
 * returned.
 */
import { formatDate, weekday } from "#core/base/date.ts";
import { DAY_MIN, formatClock } from "#core/base/time.ts";
import { holdsOn, parseRule, parseValue, precedence, type Rule } from "#core/times/rule.ts";
import { WEEKDAYS } from "#core/values/times.ts";

/** What a day of a congregation must come to. */
export interface Goal {
  readonly day: number;
  /** Minutes after midnight, past a day for times after midnight of a night prayer; `null` where a rule states it. */
  readonly minute: number | null;
  /** The value of a rule that states it, such as `+10`. */
  readonly value: string | null;
  /** What rules of the day must say beside the time; rules never join days that differ in it. */
  readonly also: string;
}

/** A rule over days, both included. */
export interface FittedRule {
  readonly from: number;
  readonly to: number;
  /** 0 is Sunday; `null` is every day. */
  readonly weekdays: readonly number[] | null;
  readonly value: string;
  readonly also: string;
}

/** Minutes after midnight of the adhan of a day; `null` where nobody printed it. */
export type AdhanOn = (day: number) => number | null;

const signed = (minutes: number): string => (minutes < 0 ? String(minutes) : `+${minutes}`);

/** Steps that times are rounded up to. */
const STEPS = [5, 10, 15] as const;

/** Times that rounding must explain; fewer may be chance. */
const ROUNDED_TIMES = 4;

/** Minutes after the adhan that a rule may say. */
const MOST = 240;

/** The values that could give a day: constant ones as texts, rounded ones as bounds. */
interface Open {
  constant: string | null;
  offset: string | null;
  stated: string | null;
  /** For each step the minutes n that fit, lo < n <= hi; `null` where none do. */
  rounded: (readonly [number, number] | null)[];
  /** Different times among the days. */
  times: number;
}

const openFor = ({ day, minute, value }: Goal, adhan: AdhanOn): Open => {
  if (minute === null) return { constant: null, offset: null, stated: value, rounded: STEPS.map(() => null), times: 1 };
  const called = adhan(day);
  const after = called === null ? null : minute - called;
  const offset = after === null || Math.abs(after) > MOST ? null : signed(after);
  const rounded = STEPS.map((step) =>
    after === null || minute % step !== 0 ? null : ([after - step, after] as const),
  );
  return { constant: formatClock(minute), offset, stated: value ?? offset, rounded, times: 1 };
};

/** What fits the days of `a`, and then those of `b`. */
const both = (a: Open, b: Open, isNew: boolean): Open => ({
  times: a.times + (isNew ? b.times : 0),
  constant: a.constant === b.constant ? a.constant : null,
  offset: a.offset === b.offset ? a.offset : null,
  stated: a.stated === b.stated ? a.stated : null,
  rounded: a.rounded.map((one, at) => {
    const other = b.rounded[at];
    if (one === null || other === null || other === undefined) return null;
    const [lo, hi] = [Math.max(one[0], other[0]), Math.min(one[1], other[1])];
    return lo < hi ? [lo, hi] : null;
  }),
});

/** The rounded value of some bounds, if minutes that people say (5, 10, 15) fit. */
const roundedText = ([lo, hi]: readonly [number, number], step: number): string | null => {
  const minutes = Math.floor(hi / 5) * 5;
  return minutes <= lo || minutes < 0 || minutes > MOST ? null : `+${minutes}^${step}`;
};

const hasAny = ({ constant, offset, stated, rounded }: Open): boolean =>
  constant !== null || offset !== null || stated !== null || rounded.some((one) => one !== null);

const valueOf = ({ constant, offset, stated, rounded, times }: Open): string | null => {
  if (constant !== null || stated !== null || offset !== null) return constant ?? stated ?? offset;
  if (times < ROUNDED_TIMES) return null;
  for (const [at, bounds] of rounded.entries()) {
    const text = bounds === null ? null : roundedText(bounds, STEPS[at] ?? 5);
    if (text !== null) return text;
  }
  return null;
};

/** A run of goals with the values of its weekdays; one group is every day alike. */
interface Segment {
  readonly first: number;
  readonly last: number;
  readonly groups: readonly { readonly value: string; readonly weekdays: readonly number[] }[];
}

/** Days from which a pattern of weekdays is one. */
const PATTERN_DAYS = 21;

/** Groups of weekdays with a value each, the largest first; `null` if a weekday has none. */
const groupsOf = (weekdays: readonly (Open | null)[]): Segment["groups"] | null => {
  const left = new Map<number, Open>();
  for (const [at, open] of weekdays.entries()) {
    if (open === null) continue;
    if (open.constant === null && open.offset === null && open.stated === null) return null;
    left.set(at, open);
  }
  const groups: { value: string; weekdays: number[] }[] = [];
  while (left.size > 0) {
    const counts = new Map<string, number[]>();
    for (const [at, { constant, offset, stated }] of left)
      for (const value of new Set([constant, stated, offset]))
        if (value !== null) counts.set(value, [...(counts.get(value) ?? []), at]);
    const [best] = [...counts].sort(([, a], [, b]) => b.length - a.length);
    if (best === undefined) return null;
    groups.push({ value: best[0], weekdays: best[1] });
    for (const at of best[1]) left.delete(at);
  }
  return groups;
};

/** The chosen segments from the first goal to the last. */
const chainOf = (chosen: readonly Segment[], count: number): readonly Segment[] => {
  const segments: Segment[] = [];
  for (let end = count; end > 0;) {
    const segment = chosen[end];
    if (segment === undefined) throw new Error(`got no segment that ends at goal ${end}, expected one`);
    segments.unshift(segment);
    end = segment.first;
  }
  return segments;
};

/** Goals from one on, as far as one rule, or one for each weekday, can make them. */
class Reach {
  readonly #usesWeekdays: boolean;
  #every: Open | null = null;
  #isPattern: boolean;
  readonly #weekdays: (Open | null)[] = Array.from({ length: 7 }, () => null);
  #days = 0;

  constructor(usesWeekdays: boolean) {
    this.#usesWeekdays = usesWeekdays;
    this.#isPattern = usesWeekdays;
  }

  /** Takes the next goal; false if no rule reaches it. `isChange`: its time is not that of the goal before. */
  take(goal: Goal, one: Open, isChange: boolean): boolean {
    this.#days += 1;
    if (this.#days === 1) this.#every = one;
    else if (this.#every !== null) this.#every = both(this.#every, one, isChange);
    if (this.#every !== null && !hasAny(this.#every)) this.#every = null;
    if (this.#isPattern) this.#takeWeekday(weekday(goal.day), one);
    return this.#every !== null || this.#isPattern;
  }

  #takeWeekday(at: number, one: Open): void {
    const before = this.#weekdays[at] ?? null;
    const joint = before === null ? one : both(before, one, false);
    this.#weekdays[at] = joint;
    this.#isPattern = joint.constant !== null || joint.offset !== null || joint.stated !== null;
  }

  /** The rules that make all goals so far; `null` if none do. */
  get groups(): Segment["groups"] | null {
    const value = this.#every === null ? null : valueOf(this.#every);
    if (value !== null) return [{ value, weekdays: [] }];
    return this.#usesWeekdays && this.#isPattern && this.#days >= PATTERN_DAYS ? groupsOf(this.#weekdays) : null;
  }
}

/** The cheapest row of segments over goals that follow one another. */
const segmentsOf = (goals: readonly Goal[], adhan: AdhanOn, usesWeekdays: boolean): readonly Segment[] => {
  const open = goals.map((goal) => openFor(goal, adhan));
  const cost: number[] = [0];
  const chosen: Segment[] = [];
  for (let first = 0; first < goals.length; first += 1) {
    const reach = new Reach(usesWeekdays);
    for (let last = first; last < goals.length; last += 1) {
      const [goal, one] = [goals[last], open[last]];
      if (goal === undefined || one === undefined || goal.also !== goals[first]?.also) break;
      if (!reach.take(goal, one, goal.minute !== goals[last - 1]?.minute)) break;
      const { groups } = reach;
      const price = (cost[first] ?? 0) + (groups?.length ?? Number.POSITIVE_INFINITY);
      if (groups === null || price >= (cost[last + 1] ?? Number.POSITIVE_INFINITY)) continue;
      cost[last + 1] = price;
      chosen[last + 1] = { first, last, groups };
    }
  }
  return chainOf(chosen, goals.length);
};

/** More segments than this are not laid over one another. */
const MOST_SEGMENTS = 150;

/**
 * A rule runs on beneath others for so many days at most: as long as Ramadan with its Eid. A time that returns after
 * half a year is another rule to those who read it.
 */
const MOST_BENEATH = 40;

const flat = (segments: readonly Segment[], goals: readonly Goal[]): readonly FittedRule[] =>
  segments.flatMap(({ first, last, groups }) =>
    groups.map(({ value, weekdays }, at) => ({
      from: goals[first]?.day ?? 0,
      to: goals[last]?.day ?? 0,
      weekdays: at === 0 ? null : weekdays,
      value,
      also: goals[first]?.also ?? "",
    })),
  );

/** The rules of segments where one with the same value before and after others runs on beneath them. */
const layered = (segments: readonly Segment[], goals: readonly Goal[]): readonly FittedRule[] => {
  const size = segments.length;
  const symbol = segments.map(({ groups, first }, at) =>
    groups.length === 1 ? `${groups[0]?.value ?? ""}\n${goals[first]?.also ?? ""}` : `${at}`,
  );
  const dayAt = (goal: number | undefined): number => goals[goal ?? 0]?.day ?? 0;
  const price = segments.map(({ groups }) => groups.length);
  const cost = Array.from({ length: size + 1 }, () => Array.from({ length: size + 1 }, () => 0));
  const next = Array.from({ length: size + 1 }, () => Array.from({ length: size + 1 }, () => -1));
  const at = (i: number, j: number): number => (i > j ? 0 : (cost[i]?.[j] ?? 0));
  for (let i = size - 1; i >= 0; i -= 1) {
    for (let j = i; j < size; j += 1) {
      let best = (price[i] ?? 1) + at(i + 1, j);
      let from = -1;
      for (let k = i + 1; k <= j; k += 1) {
        if (symbol[k] !== symbol[i] || dayAt(segments[k]?.first) - dayAt(segments[i]?.last) > MOST_BENEATH + 1)
          continue;
        const one = at(i + 1, k - 1) + at(k, j);
        if (one < best) [best, from] = [one, k];
      }
      (cost[i] ?? [])[j] = best;
      (next[i] ?? [])[j] = from;
    }
  }
  const rules: FittedRule[] = [];
  const lay = (i: number, j: number): void => {
    if (i > j) return;
    let head = i;
    for (let k = next[head]?.[j] ?? -1; k !== -1; k = next[head]?.[j] ?? -1) {
      lay(head + 1, k - 1);
      head = k;
    }
    const [segment, last] = [segments[i], segments[head]];
    if (segment !== undefined && last !== undefined) rules.push(...flat([{ ...segment, last: last.last }], goals));
    lay(head + 1, j);
  };
  lay(0, size - 1);
  return rules;
};

/** The rule as the engine reads it; which prayer it is of does not matter here. */
const engineRule = ({ from, to, weekdays, value }: FittedRule): Rule =>
  parseRule({
    prayer: "fajr",
    from: formatDate(from),
    to: formatDate(to),
    weekdays: weekdays === null ? undefined : weekdaysText(weekdays),
    value,
  });

interface Read {
  readonly fitted: FittedRule;
  readonly rule: Rule;
}

/** No Hijri date: fitted rules have no season. */
const NO_HIJRI = { month: 0, day: 0 };

/** The rule that wins on a day; `null` if none holds or two are equal. */
const winner = (rules: readonly Read[], day: number): FittedRule | null => {
  const asked = { day, weekday: weekday(day), hijri: NO_HIJRI };
  const [first, second] = rules.filter(({ rule }) => holdsOn(rule, asked)).sort((a, b) => precedence(a.rule, b.rule));
  const isEqual = first !== undefined && second !== undefined && precedence(first.rule, second.rule) === 0;
  return first === undefined || isEqual ? null : first.fitted;
};

/** Weekdays as rows write them, Monday first. */
export const weekdaysText = (days: readonly number[]): string =>
  days
    .toSorted((a, b) => ((a + 6) % 7) - ((b + 6) % 7))
    .map((day) => WEEKDAYS[day] ?? "")
    .join(";");

/** The minute that the value of a rule gives on a day; `null` where it has none, or an adhan that is not known. */
export const minuteBy = (text: string, called: number | null): number | null => {
  const value = parseValue(text);
  if (value.kind === "clock") return value.minute;
  if (value.kind === "none" || value.anchor !== null || called === null) return null;
  return Math.ceil((called + value.minutes) / value.step) * value.step;
};

/** Whether the rules give every goal and say nothing of days between that have none. */
const isProved = (
  rules: readonly FittedRule[],
  goals: readonly Goal[],
  adhan: AdhanOn,
  isOn: (day: number) => boolean,
): boolean => {
  const read = rules.map((fitted): Read => ({ fitted, rule: engineRule(fitted) }));
  const byDay = new Map(goals.map((goal) => [goal.day, goal]));
  for (const { from, to } of rules)
    for (let day = from; day <= to; day += 1) if (isOn(day) && !byDay.has(day)) return false;
  return goals.every(({ day, minute, value, also }) => {
    const rule = winner(read, day);
    if (rule === null || rule.also !== also) return false;
    if (minute === null) return rule.value === value;
    const given = minuteBy(rule.value, adhan(day));
    return given !== null && (((given - minute) % DAY_MIN) + DAY_MIN) % DAY_MIN === 0;
  });
};

/**
 * The fewest rules found for `goals`, whose days are in order; `null` if no proof succeeds.
 * @param isOn - the days that the congregation is on at all: Fridays, or every day
 */
export const fitRules = (
  goals: readonly Goal[],
  adhan: AdhanOn,
  isOn: (day: number) => boolean,
): readonly FittedRule[] | null => {
  const runs: Goal[][] = [];
  let last: number | null = null;
  for (const goal of goals) {
    let follows = last !== null;
    for (let day = (last ?? 0) + 1; follows && day < goal.day; day += 1) if (isOn(day)) follows = false;
    if (follows) runs.at(-1)?.push(goal);
    else runs.push([goal]);
    last = goal.day;
  }
  const usesWeekdays = isOn(0) && isOn(1);
  const rules = runs.map((run) => {
    const segments = segmentsOf(run, adhan, usesWeekdays);
    const over = segments.length <= MOST_SEGMENTS ? layered(segments, run) : flat(segments, run);
    return isProved(over, run, adhan, isOn) ? over : flat(segments, run);
  });
  const all = rules.flat().sort((a, b) => a.from - b.from || b.to - a.to);
  return isProved(all, goals, adhan, isOn) ? all : null;
};
