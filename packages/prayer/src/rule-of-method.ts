/** The rule of a numbered method as callers see it, in a country or without one. */
import { customise, type PrayerMethod } from "../../../server/core/prayer/method.ts";
import { makeTimetable } from "../../../server/core/prayer/timetable.ts";
import { refuse, within } from "./faults.ts";
import { type Figures, withFigures } from "./figures.ts";
import type { MethodFigures, Rule } from "./types.ts";

const CUSTOM = 6;

/** What is known of a rule's country. */
export interface RuleCountry {
  readonly code: string;
  readonly school: 0 | 1 | null;
  readonly hijriOn: Figures["hijriOn"];
}

/** A name in English, as the package has them. */
export const nameOf = (names: Readonly<Record<string, string>>, other: string): string => names["en"] ?? other;

/** The rule of a numbered method. */
export const ruleOfMethod = (method: PrayerMethod, country: RuleCountry | null): Rule =>
  withFigures(
    {
      kind: "method",
      id: method.key,
      name: nameOf(method.names, method.key),
      method: method.id,
      school: country?.school ?? null,
      country: country?.code ?? null,
      confidence: null,
      url: null,
      note: null,
      timetable: null,
    },
    {
      computed: (constant) => makeTimetable({ ...constant, method }),
      areaAt: () => null,
      midnight: method.midnight,
      printedSchool: 0,
      hijriOn: country?.hijriOn ?? null,
    },
  );

/** A method with figures of a caller; refuses those that are wrong. */
export const customRule = (found: PrayerMethod, figures: MethodFigures): Rule => {
  const isGiven = Object.values(figures).some((value) => value !== undefined);
  refuse("method", [
    isGiven && found.id !== CUSTOM ? `figures are for method ${CUSTOM} alone, got method ${found.id}` : null,
    within("fajrAngle", figures.fajrAngle, 0, 30),
    within("ishaAngle", figures.ishaAngle, 0, 30),
    within("ishaMinutes", figures.ishaMinutes, 1, 240, true),
    within("maghribAngle", figures.maghribAngle, 0, 30),
    within("maghribMinutes", figures.maghribMinutes, 0, 240, true),
    figures.ishaAngle !== undefined && figures.ishaMinutes !== undefined
      ? "ishaMinutes cannot be given together with ishaAngle"
      : null,
    figures.maghribAngle !== undefined && figures.maghribMinutes !== undefined
      ? "maghribMinutes cannot be given together with maghribAngle"
      : null,
  ]);
  return ruleOfMethod(customise(found, figures), null);
};
