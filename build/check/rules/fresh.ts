/** Warns about rows that were last verified too long ago. */
import { NOTHING, type Rule } from "./rule.ts";

const MAX_AGE_YEARS = 3;

/** The same day `years` earlier, comparable with dates as text. */
const yearsBefore = (day: string, years: number): string =>
  `${String(Number(day.slice(0, 4)) - years).padStart(4, "0")}${day.slice(4)}`;

/** Whether `day` is too long before `today`. */
export const isStale = (day: string | null, today: string | null): boolean =>
  day !== null && today !== null && day < yearsBefore(today, MAX_AGE_YEARS);

export const fresh: Rule = ({ value: { verified_on: day }, report }, { today }) => {
  if (!isStale(day, today)) return NOTHING;
  const message = `verified_on is ${day}, more than ${MAX_AGE_YEARS} years before ${today}`;
  return [
    report("verified_on", "stale-verification", message, {
      severity: "warning",
      hint: "read the source again and write the day, or leave the field empty",
    }),
  ];
};
