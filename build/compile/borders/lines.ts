/**
 * The lines of the atlas as segments with region numbers, and which countries' coasts are near each square of the map:
 * one, several or none. Lines past the 180th meridian are repeated, so that every box of the map finds its lines at its
 * own longitudes. How far a country reaches out to sea is defined here: coasts are sampled as points and squares as
 * their centres, and the limit allows for that error, so everything within 12 nautical miles of a coast is included and
 * nothing beyond 22.
 */
import { RAD } from "#core/base/geo.ts";
import { landAt, SEA, type Segments } from "#core/base/ray-casting.ts";
import type { Grid, GridLine } from "#core/shard/country-borders.ts";
import { TILE_DEG } from "#core/shard/paths.ts";
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
    const from = places[to] as number;
    taken.ends[4 * to] = ends[4 * from] as number;
    taken.ends[4 * to + 1] = ends[4 * from + 1] as number;
    taken.ends[4 * to + 2] = ends[4 * from + 2] as number;
    taken.ends[4 * to + 3] = ends[4 * from + 3] as number;
    taken.sides[2 * to] = sides[2 * from] ?? SEA;
    taken.sides[2 * to + 1] = sides[2 * from + 1] ?? SEA;
    taken.numbers[to] = numbers[from] as number;
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
      least = Math.min(least, points[i] as number);
      most = Math.max(most, points[i] as number);
    }
    return [-turn, 0, turn]
      .filter((shift) => most + shift >= start - beyond && least + shift <= start + turn + beyond)
      .map((shift) => ({ points, turn: shift, left: regionOf(left), right: regionOf(right) }));
  });
};

/** Point `i` of alternating longitudes and latitudes in steps. */
const pointAt = (steps: Int32Array, i: number): readonly [number, number] => [
  steps[2 * i] as number,
  steps[2 * i + 1] as number,
];

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
      const x = (line[i] as number) + turn;
      const y = line[i + 1] as number;
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
      const number = cut.numbers[i] as number;
      if (i === 0 || number !== (cut.numbers[i - 1] as number) + 1)
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

/** Twelve nautical miles (minutes of arc), the breadth of the territorial sea (UNCLOS, article 3). */
const SEA_LIMIT_DEG = 12 / 60;

/** Halvings from a tile to the smallest squares. */
export const LEVELS = 7;
const SQUARE_DEG = TILE_DEG / 2 ** LEVELS;

/** Spacing of the points that represent a coast. */
const POINT_DEG = SQUARE_DEG / 2;
/** Greatest distance from a point of a square to its centre. */
const HALF_DEG = SQUARE_DEG * Math.SQRT1_2;
/** Greatest distance from a point of a coast to its sample. */
const lostIn = (side: number): number => side * Math.SQRT2;
/** Within this distance of a square's centre, a sample means that a coast is near. */
const NEAR_DEG = SEA_LIMIT_DEG + HALF_DEG + lostIn(POINT_DEG);
/** Within this distance of a near square's centre lie the samples of all coasts that may be nearest to its points. */
const RIVAL_DEG = NEAR_DEG + 2 * HALF_DEG + lostIn(SQUARE_DEG);

/** No coast is near. */
export const NONE = 0;
/** Coasts of several countries are near. */
export const SEVERAL = 255;
/** The squares differ, but none has several countries. */
export const MIXED = 254;
/** The squares differ, and some have several countries. */
export const MIXED_SEVERAL = 253;

export interface Coasts {
  /** {@link NONE}, {@link SEVERAL} or a region; for larger boxes also {@link MIXED} or {@link MIXED_SEVERAL}. */
  readonly stateOf: (west: number, south: number, level: number) => number;
}

const COLUMNS = Math.round(360 / SQUARE_DEG);
const ROWS = Math.round(180 / SQUARE_DEG);

const rowOf = (lat: number): number => Math.max(0, Math.min(ROWS - 1, Math.floor((lat + 90) / SQUARE_DEG)));
const columnOf = (lng: number): number => Math.floor((lng + 180) / SQUARE_DEG);
const middleOf = (row: number): number => (row + 0.5) * SQUARE_DEG - 90;

type Visit = (lng: number, lat: number, land: number) => void;

/** Visits samples of each coast; none of its points is further than `side` from one in longitude or latitude. */
const eachPoint = ({ count, ends, sides }: Segments, side: number, visit: Visit): void => {
  let lastLng = Infinity;
  let lastLat = Infinity;
  let lastLand = SEA;
  for (let i = 0; i < count; i += 1) {
    const land = landAt(sides, i);
    if (land === SEA) continue;
    const lng = ends[4 * i] as number;
    const lat = ends[4 * i + 1] as number;
    const toLng = (ends[4 * i + 2] as number) - lng;
    const toLat = (ends[4 * i + 3] as number) - lat;
    const pieces = Math.max(1, Math.ceil(Math.max(Math.abs(toLng), Math.abs(toLat)) / side));
    for (let piece = 0; piece <= pieces; piece += 1) {
      const atLng = lng + (toLng * piece) / pieces;
      const atLat = lat + (toLat * piece) / pieces;
      const isClose = Math.abs(atLng - lastLng) < side / 2 && Math.abs(atLat - lastLat) < side / 2;
      if (isClose && land === lastLand) continue;
      lastLng = atLng;
      lastLat = atLat;
      lastLand = land;
      visit(atLng, atLat, land);
    }
  }
};

/** For each row, visits the first and last square whose centre is within `limit` degrees of arc of a point. */
const eachRow = (
  lng: number,
  lat: number,
  limit: number,
  visit: (row: number, first: number, last: number) => void,
): void => {
  for (let row = rowOf(lat - limit); row <= rowOf(lat + limit); row += 1) {
    const middle = middleOf(row);
    const reach = Math.sqrt(Math.max(0, limit * limit - (middle - lat) ** 2)) / Math.cos(middle * RAD);
    const first = Math.max(0, columnOf(lng - reach + SQUARE_DEG / 2));
    const last = Math.min(COLUMNS - 1, columnOf(lng + reach - SQUARE_DEG / 2));
    if (first <= last) visit(row, first, last);
  }
};

/** The state of each smallest square, in rows from the south-west. */
const squaresOf = (segments: Segments): Uint8Array => {
  const squares = new Uint8Array(COLUMNS * ROWS);
  eachPoint(segments, SQUARE_DEG, (lng, lat, land) =>
    eachRow(lng, lat, RIVAL_DEG, (row, first, last) => {
      for (let at = row * COLUMNS + first; at <= row * COLUMNS + last; at += 1) {
        const known = squares[at] ?? NONE;
        if (known !== land) squares[at] = known === NONE ? land : SEVERAL;
      }
    }),
  );
  // Difference array: how many more points a square is near than its predecessors.
  const begun = new Int16Array(ROWS * (COLUMNS + 1));
  eachPoint(segments, POINT_DEG, (lng, lat) =>
    eachRow(lng, lat, NEAR_DEG, (row, first, last) => {
      const start = row * (COLUMNS + 1);
      begun[start + first] = (begun[start + first] as number) + 1;
      begun[start + last + 1] = (begun[start + last + 1] as number) - 1;
    }),
  );
  for (let row = 0; row < ROWS; row += 1) {
    let near = 0;
    for (let column = 0; column < COLUMNS; column += 1) {
      near += begun[row * (COLUMNS + 1) + column] as number;
      if (near === 0) squares[row * COLUMNS + column] = NONE;
    }
  }
  return squares;
};

const together = (a: number, b: number): number => {
  if (a === b) return a;
  return a === SEVERAL || b === SEVERAL || a === MIXED_SEVERAL || b === MIXED_SEVERAL ? MIXED_SEVERAL : MIXED;
};

/** The states of boxes of four squares each. */
const fold = (squares: Uint8Array, columns: number): Uint8Array => {
  const folded = new Uint8Array(squares.length / 4);
  let at = 0;
  for (let row = 0; row < squares.length; row += 2 * columns) {
    for (let from = row; from < row + columns; from += 2, at += 1) {
      const a = squares[from] ?? NONE;
      const b = squares[from + 1] ?? NONE;
      const c = squares[from + columns] ?? NONE;
      const d = squares[from + columns + 1] ?? NONE;
      folded[at] = a === b && a === c && a === d ? a : together(together(a, b), together(c, d));
    }
  }
  return folded;
};

export const openCoasts = (segments: Segments): Coasts => {
  const levels = [squaresOf(segments)];
  for (let level = 0; level < LEVELS; level += 1) {
    const finer = levels.at(-1);
    if (finer !== undefined) levels.push(fold(finer, COLUMNS >> level));
  }
  return {
    stateOf: (west, south, level) => {
      const size = TILE_DEG / 2 ** level;
      const row = Math.floor((south + 90) / size + 0.5);
      const column = Math.floor((west + 180) / size + 0.5);
      return levels[LEVELS - level]?.[row * (COLUMNS >> (LEVELS - level)) + column] ?? NONE;
    },
  };
};
