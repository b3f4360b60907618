/**
 * What the printed tables of a country say of our answers, in minutes, with the two errors that break a fast apart: a
 * Maghrib before the printed one, and a Fajr after it. Refuses: reading tables (prayer-tables.ts).
 */
import { clockMinute, DAY_MIN } from "../server/core/base/time.ts";
import { PRINTED, type PrintedDay } from "./prayer-tables.ts";

/** A printed day of a country; a rule may be chosen on half of them. */
export interface CountryDay extends PrintedDay {
  readonly country: string;
  readonly isChosenOn: boolean;
}

/** HH:MM by name, as we answer. */
type Answer = (day: CountryDay) => Readonly<Record<string, string | null>>;

/** A printed time and how much later ours is. */
interface Difference {
  readonly name: string;
  readonly isChosenOn: boolean;
  /** Infinite where we have none. */
  readonly minutes: number;
}

/** The figures of one country; shares are of 1. */
interface CountryFigures {
  readonly country: string;
  readonly days: number;
  readonly times: number;
  readonly exact: number;
  readonly within: number;
  /** Of the Maghribs, those that we give two minutes or more before the table. */
  readonly maghribEarly: number;
  /** Of the Fajrs, those that we give two minutes or more after it. */
  readonly fajrLate: number;
  readonly worst: number;
  /** Within a minute, on the days that rules were chosen on and on the others; `null` without days. */
  readonly halves: readonly [chosen: number | null, left: number | null];
}

/** So many minutes on the wrong side harm. */
const HARM_MIN = 2;

/** Minutes from one clock time to another, the short way round. */
const laterBy = (ours: string | null | undefined, printed: string): number => {
  if (ours === null || ours === undefined) return Number.POSITIVE_INFINITY;
  const minutes = clockMinute(ours) - clockMinute(printed);
  return minutes - DAY_MIN * Math.round(minutes / DAY_MIN);
};

const differencesOf = (answer: Answer, day: CountryDay): readonly Difference[] => {
  const ours = answer(day);
  return PRINTED.flatMap((name) => {
    const printed = day.times[name];
    if (printed === null || printed === undefined || printed === "") return [];
    return [{ name, isChosenOn: day.isChosenOn, minutes: laterBy(ours[name], printed) }];
  });
};

const share = (all: readonly Difference[], is: (minutes: number) => boolean): number =>
  all.length === 0 ? 0 : all.filter(({ minutes }) => is(minutes)).length / all.length;

const isWithin = (minutes: number): boolean => Math.abs(minutes) <= 1;

/** The figures of each country, by its code. */
export const countryFigures = (answer: Answer, days: readonly CountryDay[]): readonly CountryFigures[] =>
  [...new Set(days.map(({ country }) => country))].toSorted().map((country) => {
    const own = days.filter((day) => day.country === country);
    const all = own.flatMap((day) => differencesOf(answer, day));
    const of = (name: string): readonly Difference[] => all.filter((one) => one.name === name);
    const half = (isChosenOn: boolean): number | null => {
      const some = all.filter((one) => one.isChosenOn === isChosenOn);
      return some.length === 0 ? null : share(some, isWithin);
    };
    return {
      country,
      days: own.length,
      times: all.length,
      exact: share(all, (minutes) => minutes === 0),
      within: share(all, isWithin),
      maghribEarly: share(of("maghrib"), (minutes) => minutes <= -HARM_MIN),
      fajrLate: share(of("fajr"), (minutes) => minutes >= HARM_MIN),
      worst: all.reduce((worst, { minutes }) => Math.max(worst, Math.abs(minutes)), 0),
      halves: [half(true), half(false)],
    };
  });

const percent = (part: number | null): string => (part === null ? "–" : (100 * part).toFixed(1));

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** A country at which nearly every printed minute is ours. */
const GOOD = 0.97;

/** The table of the figures, a row a country and one of their mean. */
export const countryTable = (title: string, figures: readonly CountryFigures[]): string => {
  const row = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;
  const of = (pick: (country: CountryFigures) => number): number => mean(figures.map(pick));
  const inHalf = (half: 0 | 1): number => mean(figures.flatMap(({ halves }) => halves[half] ?? []));
  return [
    row([title, "days", "times", "% exact", "% within 1", "Maghrib early", "Fajr late", "worst", "chosen on", "left"]),
    "|---|---|---|---|---|---|---|---|---|---|",
    ...figures.map((country) =>
      row([
        country.country,
        country.days,
        country.times,
        ...[country.exact, country.within, country.maghribEarly, country.fajrLate].map(percent),
        country.worst,
        ...country.halves.map(percent),
      ]),
    ),
    row([
      `mean of ${figures.length}; ${figures.filter(({ within }) => within >= GOOD).length} at ${GOOD * 100} %`,
      figures.reduce((sum, { days }) => sum + days, 0),
      figures.reduce((sum, { times }) => sum + times, 0),
      ...[of((country) => country.exact), of((country) => country.within)].map(percent),
      ...[of((country) => country.maghribEarly), of((country) => country.fajrLate)].map(percent),
      figures.reduce((worst, country) => Math.max(worst, country.worst), 0),
      percent(inHalf(0)),
      percent(inHalf(1)),
    ]),
  ].join("\n");
};
