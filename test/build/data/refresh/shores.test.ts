/** Shores of GSHHG, joined from the pieces of its bins. */
import { describe, expect, test } from "vitest";
import { type Bins, readBins, shoresOf } from "../../../../build/data/refresh/shores.ts";

interface Piece {
  readonly bin: number;
  readonly shore: number;
  readonly level?: number;
  readonly entry: number;
  readonly exit: number;
  readonly antarctic?: number;
  /** In halves of a bin. */
  readonly points: readonly (readonly [x: number, y: number])[];
}

const [SOUTH, EAST, NORTH, WEST, WHOLE] = [0, 1, 2, 3, 4] as const;
const BIN = 65_535;
/** As netCDF has it: signed. */
const part = (halves: number): number => (((halves * BIN) / 2) << 16) >> 16;

/** A globe of 4 × 2 bins of 90°. */
const binsOf = (pieces: readonly Piece[]): Bins => {
  const sorted = [...pieces].sort((a, b) => a.bin - b.bin);
  const bins = Array.from({ length: 8 }, (_, bin) => sorted.filter((piece) => piece.bin === bin));
  const sums = (counts: readonly number[]): readonly number[] => {
    let sum = 0;
    return counts.map((count) => (sum += count) - count);
  };
  const points = sorted.flatMap((piece) => piece.points);
  return {
    binMinutes: [90 * 60],
    columns: [4],
    rows: [2],
    firstPiece: sums(bins.map(({ length }) => length)),
    pieces: bins.map(({ length }) => length),
    piece: sorted.map(
      ({ points: { length }, level = 1, entry, exit }) => (length << 9) | (level << 6) | (entry << 3) | exit,
    ),
    firstPoint: sums(sorted.map((piece) => piece.points.length)),
    shore: sorted.map(({ shore }) => shore),
    antarctic: sorted.map(({ antarctic = 0 }) => antarctic),
    x: points.map(([x]) => part(x)),
    y: points.map(([, y]) => part(y)),
  };
};

/** Bins go east from Greenwich, then south. */
const [NORTH_FIRST, NORTH_SECOND, NORTH_LAST, SOUTH_FIRST] = [0, 1, 3, 4] as const;

describe("shores of bins", () => {
  test("a ring within a bin is where its bin is, with its level", () => {
    const points = [
      [0.5, 0.5],
      [1, 0.5],
      [1, 1],
    ] as const;
    const [shore, ...others] = shoresOf(
      binsOf([{ bin: NORTH_SECOND, shore: 7, level: 2, entry: WHOLE, exit: WHOLE, points }]),
    );
    expect(others).toEqual([]);
    expect(shore?.level).toBe(2);
    expect(shore?.points.map(([lng, lat]) => [Math.round(lng), Math.round(lat)])).toEqual([
      [112, 22],
      [135, 22],
      [135, 45],
    ]);
  });

  test("pieces of two bins become one ring, also across Greenwich", () => {
    const pieces: readonly Piece[] = [
      {
        bin: NORTH_FIRST,
        shore: 3,
        entry: WEST,
        exit: WEST,
        points: [
          [0, 0.5],
          [1, 1],
          [0, 1.5],
        ],
      },
      {
        bin: NORTH_LAST,
        shore: 3,
        entry: EAST,
        exit: EAST,
        points: [
          [2, 1.5],
          [1, 1],
          [2, 0.5],
        ],
      },
    ];
    const [shore, ...others] = shoresOf(binsOf(pieces));
    expect(others).toEqual([]);
    const lngs = (shore?.points ?? []).map(([lng]) => Math.round(lng));
    expect(Math.max(...lngs) - Math.min(...lngs)).toBe(90);
    expect(lngs).toHaveLength(6);
  });

  test("where two pieces of a shore begin in one point, the one on the other side of the bin goes on", () => {
    const pieces: readonly Piece[] = [
      // An hourglass whose two halves meet in the middle of the side between two bins.
      {
        bin: NORTH_FIRST,
        shore: 3,
        entry: EAST,
        exit: EAST,
        points: [
          [2, 1],
          [1, 1.5],
          [1, 0.5],
          [2, 1],
        ],
      },
      {
        bin: NORTH_SECOND,
        shore: 3,
        entry: WEST,
        exit: WEST,
        points: [
          [0, 1],
          [1, 0.5],
          [1, 1.5],
          [0, 1],
        ],
      },
    ];
    const shores = shoresOf(binsOf(pieces));
    expect(shores.map(({ points }) => points.length)).toEqual([8]);
  });

  test("a shore around the pole is closed along it", () => {
    const around = [4, 5, 6, 7].map((bin): Piece => ({
      bin,
      shore: 1,
      entry: WEST,
      exit: EAST,
      points: [
        [0, 0.5],
        [2, 0.5],
      ],
    }));
    const [shore] = shoresOf(binsOf(around));
    expect(shore?.points.slice(-2).map(([lng, lat]) => [Math.round(lng), Math.round(lat)])).toEqual([
      [360, -90],
      [0, -90],
    ]);
  });

  test("of Antarctica the front of its ice is taken, not where that leaves the ground", () => {
    const points = [
      [0, 0],
      [1, 0],
      [1, 1],
    ] as const;
    const ring = { bin: SOUTH_FIRST, entry: WHOLE, exit: WHOLE, points };
    const shores = shoresOf(
      binsOf([
        { ...ring, shore: 1, antarctic: 1 },
        { ...ring, shore: 2, antarctic: 2 },
        { ...ring, shore: 3, level: 6 },
      ]),
    );
    expect(shores).toHaveLength(1);
  });

  test("a piece without the next one is an error that names the shore", () => {
    const piece: Piece = {
      bin: NORTH_FIRST,
      shore: 9,
      entry: SOUTH,
      exit: NORTH,
      points: [
        [1, 0],
        [1, 2],
      ],
    };
    expect(() => shoresOf(binsOf([piece]))).toThrow("shore 9: got no piece at 32767,131070, expected one");
  });
});

test("without the package, the error says what to install", () => {
  expect(() => readBins("/nonexistent.nc")).toThrow("apt-get install gmt-gshhg-high netcdf-bin");
});
