/**
 * Computes the Sun table (data/ephemeris.bin) from astronomia's full VSOP87 series: the Sun's apparent place at a UTC
 * instant (FK5 frame, IAU 1980 nutation, aberration, ΔT; UTC taken as UT1, within 0.9 s), fitted with Chebyshev
 * polynomials. Takes under a minute for 200 years. Reference: J. Meeus, Astronomical Algorithms, 2nd ed., chapters 10,
 * 12, 22, 25.
 */
import { deltat, planetposition, sidereal, solar } from "astronomia";
import earthSeries from "astronomia/data/vsop87Bearth";
import { epochDay } from "#core/base/date.ts";
import { chebyshevNodes, chebyshevThrough } from "#core/prayer/chebyshev.ts";
import { type EphemerisSegment, MARGIN_DAYS, writeEphemeris } from "#core/prayer/ephemeris.ts";

const SEGMENT_DAYS = 8;
const TERMS = 9;
const NODES = 12;
const UNIX_EPOCH_JD = 2_440_587.5;
const J2000_JD = 2_451_545;
/** Error bounds written to the header; test/core/prayer/ephemeris.test.ts verifies them. */
const ACCURACY = { hourAngleUs: 15_000, declinationUas: 50_000 };

const earth = new planetposition.Planet(earthSeries);

/**
 * Sine of the apparent declination and equation of time (turns) at `day`, fractional epoch days UTC, directly from the
 * series.
 */
export const sunAt = (day: number): { readonly sinDeclination: number; readonly equationTurns: number } => {
  const jd = UNIX_EPOCH_JD + day;
  const deltaTSeconds = deltat.deltaT(2000 + (jd - J2000_JD) / 365.25);
  const { ra, dec } = solar.apparentEquatorialVSOP87(earth, jd + deltaTSeconds / 86_400);
  const hourAngleTurns = sidereal.apparent(jd) / 86_400 - ra / (2 * Math.PI);
  const difference = hourAngleTurns - (day - Math.floor(day) - 0.5);
  return { sinDeclination: Math.sin(dec), equationTurns: difference - Math.round(difference) };
};

const fitSegment = (startDay: number): EphemerisSegment => {
  const samples = chebyshevNodes(NODES).map((node) => sunAt(startDay + (SEGMENT_DAYS * (node + 1)) / 2));
  const series = (pick: (sample: ReturnType<typeof sunAt>) => number): readonly number[] =>
    chebyshevThrough(samples.map(pick), TERMS);
  return {
    sinDeclination: series((sample) => sample.sinDeclination),
    equationTurns: series((sample) => sample.equationTurns),
  };
};

/**
 * The table for whole years `fromYear` to `toYear` with margins, as bytes; `onProgress` receives the share done, 0..1.
 */
export const computeEphemeris = (
  fromYear: number,
  toYear: number,
  onProgress: (done: number) => void = () => undefined,
): Uint8Array<ArrayBuffer> => {
  const firstDay = epochDay(fromYear, 1, 1) - MARGIN_DAYS;
  const days = epochDay(toYear + 1, 1, 1) + MARGIN_DAYS - firstDay;
  const count = Math.ceil(days / SEGMENT_DAYS);
  const segments: EphemerisSegment[] = [];
  for (let index = 0; index < count; index++) {
    segments.push(fitSegment(firstDay + index * SEGMENT_DAYS));
    if (index % 100 === 0) onProgress(index / count);
  }
  onProgress(1);
  return writeEphemeris({ firstDay, segmentDays: SEGMENT_DAYS, segments, accuracy: ACCURACY });
};
