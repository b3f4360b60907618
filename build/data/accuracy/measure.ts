/**
 * How near we, AlAdhan's formula and the package adhan are to printed tables, on every other day of each town: the days that
 * `fit` leaves out when it chooses a rule. Refuses: reading tables (read-printed.ts), the rows of accuracy.csv (rows.ts).
 */
import { clockMinute, DAY_MIN } from "#core/base/time.ts";
import { DAY_TIMES, type DayTime } from "#core/values/prayer.ts";
import { groupBy } from "../../base/group.ts";
import { adhanDay } from "./adhan.ts";
import type { Answers, Clocks, Place } from "./answers.ts";

/** One printed day. */
export interface PrintedDay {
  readonly source: string;
  readonly url: string | null;
  readonly town: string;
  readonly place: Place;
  readonly day: number;
  /** HH:MM; null where none is printed. */
  readonly times: Readonly<Record<DayTime, string | null>>;
}

/** How near one of them is. */
export interface Nearness {
  readonly exact: number;
  readonly within: number;
  /** Minutes; null where a printed time is not given at all. */
  readonly worst: number | null;
}

/** The figures of one source in one country. */
export interface Measured {
  readonly country: string;
  readonly source: string;
  readonly url: string | null;
  readonly firstDay: number;
  readonly lastDay: number;
  readonly places: number;
  readonly days: number;
  /** Printed times that are hours from all three answers: slips of the table, left out. */
  readonly misprints: number;
  readonly times: number;
  readonly ours: Nearness;
  readonly aladhan: Nearness;
  readonly adhan: Nearness;
}

/** Minutes between two clock times, the short way round; infinite without one of them. */
export const apart = (given: string | null | undefined, printed: string): number => {
  if (given === null || given === undefined) return Number.POSITIVE_INFINITY;
  const minutes = Math.abs(clockMinute(given) - clockMinute(printed));
  return Math.min(minutes, DAY_MIN - minutes);
};

/** A printed time beside the three answers, minutes of error. */
interface Errors {
  readonly ours: number;
  readonly aladhan: number;
  readonly adhan: number;
}

/** A printed time so far from all three is a slip of the table: a wrong column, or 12 hours. */
const MISPRINT_MIN = 180;

const isMisprint = ({ ours, aladhan, adhan }: Errors): boolean =>
  [ours, aladhan, adhan].every((minutes) => minutes >= MISPRINT_MIN && Number.isFinite(minutes));

const nearnessOf = (errors: readonly number[]): Nearness => {
  const worst = errors.reduce((most, error) => Math.max(most, error), 0);
  return {
    exact: errors.filter((error) => error === 0).length,
    within: errors.filter((error) => error <= 1).length,
    worst: Number.isFinite(worst) ? worst : null,
  };
};

/** Every other day of each town, in order of time, from the second on. */
const leftOut = (days: readonly PrintedDay[]): readonly PrintedDay[] =>
  [...groupBy(days, ({ town }) => town).values()].flatMap((own) =>
    own.toSorted((a, b) => a.day - b.day).filter((_, index) => index % 2 === 1),
  );

/** An answer for each day, its place prepared once. */
const perPlace = (prepare: (place: Place) => (day: number) => Clocks): ((day: PrintedDay) => Clocks) => {
  const prepared = new Map<string, (day: number) => Clocks>();
  return ({ place, day }) => {
    const key = `${place.country} ${place.lat} ${place.lng} ${place.zone.name}`;
    const known = prepared.get(key) ?? prepare(place);
    prepared.set(key, known);
    return known(day);
  };
};

/** Whether a table is one that the project ships and answers with: it would be held against itself. */
const isShipped = (days: readonly PrintedDay[], errors: readonly Errors[], answers: Answers): boolean =>
  errors.every(({ ours }) => ours === 0) &&
  days.every(({ place }) => {
    const authority = answers.authorityOf(place);
    return authority !== undefined && answers.isPublished(authority, place);
  });

/**
 * The figures of printed days by country and source; sources without a day that is left out have none, nor has a table that
 * the project ships.
 */
export const measure = (days: readonly PrintedDay[], answers: Answers): readonly Measured[] => {
  const [ours, aladhan] = [perPlace(answers.ours), perPlace(answers.aladhan)];
  const adhan = ({ place, day }: PrintedDay): Clocks =>
    adhanDay({ ...place, method: answers.methodOf(place.country), school: 0, highLatitude: "auto" }, day);
  const errorsOf = (day: PrintedDay): readonly Errors[] => {
    const given = { ours: ours(day), aladhan: aladhan(day), adhan: adhan(day) };
    return DAY_TIMES.flatMap((name) => {
      const printed = day.times[name];
      if (printed === null) return [];
      const of = (clocks: Clocks): number => apart(clocks[name], printed);
      return [{ ours: of(given.ours), aladhan: of(given.aladhan), adhan: of(given.adhan) }];
    });
  };
  return [...groupBy(days, ({ place, source }) => `${place.country} ${source}`).values()].flatMap((own) => {
    const judged = leftOut(own);
    const [first] = judged;
    const all = judged.flatMap(errorsOf);
    const sound = all.filter((errors) => !isMisprint(errors));
    if (first === undefined || sound.length === 0 || isShipped(judged, sound, answers)) return [];
    const epochs = judged.map(({ day }) => day);
    return [
      {
        country: first.place.country,
        source: first.source,
        url: first.url,
        firstDay: Math.min(...epochs),
        lastDay: Math.max(...epochs),
        places: new Set(judged.map(({ town }) => town)).size,
        days: judged.length,
        misprints: all.length - sound.length,
        times: sound.length,
        ours: nearnessOf(sound.map((errors) => errors.ours)),
        aladhan: nearnessOf(sound.map((errors) => errors.aladhan)),
        adhan: nearnessOf(sound.map((errors) => errors.adhan)),
      },
    ];
  });
};
