/** Cuts shores and borders into cells. A cell with too much in it is four smaller ones. */
import { clipPolygon, clipPolyline } from "lineclip";
import { encodeLine, type GridPoint } from "#core/base/encoded-line.ts";
import type { CellBox, CoastCell, Ground } from "#core/shard/coast-cell.ts";

/** Steps of a degree, about 110 m: the accuracy of the shores. */
export const STEPS_A_DEGREE = 1000;

/** Degrees of a cell at first, and at least. */
const [WIDEST_DEG, NARROWEST_DEG] = [20, 1.25];
/** Letters of a cell with more in it than one fetch should bring. */
const MOST_LETTERS = 60_000;
/** Cells reach so many steps over their sides, so that no seam shows between them. */
const OVERLAP = 10;

/** A line or ring in steps, and the box around it. */
export interface Shape {
  /** Of a ring what it surrounds (coast-cell.ts); 0 of a border. */
  readonly level: number;
  readonly points: readonly GridPoint[];
  readonly box: CellBox;
}

/** The box around points. */
export const boxOf = (points: readonly GridPoint[]): CellBox => {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    [west, south] = [Math.min(west, x), Math.min(south, y)];
    [east, north] = [Math.max(east, x), Math.max(north, y)];
  }
  return [west, south, east, north];
};

/** Whether two boxes have nothing in common. */
export const areApart = (one: CellBox, other: CellBox): boolean =>
  one[2] < other[0] || one[0] > other[2] || one[3] < other[1] || one[1] > other[3];

/** What is left of a line of steps without repeated points. */
const rounded = (points: readonly (readonly number[])[]): readonly GridPoint[] => {
  const line: GridPoint[] = [];
  for (const [x = 0, y = 0] of points) {
    const [atX, atY] = [Math.round(x), Math.round(y)];
    const before = line.at(-1);
    if (before?.[0] !== atX || before[1] !== atY) line.push([atX, atY]);
  }
  return line;
};

/** A ring whose last point is not the first again. */
const withoutEnd = (ring: readonly GridPoint[]): readonly GridPoint[] => {
  const [first, last] = [ring[0], ring.at(-1)];
  return first?.[0] === last?.[0] && first?.[1] === last?.[1] ? ring.slice(0, -1) : ring;
};

const clippedRing = ({ points, ...shape }: Shape, box: CellBox): readonly Shape[] => {
  const ring = withoutEnd(rounded(clipPolygon(points, box)));
  return ring.length < 3 ? [] : [{ ...shape, points: ring, box: boxOf(ring) }];
};

const clippedLine = ({ points, ...shape }: Shape, box: CellBox): readonly Shape[] =>
  clipPolyline(points, box).flatMap((part) => {
    const line = rounded(part);
    return line.length < 2 ? [] : [{ ...shape, points: line, box: boxOf(line) }];
  });

/** The shapes that meet a box. */
interface Shapes {
  readonly shores: readonly Shape[];
  readonly borders: readonly Shape[];
}

const clipped = ({ shores, borders }: Shapes, box: CellBox): Shapes => {
  const within = (shapes: readonly Shape[], clip: typeof clippedRing): readonly Shape[] =>
    shapes.filter((shape) => !areApart(shape.box, box)).flatMap((shape) => clip(shape, box));
  return { shores: within(shores, clippedRing), borders: within(borders, clippedLine) };
};

const groundOf = ({ shores, borders }: Shapes): Ground => {
  const byLevel: Record<string, string[]> = {};
  for (const { level, points } of shores) (byLevel[level] ??= []).push(encodeLine(points));
  return { units: STEPS_A_DEGREE, shores: byLevel, borders: borders.map(({ points }) => encodeLine(points)) };
};

/** Whether nothing but land is in a box: one ring, which is the box. */
const isAllLand = ({ shores, borders }: Shapes, box: CellBox): boolean => {
  const [only] = shores;
  return (
    borders.length === 0 &&
    shores.length === 1 &&
    only?.level === 1 &&
    only.points.every(([x, y]) => (x === box[0] || x === box[2]) && (y === box[1] || y === box[3]))
  );
};

const cellsIn = (shapes: Shapes, west: number, south: number, degrees: number): readonly CoastCell[] => {
  const box: CellBox = [west, south, west + degrees, south + degrees];
  const [left, below, right, above] = box.map((side) => side * STEPS_A_DEGREE) as [number, number, number, number];
  const reach: CellBox = [left - OVERLAP, below - OVERLAP, right + OVERLAP, above + OVERLAP];
  const here = clipped(shapes, reach);
  if (here.shores.length === 0 && here.borders.length === 0) return [];
  if (isAllLand(here, reach)) return [{ box, ground: null }];
  const ground = groundOf(here);
  const letters = [...Object.values(ground.shores).flat(), ...ground.borders].reduce(
    (sum, { length }) => sum + length,
    0,
  );
  if (letters <= MOST_LETTERS || degrees <= NARROWEST_DEG) return [{ box, ground }];
  const half = degrees / 2;
  return [0, half].flatMap((up) => [0, half].flatMap((aside) => cellsIn(here, west + aside, south + up, half)));
};

/** The cells of the whole globe that are not all sea. */
export const coastCells = (shapes: Shapes): readonly CoastCell[] => {
  const cells: CoastCell[] = [];
  for (let south = -90; south < 90; south += WIDEST_DEG)
    for (let west = -180; west < 180; west += WIDEST_DEG) cells.push(...cellsIn(shapes, west, south, WIDEST_DEG));
  return cells;
};
