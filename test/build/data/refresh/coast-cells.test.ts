/** Shores and borders, cut into cells. */
import { assert, integer, property, tuple } from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeLine, type GridPoint } from "#core/base/encoded-line.ts";
import { boxOf, coastCells, type Shape, STEPS_A_DEGREE } from "../../../../build/data/refresh/coast-cells.ts";

const shape = (level: number, degrees: readonly (readonly [number, number])[]): Shape => {
  const points = degrees.map(([x, y]): GridPoint => [x * STEPS_A_DEGREE, y * STEPS_A_DEGREE]);
  return { level, points, box: boxOf(points) };
};

const square = (level: number, west: number, south: number, size: number): Shape =>
  shape(level, [
    [west, south],
    [west + size, south],
    [west + size, south + size],
    [west, south + size],
  ]);

describe("cells", () => {
  test("there are none where all is sea", () => {
    expect(coastCells({ shores: [], borders: [] })).toEqual([]);
  });

  test("a cell that is all land has no ground of its own, its neighbours a strip", () => {
    const cells = coastCells({ shores: [square(1, -1, -1, 22)], borders: [] });
    expect(cells.filter(({ ground }) => ground === null).map(({ box }) => box)).toEqual([[0, -10, 20, 10]].slice(1));
    expect(cells.length).toBeGreaterThan(1);
  });

  test("a cell with too much in it is several", () => {
    const zigzag = Array.from({ length: 30_000 }, (_, i) => [i % 2 === 0 ? 1 : 19, -9 + (i * 18) / 30_000] as const);
    const cells = coastCells({ shores: [shape(1, zigzag)], borders: [] });
    expect(cells.length).toBeGreaterThanOrEqual(4);
    for (const { box, ground } of cells) {
      expect(box[2] - box[0]).toBeLessThan(20);
      expect(JSON.stringify(ground).length).toBeLessThan(70_000);
    }
  });

  test("any shore is in the cells that it meets, whole", () => {
    const corner = tuple(integer({ min: -170, max: 150 }), integer({ min: -80, max: 60 }));
    assert(
      property(corner, integer({ min: 1, max: 20 }), ([west, south], size) => {
        const cells = coastCells({ shores: [square(1, west, south, size)], borders: [] });
        const area = cells.reduce((sum, { box: [w, s, e, n], ground }) => {
          if (ground === null) return sum + (e - w) * (n - s);
          return (ground.shores["1"] ?? []).reduce((of, text) => {
            const [left, below, right, above] = boxOf(decodeLine(text)).map((steps) => steps / STEPS_A_DEGREE) as [
              number,
              number,
              number,
              number,
            ];
            // Without what reaches over the sides of the cell.
            return (
              of +
              Math.max(0, Math.min(right, e) - Math.max(left, w)) * Math.max(0, Math.min(above, n) - Math.max(below, s))
            );
          }, sum);
        }, 0);
        expect(area).toBeCloseTo(size * size, 6);
      }),
      { numRuns: 50 },
    );
  });

  test("borders are cut at the sides of cells", () => {
    const border = shape(0, [
      [5, 0],
      [25, 0],
    ]);
    const lines = coastCells({ shores: [], borders: [border] }).map(({ box, ground }) => [
      box[0],
      (ground?.borders ?? []).map((text) => decodeLine(text).map(([x]) => x / STEPS_A_DEGREE)),
    ]);
    expect(lines).toEqual([
      [0, [[5, 20.01]]],
      [20, [[19.99, 25]]],
    ]);
  });
});
