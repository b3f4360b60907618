/**
 * A box round the places of each country that has any, closed ones included, so that a query near a
 * point or in a box looks at few countries. The edges are stored in steps of 600 m and less, each
 * rounded outward: a box may hold too much, never too little.
 * Layout: a frame of `codes` (two ASCII letters each, ascending) and a column for each edge.
 */
import { packBoxes } from "#core/geo/boxes.ts";
import type { Boxes } from "#core/geo/boxes.ts";
import type { Box } from "#core/geo/distance.ts";
import { readFrame, writeFrame } from "./frame.ts";

const FORMAT = "C";
const VERSION = 1;
const CODE_LENGTH = 2;
/** Steps round the globe, and from pole to pole. */
const STEPS = 2 ** 16 - 1;
const LNG_SPAN = 360;
const LAT_SPAN = 180;
/** More than the rounding of what lies on a step, steps. */
const MARGIN = 1e-6;

export interface CountryBoxes {
  /** Upper-case codes, in order. */
  readonly codes: readonly string[];
  /** West > east crosses the 180th meridian. */
  readonly boxes: Boxes;
}

const stepsOf = (degrees: number, span: number): number => ((degrees + span / 2) / span) * STEPS;
const degreesOf = (step: number, span: number): number => (step * span) / STEPS - span / 2;

const below = (degrees: number, span: number): number =>
  Math.max(Math.floor(stepsOf(degrees, span) - MARGIN), 0);
const above = (degrees: number, span: number): number =>
  Math.min(Math.ceil(stepsOf(degrees, span) + MARGIN), STEPS);

/** The edges in steps, outward. What crosses the 180th meridian and leaves less than a step out goes all round. */
const outward = ({ west, south, east, north }: Box): Box => {
  const [from, to] = [below(west, LNG_SPAN), above(east, LNG_SPAN)];
  const isRound = west > east && from <= to;
  return {
    west: isRound ? 0 : from,
    south: below(south, LAT_SPAN),
    east: isRound ? STEPS : to,
    north: above(north, LAT_SPAN),
  };
};

/** The bytes of the boxes; `rows` in the order of their codes. */
export const writeCountryBoxes = (rows: readonly (readonly [code: string, box: Box])[]): Uint8Array => {
  const steps = rows.map(([, box]) => outward(box));
  return writeFrame(FORMAT, VERSION, {}, {
    codes: new TextEncoder().encode(rows.map(([code]) => code).join("")),
    west: Uint16Array.from(steps, ({ west }) => west),
    south: Uint16Array.from(steps, ({ south }) => south),
    east: Uint16Array.from(steps, ({ east }) => east),
    north: Uint16Array.from(steps, ({ north }) => north),
  }); // prettier-ignore
};

type Edges = Readonly<Partial<Record<keyof Box, Uint16Array>>>;

/** Reads the boxes. Throws an Error when the bytes are not of this version. */
export const readCountryBoxes = (name: string, bytes: Uint8Array): CountryBoxes => {
  const { codes, ...edges } = readFrame(name, FORMAT, VERSION, bytes).columns;
  const { west, south, east, north } = edges as Edges;
  if (codes === undefined || west === undefined || south === undefined || east === undefined || north === undefined)
    throw new Error(`shard ${name}: a column is missing`); // prettier-ignore
  const size = codes.length / CODE_LENGTH;
  if ([west, south, east, north].some(({ length }) => length !== size))
    throw new Error(`shard ${name}: its columns do not fit`);
  const all = String.fromCharCode(...codes);
  return {
    codes: Array.from({ length: size }, (_, i) => all.slice(i * CODE_LENGTH, (i + 1) * CODE_LENGTH)),
    boxes: packBoxes(
      Array.from(west, (from, i) => ({
        west: degreesOf(from, LNG_SPAN),
        south: degreesOf(south[i] ?? 0, LAT_SPAN),
        east: degreesOf(east[i] ?? 0, LNG_SPAN),
        north: degreesOf(north[i] ?? 0, LAT_SPAN),
      })),
    ),
  };
};
