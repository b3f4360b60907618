/**
 * The land of the world as a file: by code of the country polygons as lists of rings, each ring as steps from point to
 * point in a fraction of a degree. That is half of what GeoJSON weighs when both are compressed. The build writes what the
 * map and the pictures of places read.
 */

/** A point as GeoJSON has it: lng, lat. */
type Position = number[];

export interface StoredLand {
  /** Steps of a degree. */
  readonly units: number;
  /** Code of the country → its polygons → their rings, each as lng, lat, lng, lat … from point to point. */
  readonly areas: Readonly<Record<string, readonly (readonly (readonly number[])[])[]>>;
}

export interface Area {
  /** ISO 3166-1 alpha-2; empty for territories without one. */
  readonly code: string;
  /** Polygons as lists of closed rings. */
  readonly polygons: readonly (readonly (readonly Position[])[])[];
}

const stepsOf = (ring: readonly Position[], units: number): readonly number[] => {
  let [x, y] = [0, 0];
  // The last point is the first one again.
  return ring.slice(0, -1).flatMap(([lng = 0, lat = 0]) => {
    const [before, below] = [x, y];
    [x, y] = [Math.round(lng * units), Math.round(lat * units)];
    return [x - before, y - below];
  });
};

/** The points of a ring from its steps; the last is the first. */
export const ringOf = (steps: readonly number[], units: number): Position[] => {
  const points: Position[] = [];
  let [x, y] = [0, 0];
  for (let i = 0; i < steps.length; i += 2) {
    x += steps[i] as number;
    y += steps[i + 1] as number;
    points.push([x / units, y / units]);
  }
  const [first] = points;
  return first === undefined ? points : [...points, first];
};

/** The text of a file, with points rounded to that many steps of a degree. Areas of one code become one. */
export const writeLand = (areas: readonly Area[], units: number): string => {
  const land: Record<string, (readonly (readonly number[])[])[]> = {};
  for (const { code, polygons } of areas)
    (land[code] ??= []).push(...polygons.map((rings) => rings.map((ring) => stepsOf(ring, units))));
  return JSON.stringify({ units, areas: land } satisfies StoredLand);
};
