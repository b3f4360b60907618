/** The ground of a cell as features of the map. */
import { expect, test } from "vitest";
import { encodeLine } from "#core/base/encoded-line.ts";
import { BORDER, featuresOf, landIn } from "../../../../web/app/map/ground.ts";

test("shores are closed polygons with their level, in degrees", () => {
  const ring = encodeLine([
    [0, 0],
    [1000, 0],
    [1000, 500],
  ]);
  const [land] = featuresOf({ units: 1000, shores: { "1": [ring] }, borders: [] });
  expect(land).toEqual({
    type: "Feature",
    properties: { level: 1 },
    geometry: {
      type: "MultiPolygon",
      coordinates: [
        [
          [
            [0, 0],
            [1, 0],
            [1, 0.5],
            [0, 0],
          ],
        ],
      ],
    },
  });
});

test("borders are lines of a level of their own", () => {
  const border = encodeLine([
    [10, 20],
    [-10, 30],
  ]);
  expect(featuresOf({ units: 10, shores: {}, borders: [border] })).toEqual([
    {
      type: "Feature",
      properties: { level: BORDER },
      geometry: {
        type: "MultiLineString",
        coordinates: [
          [
            [1, 2],
            [-1, 3],
          ],
        ],
      },
    },
  ]);
});

test("a cell that is all land is its box", () => {
  expect(landIn([10, 20, 30, 40]).geometry).toMatchObject({
    coordinates: [
      [
        [
          [10, 20],
          [30, 20],
          [30, 40],
          [10, 40],
          [10, 20],
        ],
      ],
    ],
  });
});
