/** What the modules of single methods (`@musalla/prayer/methods/3`) are made with; no entry of its own. */
import type { PrayerMethod } from "../../../server/core/prayer/method.ts";
import { customRule } from "./rule-of-method.ts";
import type { MethodFigures, Rule } from "./types.ts";

/** The function that gives the rule of the method whose JSON this is. */
export const oneMethod = (text: string): ((figures?: MethodFigures) => Rule) => {
  let parsed: PrayerMethod | null = null;
  return (figures = {}) => customRule((parsed ??= JSON.parse(text) as PrayerMethod), figures);
};
