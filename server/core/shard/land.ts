/**
 * The land of the world as a file: by code of the country polygons as lists of rings, each ring as a text (encoded-line.ts) in
 * fractions of a degree. That is half of what GeoJSON weighs when both are compressed. The build writes what the
 * map and the pictures of places read.
 */
import { decodeLine, encodeLine } from "#core/base/encoded-line.ts";

/** A point as GeoJSON has it: lng, lat. */
type Position = number[];

export interface StoredLand {
  /** Steps of a degree. */
  readonly units: number;
  /** Code of the country → its polygons → their rings. */
  readonly areas: Readonly<Record<string, readonly (readonly string[])[]>>;
}

export interface Area {
  /** ISO 3166-1 alpha-2; empty for territories without one. */
  readonly code: string;
  /** Polygons as lists of closed rings. */
  readonly polygons: readonly (readonly (readonly Position[])[])[];
}

/** The text of a ring, whose last point is the first one again. */
const textOf = (ring: readonly Position[], units: number): string =>
  encodeLine(
    ring.slice(0, -1).map(([lng = 0, lat = 0]) => [Math.round(lng * units), Math.round(lat * units)] as const),
  );

/** The points of a line from its text, in degrees. */
export const lineOf = (text: string, units: number): Position[] =>
  decodeLine(text).map(([x, y]) => [x / units, y / units]);

/** The points of a ring from its text; the last is the first. */
export const ringOf = (text: string, units: number): Position[] => {
  const points = lineOf(text, units);
  return [...points, ...points.slice(0, 1)];
};

/** The text of a file, with points rounded to that many steps of a degree. Areas of one code become one. */
export const writeLand = (areas: readonly Area[], units: number): string => {
  const land: Record<string, (readonly string[])[]> = {};
  for (const { code, polygons } of areas)
    (land[code] ??= []).push(...polygons.map((rings) => rings.map((ring) => textOf(ring, units))));
  return JSON.stringify({ units, areas: land } satisfies StoredLand);
};
