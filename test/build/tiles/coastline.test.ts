/** Land from coastlines: islands, coasts that leave the extract, inlets. */
import { describe, expect, test } from "vitest";
import { coastOf, joinWays, type Line } from "../../../build/tiles/coastline.ts";

const BOX = { west: 0, south: 0, east: 10, north: 10 };

/** Whether a point is in a ring (even-odd rule). */
const isIn = (ring: Line, x: number, y: number): boolean =>
  ring.reduce((inside, [x1, y1], index) => {
    const [x0, y0] = ring[index - 1] ?? ring.at(-1) ?? [x1, y1];
    return y1 > y !== y0 > y && x < ((x0 - x1) * (y - y1)) / (y0 - y1) + x1 ? !inside : inside;
  }, false);

const isLand = (lines: readonly Line[], x: number, y: number): boolean => {
  const { land, inlets } = coastOf(lines, BOX);
  return land.some((ring) => isIn(ring, x, y)) && !inlets.some((ring) => isIn(ring, x, y));
};

const ISLAND: Line = [
  [4, 4],
  [6, 4],
  [6, 6],
  [4, 6],
  [4, 4],
];

describe("ways", () => {
  test("are joined at their ends, whatever their order", () => {
    expect(
      joinWays([
        [3, 4],
        [1, 2, 3],
        [4, 5],
      ]),
    ).toEqual([[1, 2, 3, 4, 5]]);
    expect(
      joinWays([
        [3, 1],
        [1, 2, 3],
      ]).map((ring) => [ring[0] === ring.at(-1), ring.length]),
    ).toEqual([[true, 4]]);
  });
  test("of one beginning count once, and a single point is none", () => {
    expect(joinWays([[1, 2], [1, 2], [7]])).toEqual([[1, 2]]);
  });
});

describe("land", () => {
  test("is within an island, and the sea around it", () => {
    expect([isLand([ISLAND], 5, 5), isLand([ISLAND], 1, 1)]).toEqual([true, false]);
  });

  test.each<[string, Line, readonly [number, number], readonly [number, number]]>([
    [
      "eastward: land in the north",
      [
        [-1, 5],
        [11, 5],
      ],
      [5, 8],
      [5, 2],
    ],
    [
      "westward: land in the south",
      [
        [11, 5],
        [-1, 5],
      ],
      [5, 2],
      [5, 8],
    ],
    [
      "northward: land in the west",
      [
        [5, -1],
        [5, 11],
      ],
      [2, 5],
      [8, 5],
    ],
    [
      "southward: land in the east",
      [
        [5, 11],
        [5, -1],
      ],
      [8, 5],
      [2, 5],
    ],
    [
      "round a cape that comes from the south",
      [
        [7, -1],
        [7, 5],
        [3, 5],
        [3, -1],
      ],
      [5, 2],
      [5, 8],
    ],
    [
      "that ends at a border within the box",
      [
        [-1, 5],
        [8, 5],
      ],
      [5, 8],
      [5, 2],
    ],
  ])("is on the left of a coast %s", (_, coast, land, sea) => {
    expect([isLand([coast], ...land), isLand([coast], ...sea)]).toEqual([true, false]);
  });

  test("of two coasts is between them", () => {
    const strait: Line[] = [
      [
        [-1, 3],
        [11, 3],
      ],
      [
        [11, 7],
        [-1, 7],
      ],
    ];
    expect([isLand(strait, 5, 5), isLand(strait, 5, 1), isLand(strait, 5, 9)]).toEqual([true, false, false]);
  });

  test("is everything but an inlet, where there is no other coast", () => {
    const inlet = [...ISLAND].reverse();
    expect([isLand([inlet], 5, 5), isLand([inlet], 1, 1)]).toEqual([false, true]);
  });

  test("of an island whose ring nearly closes is closed", () => {
    const broken: Line = [...ISLAND.slice(0, 4), [4, 4.05]];
    expect([isLand([broken], 5, 5), isLand([broken], 9, 9)]).toEqual([true, false]);
  });

  test("is in closed rings", () => {
    const { land } = coastOf(
      [
        ISLAND,
        [
          [-1, 2],
          [11, 2],
        ],
      ],
      BOX,
    );
    expect(land.map((ring) => ring[0]?.join() === ring.at(-1)?.join())).toEqual([true, true]);
  });
});
