/** The short series of the Sun for @musalla/prayer, from astronomia's VSOP87: what is left when its small terms are cut. */
import { deltat } from "astronomia";
import earth from "astronomia/data/vsop87Bearth";
import { epochDay } from "#core/base/date.ts";
import { MARGIN_DAYS } from "#core/prayer/ephemeris.ts";
import type { SunSeries } from "../prayer/src/sun-series.ts";

type Series = SunSeries["longitude"];

/** Terms of less than this are cut, radians and astronomical units: 0.3″ in longitude; the radius only gives the aberration. */
const LEAST = { L: 1.5e-6, B: 1e-6, R: 5e-5 } as const;

/** Powers of time that reach the least within a century. */
const POWERS = { L: 3, B: 2, R: 2 } as const;

const AMPLITUDE = 1e-8;
const round = (value: number, digits: number): number => Number(value.toFixed(digits));

const cut = (which: keyof typeof LEAST): Series =>
  Array.from({ length: POWERS[which] }, (_, power) =>
    (earth[which][power] ?? [])
      .filter(([amplitude]) => Math.abs(amplitude) >= LEAST[which])
      .map(([amplitude, phase, frequency]) => [
        // The mean motion, the only term without phase or period, needs more digits.
        round(amplitude / AMPLITUDE, frequency === 0 && power > 0 ? 6 : 0),
        round(phase, 5),
        round(frequency, 5),
      ]),
  );

/** The series for whole years, with margins. */
export const sunSeries = (fromYear: number, toYear: number): SunSeries => ({
  longitude: cut("L"),
  latitude: cut("B"),
  radius: cut("R"),
  firstDay: epochDay(fromYear, 1, 1) - MARGIN_DAYS,
  endDay: epochDay(toYear + 1, 1, 1) + MARGIN_DAYS,
  deltaFrom: fromYear,
  deltaSeconds: Array.from({ length: Math.ceil((toYear - fromYear) / 10) + 1 }, (_, index) =>
    round(deltat.deltaT(fromYear + 10 * index), 1),
  ),
  accuracy: { hourAngleUs: 150_000, declinationUas: 800_000 },
});
