/**
 * The lines of the atlas as segments with region numbers. Those past the 180th meridian are repeated, so that every box
 * of the map finds its lines at its own longitudes.
 */
import { SEA, type Segments } from "#core/base/ray-casting.ts";
import type { Grid, GridLine } from "#core/shard/country-borders.ts";
import type { AtlasLines } from "../../base/atlas.ts";

/** How far past the 180th meridian lines are repeated, degrees. */
const BEYOND_DEG = 10;

/** A subset of the atlas's segments; consecutive numbers are consecutive on a line. */
export interface Cut extends Segments {
  readonly numbers: Int32Array;
}

interface BorderSegments {
  readonly grid: Grid;
  /** Country codes of regions 1, 2, … */
  readonly codes: readonly string[];
  readonly all: Cut;
  /** Joins segments into lines. */
  readonly linesOf: (cut: Cut) => readonly GridLine[];
}

/** The first `count` of the listed segments of a cut. */
export const take = ({ ends, sides, numbers }: Cut, places: Int32Array, count: number): Cut => {
  const taken = {
    count,
    ends: new Float64Array(4 * count),
    sides: new Uint8Array(2 * count),
    numbers: new Int32Array(count),
  };
  for (let to = 0; to < count; to += 1) {
    const from = places[to] ?? 0;
    taken.ends[4 * to] = ends[4 * from] ?? 0;
    taken.ends[4 * to + 1] = ends[4 * from + 1] ?? 0;
    taken.ends[4 * to + 2] = ends[4 * from + 2] ?? 0;
    taken.ends[4 * to + 3] = ends[4 * from + 3] ?? 0;
    taken.sides[2 * to] = sides[2 * from] ?? SEA;
    taken.sides[2 * to + 1] = sides[2 * from + 1] ?? SEA;
    taken.numbers[to] = numbers[from] ?? 0;
  }
  return taken;
};

/** Buffer in which {@link pick} collects indexes. */
let scratch = new Int32Array();

/** The segments of a cut that satisfy `isWanted`. */
export const pick = (cut: Cut, isWanted: (ends: Float64Array, segment: number) => boolean): Cut => {
  if (scratch.length < cut.count) scratch = new Int32Array(cut.count);
  const places = scratch;
  let count = 0;
  for (let i = 0; i < cut.count; i += 1) if (isWanted(cut.ends, i)) places[count++] = i;
  return count === cut.count ? cut : take(cut, places, count);
};

interface Turned {
  readonly points: Int32Array;
  readonly turn: number;
  readonly left: number;
  readonly right: number;
}

/** The lines at every longitude where they are needed. */
const turnedLines = ({ grid, lines }: AtlasLines, regionOf: (code: string | null) => number): readonly Turned[] => {
  const turn = Math.round(360 / grid.stepLng);
  const beyond = Math.round(BEYOND_DEG / grid.stepLng);
  const start = Math.round((-180 - grid.originLng) / grid.stepLng);
  return lines.flatMap(({ left, right, points }) => {
    let [least, most] = [Infinity, -Infinity];
    for (let i = 0; i < points.length; i += 2) {
      least = Math.min(least, points[i] ?? 0);
      most = Math.max(most, points[i] ?? 0);
    }
    return [-turn, 0, turn]
      .filter((one) => most + one >= start - beyond && least + one <= start + turn + beyond)
      .map((one) => ({ points, turn: one, left: regionOf(left), right: regionOf(right) }));
  });
};

/** Point `i` of alternating longitudes and latitudes in steps. */
const pointAt = (steps: Int32Array, i: number): readonly [number, number] => [steps[2 * i] ?? 0, steps[2 * i + 1] ?? 0];

export const borderSegments = (atlas: AtlasLines): BorderSegments => {
  const { grid, lines } = atlas;
  const codes = [...new Set(lines.flatMap(({ left, right }) => [left ?? [], right ?? []].flat()))].sort();
  const regions = new Map(codes.map((code, i) => [code, i + 1]));
  const turned = turnedLines(atlas, (code) => (code === null ? SEA : (regions.get(code) ?? SEA)));
  const points = turned.reduce((sum, line) => sum + line.points.length / 2, 0);
  const count = points - turned.length;
  // A segment has the number of its first point; the last point's unused number separates two lines.
  const steps = new Int32Array(2 * points);
  const all = {
    count,
    ends: new Float64Array(4 * count),
    sides: new Uint8Array(2 * count),
    numbers: new Int32Array(count),
  };
  let [point, segment] = [0, 0];
  for (const { points: line, turn, left, right } of turned) {
    for (let i = 0; i < line.length; i += 2, point += 1) {
      const x = (line[i] ?? 0) + turn;
      const y = line[i + 1] ?? 0;
      steps[2 * point] = x;
      steps[2 * point + 1] = y;
      const lng = grid.originLng + x * grid.stepLng;
      const lat = grid.originLat + y * grid.stepLat;
      if (i > 0) {
        all.ends[4 * segment - 2] = lng;
        all.ends[4 * segment - 1] = lat;
      }
      if (i + 2 === line.length) continue;
      all.ends[4 * segment] = lng;
      all.ends[4 * segment + 1] = lat;
      all.sides[2 * segment] = left;
      all.sides[2 * segment + 1] = right;
      all.numbers[segment] = point;
      segment += 1;
    }
  }
  const linesOf = (cut: Cut): readonly GridLine[] => {
    const found: { left: number; right: number; points: number[] }[] = [];
    for (let i = 0; i < cut.count; i += 1) {
      const number = cut.numbers[i] ?? 0;
      if (i === 0 || number !== (cut.numbers[i - 1] ?? 0) + 1)
        found.push({
          left: cut.sides[2 * i] ?? SEA,
          right: cut.sides[2 * i + 1] ?? SEA,
          points: [...pointAt(steps, number)],
        });
      found.at(-1)?.points.push(...pointAt(steps, number + 1));
    }
    return found;
  };
  return { grid, codes, all, linesOf };
};
