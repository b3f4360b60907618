/**
 * The sky of a year at a latitude, as a picture: night, dawn, day and dusk by day of the year and hour of the mean Sun. An
 * ornament: Spencer's series (1971) is good for a minute or two, which nobody sees. Times of prayer come from `core/prayer`.
 */
import { RAD } from "./geo.ts";
import { DAY_MIN } from "./time.ts";

/** Width of the picture, in days, and height, in minutes. */
export const SKY = { width: 365, height: DAY_MIN } as const;

/** States of the Sun that are drawn; what none of them covers is night. */
export const SKY_BANDS = ["dawn", "day", "dusk"] as const;
type SkyBand = (typeof SKY_BANDS)[number];

/** Altitude of the middle of the Sun at its rise, and at the beginning of dawn, degrees. */
const [RISE, DAWN] = [-0.833, -18] as const;

/** Days between two corners of an outline. */
const STEP = 5;

/** Nearer to a pole the Sun is as it is here: there is no hour angle at the pole itself. */
const LAT_MAX = 89;

/** Declination of the Sun, rad, and the equation of time, minutes, on a day of the year from 0. */
const sunOn = (day: number): { readonly declination: number; readonly equation: number } => {
  const turn = (2 * Math.PI * day) / SKY.width;
  const [sin, cos] = [Math.sin, Math.cos].map((of) => (times: number) => of(times * turn)) as [
    (times: number) => number,
    (times: number) => number,
  ];
  return {
    declination:
      0.006918 -
      0.399912 * cos(1) +
      0.070257 * sin(1) -
      0.006758 * cos(2) +
      0.000907 * sin(2) -
      0.002697 * cos(3) +
      0.00148 * sin(3),
    equation: 229.18 * (0.000075 + 0.001868 * cos(1) - 0.032077 * sin(1) - 0.014615 * cos(2) - 0.040849 * sin(2)),
  };
};

/** Minutes from noon until the Sun is at an altitude: 0 where it stays below, half a day where it stays above. */
const minutesUntil = (altitudeDeg: number, latDeg: number, declination: number): number => {
  const lat = latDeg * RAD;
  const cosine =
    (Math.sin(altitudeDeg * RAD) - Math.sin(lat) * Math.sin(declination)) / (Math.cos(lat) * Math.cos(declination));
  return (Math.acos(Math.min(1, Math.max(-1, cosine))) / Math.PI) * (DAY_MIN / 2);
};

/** Minutes of the day at which dawn begins, the Sun rises and sets, and dusk ends. */
type Corners = readonly [dawn: number, rise: number, set: number, dusk: number];

const cornersOn = (day: number, latDeg: number): Corners => {
  const { declination, equation } = sunOn(day);
  const noon = DAY_MIN / 2 - equation;
  const [light, sun] = [minutesUntil(DAWN, latDeg, declination), minutesUntil(RISE, latDeg, declination)];
  const at = (minute: number): number => Math.round(Math.min(DAY_MIN, Math.max(0, minute)));
  // All day and all night reach both edges, wherever noon is.
  const before = (half: number): number => (half >= DAY_MIN / 2 ? 0 : at(noon - half));
  const after = (half: number): number => (half >= DAY_MIN / 2 ? DAY_MIN : at(noon + half));
  return [before(light), before(sun), after(sun), after(light)];
};

/** An outline: one edge from left to right, the other back. */
const outline = (days: readonly number[], upper: readonly number[], lower: readonly number[]): string => {
  const there = days.map((day, i) => `${day} ${upper[i]}`);
  const back = days.map((day, i) => `${day} ${lower[i]}`).reverse();
  return `M${[...there, ...back].join("L")}z`;
};

/** The bands as paths of an SVG with the view box `0 0 365 1440`. */
export const skyOfYear = (latDeg: number): Readonly<Record<SkyBand, string>> => {
  const lat = Math.min(LAT_MAX, Math.max(-LAT_MAX, latDeg));
  const days = Array.from({ length: SKY.width / STEP + 1 }, (_, i) => i * STEP);
  const corners = days.map((day) => cornersOn(day, lat));
  const edge = (i: 0 | 1 | 2 | 3): readonly number[] => corners.map((of) => of[i]);
  return {
    dawn: outline(days, edge(0), edge(1)),
    day: outline(days, edge(1), edge(2)),
    dusk: outline(days, edge(2), edge(3)),
  };
};
