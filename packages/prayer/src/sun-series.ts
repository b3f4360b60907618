/**
 * The Sun from a short series: VSOP87 (J. Meeus, Astronomical Algorithms, chapters 21, 22, 25 and 32) without the terms under
 * 0.3″, precessed to the date, with the largest terms of nutation, in FK5. Segments are fitted when they are first asked for.
 */
import { chebyshev, chebyshevNodes, chebyshevThrough } from "../../../server/core/prayer/chebyshev.ts";
import type { Ephemeris } from "../../../server/core/prayer/ephemeris.ts";

/** Terms `[amplitude, phase, frequency]` of a power of time: radians (amplitudes of B and L, with R in AU, in 1e-8), thousands of years. */
type Terms = readonly (readonly [amplitude: number, phase: number, frequency: number])[];

/** What the build of the package writes (packages/tool/sun-series.ts). */
export interface SunSeries {
  /** Heliocentric longitude, latitude and radius of the Earth, by powers of time. */
  readonly longitude: readonly Terms[];
  readonly latitude: readonly Terms[];
  readonly radius: readonly Terms[];
  /** Epoch days that are covered. */
  readonly firstDay: number;
  readonly endDay: number;
  /** Seconds of terrestrial time ahead of UTC, every ten years from `deltaFrom` on. */
  readonly deltaFrom: number;
  readonly deltaSeconds: readonly number[];
  readonly accuracy: Ephemeris["accuracy"];
}

const AMPLITUDE = 1e-8;
const ARCSEC = Math.PI / 648_000;
const DEG = Math.PI / 180;
const TURN = 2 * Math.PI;
const J2000_DAY = 10_957.5;
const YEAR_DAYS = 365.25;
const CENTURY_DAYS = 36_525;
const DELTA_YEARS = 10;
const DAY_SECONDS = 86_400;

const sumOf = (powers: readonly Terms[], millennia: number): number =>
  powers.reduceRight(
    (higher, terms) =>
      terms.reduce(
        (sum, [amplitude, phase, frequency]) => sum + amplitude * Math.cos(phase + frequency * millennia),
        higher * millennia,
      ),
    0,
  );

const deltaDays = ({ deltaFrom, deltaSeconds }: SunSeries, day: number): number => {
  const at = (2000 + (day - J2000_DAY) / YEAR_DAYS - deltaFrom) / DELTA_YEARS;
  const before = Math.max(0, Math.min(deltaSeconds.length - 2, Math.floor(at)));
  const [from = 0, to = 0] = deltaSeconds.slice(before, before + 2);
  return (from + (to - from) * (at - before)) / DAY_SECONDS;
};

/** Nutation in longitude and in obliquity, radians: the terms over 0.1″ (Meeus, table 22.A). */
const nutationAt = (centuries: number): readonly [longitude: number, obliquity: number] => {
  const node = (125.04452 - 1934.136261 * centuries) * DEG;
  const sun = (280.4665 + 36_000.7698 * centuries) * DEG;
  const moon = (218.3165 + 481_267.8813 * centuries) * DEG;
  const anomaly = (357.52772 + 35_999.05034 * centuries) * DEG;
  return [
    ARCSEC *
      (-17.1996 * Math.sin(node) -
        1.3187 * Math.sin(2 * sun) -
        0.2274 * Math.sin(2 * moon) +
        0.2062 * Math.sin(2 * node) +
        0.1426 * Math.sin(anomaly)),
    ARCSEC *
      (9.2025 * Math.cos(node) +
        0.5736 * Math.cos(2 * sun) +
        0.0977 * Math.cos(2 * moon) -
        0.0895 * Math.cos(2 * node)),
  ];
};

/** Sine of the apparent declination, and the equation of time in turns, at `day` (fractional epoch days, UTC). */
export const sunAt = (series: SunSeries, day: number): readonly [sinDeclination: number, equationTurns: number] => {
  const universal = day - J2000_DAY;
  const centuries = (universal + deltaDays(series, day)) / CENTURY_DAYS;
  const heliocentric = sumOf(series.longitude, centuries / 10) * AMPLITUDE;
  // Precession: the ecliptic of the date is inclined by `tilt` to that of 2000, and its equinox has moved (Meeus 21.5).
  const tilt = 47.0029 * centuries * ARCSEC;
  const ascending = 174.876384 * DEG - 869.8089 * centuries * ARCSEC;
  const precession = (5029.0966 * centuries + 1.11113 * centuries ** 2) * ARCSEC;
  const latitude = -(sumOf(series.latitude, centuries / 10) * AMPLITUDE + tilt * Math.sin(ascending - heliocentric));
  const [nutation, nodding] = nutationAt(centuries);
  const obliquity = (84_381.448 - 46.815 * centuries) * ARCSEC + nodding;
  // FK5 is 0.09033″ behind; light takes 20.4898″ at one astronomical unit.
  const aberration = (0.09033 + 20.4898 / (sumOf(series.radius, centuries / 10) * AMPLITUDE)) * ARCSEC;
  const longitude = heliocentric + Math.PI + precession + nutation - aberration;
  const [sinLng, cosLng] = [Math.sin(longitude), Math.cos(longitude)];
  const [sinObl, cosObl] = [Math.sin(obliquity), Math.cos(obliquity)];
  const ascension = Math.atan2(sinLng * cosObl - Math.tan(latitude) * sinObl, cosLng);
  const julian = universal / CENTURY_DAYS;
  const sidereal = 280.46061837 / 360 + 1.002737909350795 * universal + (0.000387933 * julian ** 2) / 360;
  const difference = sidereal + (nutation * cosObl - ascension) / TURN - (day - Math.floor(day) - 0.5);
  return [Math.sin(latitude) * cosObl + Math.cos(latitude) * sinObl * sinLng, difference - Math.round(difference)];
};

const SEGMENT_DAYS = 8;
const TERMS = 9;

/** A table whose segments are computed when they are first asked for. */
export const tableOf = (series: SunSeries): Ephemeris => {
  const { firstDay, endDay, accuracy } = series;
  const fitted: Float64Array[] = [];
  const nodes = chebyshevNodes(TERMS);
  const fit = (startDay: number): Float64Array => {
    const samples = nodes.map((node) => sunAt(series, startDay + (SEGMENT_DAYS * (node + 1)) / 2));
    return Float64Array.from(
      ([0, 1] as const).flatMap((which) =>
        chebyshevThrough(
          samples.map((sample) => sample[which]),
          TERMS,
        ),
      ),
    );
  };
  const evaluate = (day: number, from: number): number => {
    const index = Math.floor((day - firstDay) / SEGMENT_DAYS);
    const startDay = firstDay + index * SEGMENT_DAYS;
    return chebyshev((fitted[index] ??= fit(startDay)), from, TERMS, ((day - startDay) / SEGMENT_DAYS) * 2 - 1);
  };
  return {
    firstDay,
    endDay,
    accuracy,
    sinDeclination: (day) => evaluate(day, 0),
    equationTurns: (day) => evaluate(day, TERMS),
  };
};
