/** The report of a fit: the rule of each time, the residuals by season, and the rows for data/authorities. */
import { formatDate } from "#core/base/date.ts";
import { DAY_TIMES, type DayTime } from "#core/values/prayer.ts";
import type { Figures } from "./candidates.ts";
import type { Chosen, Score } from "./choose.ts";
import type { Fit } from "./fit.ts";
import type { Observed } from "./observed.ts";
import { breakOf, residualsOf } from "./residuals.ts";
import { rowsOf, type RowsOf } from "./rows.ts";

const nightText = ({ act, measure, value }: NonNullable<Figures["night"]>): string => {
  const length = measure === "share" ? `${value.toFixed(2)} of the night` : `${value} minutes of the printed sunrise`;
  return act === "cap" ? `within ${length}` : `at ${length}`;
};

/** A rule in words. */
const ruleText = (name: DayTime, figures: Figures): string => {
  const { night, is_clock: isClock, isha_minutes: after, asr_minutes: before, school } = figures;
  const angle = figures.fajr_angle ?? figures.isha_angle ?? figures.maghrib_angle;
  const parts = [
    ...(angle === undefined ? [] : [`${angle}°`]),
    ...(after === undefined ? [] : [`Maghrib as printed and ${after} minutes`]),
    ...(before === undefined ? [] : [`${before} minutes before Maghrib`]),
    ...(school === undefined ? [] : [school === 1 ? "two shadows" : "one shadow"]),
    ...(figures.horizon_deg === undefined ? [] : [`horizon ${figures.horizon_deg}°`]),
    ...(isClock === true ? ["minutes after 0h UTC"] : []),
    ...(night === undefined ? [] : [nightText(night)]),
  ];
  if (parts.length > 0) return parts.join(", ");
  return name === "dhuhr" ? "noon" : name === "sunrise" ? "sunrise" : "sunset";
};

const scoreText = ({ days, exact, within }: Score): string =>
  days === 0 ? "–" : `${Math.round((100 * exact) / days)}/${Math.round((100 * within) / days)} of ${days}`;

const signed = (minutes: number): string => (minutes < 0 ? String(minutes) : `+${minutes}`);

const timeLines = (name: DayTime, chosen: Chosen, days: readonly Observed[]): readonly string[] => {
  const { candidate, addMin, chosenOn, left } = chosen;
  const broken = breakOf(name, chosen, days);
  const seasons = residualsOf(name, chosen, days).map(
    ({ season, mean, least, most }) =>
      `${season} ${signed(Number(mean.toFixed(1)))} (${signed(least)}..${signed(most)})`,
  );
  return [
    `${name.padEnd(8)} ${ruleText(name, candidate.figures)} ${signed(addMin)}: ${scoreText(chosenOn)} chosen on, ${scoreText(left)} left out`,
    `         ${seasons.join(", ")}`,
    ...(broken === null
      ? []
      : [
          `         from ${formatDate(broken.day)} on ${signed(broken.laterMin)} minutes: a new edition, or another source?`,
        ]),
  ];
};

/** The report of a fit. */
export const reportFit = (fit: Fit, days: readonly Observed[], of: RowsOf): string => {
  const lines = DAY_TIMES.flatMap((name) => {
    const chosen = fit.times[name];
    return chosen === null ? [`${name.padEnd(8)} is not printed`] : timeLines(name, chosen, days);
  });
  return [
    `${days.length} days, ${formatDate(days[0]?.day ?? 0)} to ${formatDate(days.at(-1)?.day ?? 0)}; the Sun of ${fit.sun === "event" ? "each event" : `"${fit.sun}"`}.`,
    "Exact and within a minute, in percent; below it the printed minutes less ours by season, mean and range.",
    ...lines,
    "",
    "Rows for data/authorities; fill in what is …:",
    ...rowsOf(fit, of).map(({ path, text }) => `${path}: ${text}`),
  ].join("\n");
};
