/** What rules compute with, beside the objects that callers see: the engine's own, which no caller depends on. */
import type { PrayerMethod } from "../../../server/core/prayer/method.ts";
import type { PrayerDay, TimetableSetup } from "../../../server/core/prayer/timetable.ts";
import type { HijriDate, Point, Rule, School } from "./types.ts";

/** What times depend on besides the rule. */
export type Constant = Omit<TimetableSetup, "method" | "reference">;

/** Functions, so that a program holds what its rules need and nothing else. */
export interface Figures {
  /** The computed times by epoch day, as the rule prints them on it. */
  readonly computed: (constant: Constant) => (day: number) => PrayerDay;
  /** Id of the authority's zone that a point is in; null: none. */
  readonly areaAt: (point: Point) => string | null;
  readonly midnight: PrayerMethod["midnight"];
  /** The school that its published timetable is of. */
  readonly printedSchool: School;
  /** The Hijri date of an epoch day as the rule's country counts it; null: nothing is known of that. */
  readonly hijriOn: ((day: number) => HijriDate) | null;
}

const figures = new WeakMap<Rule, Figures>();

/** What a rule computes with; undefined for an object that this package has not made. */
export const figuresOf = (rule: Rule): Figures | undefined => figures.get(rule);

/** The rule, which computes with `of` from now on. */
export const withFigures = (rule: Rule, of: Figures): Rule => {
  figures.set(rule, of);
  return Object.freeze(rule);
};
