/**
 * The rule of a printed table: for each time the candidate that explains most of the days that are for choosing, all by
 * the same Sun and horizon. Refuses: reading files (table.ts), words (report.ts), rows of the data (rows.ts).
 */
import { type Ephemeris } from "#core/prayer/ephemeris.ts";
import { makeSky, SUN_RULES } from "#core/prayer/sky.ts";
import { DAY_TIMES, type DayTime } from "#core/values/prayer.ts";
import { candidatesFor } from "./candidates.ts";
import { choose, type Chosen } from "./choose.ts";
import type { Observed, TablePlace } from "./observed.ts";

/** What a table was made by. */
export interface Fit {
  readonly sun: (typeof SUN_RULES)[number];
  /** `null` for times that the table has none of. */
  readonly times: Readonly<Record<DayTime, Chosen | null>>;
}

/** Days that two halves must have: fewer explain anything. */
export const LEAST_DAYS = 4;

/** The times by one Sun. Sunrise and Maghrib are seen from the same height. */
const fitBySun = (days: readonly Observed[], place: TablePlace, ephemeris: Ephemeris, sun: Fit["sun"]): Fit => {
  const sky = makeSky(ephemeris, place.lat, place.lng, { sun });
  const times = {} as Record<DayTime, Chosen | null>;
  for (const name of DAY_TIMES) times[name] = choose(name, candidatesFor(name, sky), days);
  const deg = times.sunrise?.candidate.figures.horizon_deg;
  const isSame = (
    candidate: { readonly figures: { readonly horizon_deg?: number } },
    as: number | undefined,
  ): boolean => candidate.figures.horizon_deg === as;
  times.maghrib = choose(
    "maghrib",
    candidatesFor("maghrib", sky).filter((candidate) => isSame(candidate, undefined) || isSame(candidate, deg)),
    days,
  );
  if (times.maghrib !== null && !isSame(times.maghrib.candidate, deg)) {
    times.sunrise = choose(
      "sunrise",
      candidatesFor("sunrise", sky).filter((candidate) => isSame(candidate, undefined)),
      days,
    );
  }
  return { sun, times };
};

/** Days to the minute in the half for choosing, over all times; those within a minute count twice. */
const worthOf = ({ times }: Fit): number => {
  const all = DAY_TIMES.flatMap((name) => times[name]?.chosenOn ?? []);
  const days = all.reduce((sum, { days: some }) => sum + some, 0);
  return days === 0 ? 0 : all.reduce((sum, { exact, within }) => sum + exact + 2 * within, 0) / (3 * days);
};

/** Another Sun than that of each event must explain so much more. */
const OTHER_SUN_GAIN = 0.03;

/** The rule of the days of a table. */
export const fitTable = (days: readonly Observed[], place: TablePlace, ephemeris: Ephemeris): Fit => {
  const plain = fitBySun(days, place, ephemeris, "event");
  let best = plain;
  for (const sun of SUN_RULES) {
    if (sun === "event") continue;
    const other = fitBySun(days, place, ephemeris, sun);
    if (worthOf(other) > Math.max(worthOf(plain) + OTHER_SUN_GAIN, worthOf(best))) best = other;
  }
  return best;
};
