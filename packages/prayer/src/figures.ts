/** What rules compute with, beside the objects that callers see: the engine's own, which no caller depends on. */
import type { PrayerMethod } from "../../../server/core/prayer/method.ts";
import type { KnownAuthority } from "./tables.ts";
import type { Rule } from "./types.ts";

export interface Figures {
  readonly method: PrayerMethod;
  readonly authority: KnownAuthority | null;
}

const figures = new WeakMap<Rule, Figures>();

/** What a rule computes with; undefined for an object that this package has not made. */
export const figuresOf = (rule: Rule): Figures | undefined => figures.get(rule);

/** The rule, which computes with `of` from now on. */
export const withFigures = (rule: Rule, of: Figures): Rule => {
  figures.set(rule, of);
  return Object.freeze(rule);
};
