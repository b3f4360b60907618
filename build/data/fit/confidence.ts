/** How sure a fitted rule is: by how long the table is, who prints it, and what it gives on days that decided nothing. */
import type { CONFIDENCES } from "#core/values/prayer.ts";
import { DAY_TIMES } from "#core/values/prayer.ts";
import type { Fit } from "./fit.ts";

/** Who prints a table: a body of the country or region, a mosque or association, or nobody who is named. */
export const PUBLISHERS = ["body", "mosque", "unknown"] as const;
export type Publisher = (typeof PUBLISHERS)[number];

/** Share of the times that a rule must give within a minute. */
const GOOD = 0.97;
/** A table of a year, all seasons; and one of a month. */
const YEAR = 0.8;
const MONTH = 0.07;

/** The share of the times within a minute, or exact, on the days left out. */
export const shareLeft = ({ times }: Fit, of: "within" | "exact"): number => {
  const all = DAY_TIMES.flatMap((name) => times[name]?.left ?? []);
  const days = all.reduce((sum, score) => sum + score.days, 0);
  return days === 0 ? 0 : all.reduce((sum, score) => sum + score[of], 0) / days;
};

/** The confidence of a fit over so many years. */
export const confidenceOf = (fit: Fit, years: number, publisher: Publisher): (typeof CONFIDENCES)[number] => {
  if (shareLeft(fit, "within") < GOOD || publisher === "unknown" || years < MONTH) return "low";
  if (publisher === "mosque") return years >= YEAR ? "medium" : "low";
  return years >= YEAR ? "high" : "medium";
};
