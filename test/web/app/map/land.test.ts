/** The file of the land: steps from point to point, read as the map draws them. */
import { describe, expect, it } from "vitest";
import { writeLand } from "#core/shard/land.ts";
import { areasOf } from "./land-areas.ts";

describe("the land", () => {
  const ring = [
    [10.05, 50],
    [179.9, 50.25],
    [180.2, -0.1],
    [10.05, 50],
  ];
  const hole = [
    [11, 49],
    [12, 49],
    [11, 48],
    [11, 49],
  ];
  it("is read as it was written, rounded to the steps of the file", () => {
    const land = writeLand(
      [
        { code: "XX", polygons: [[ring, hole]] },
        { code: "", polygons: [[hole]] },
      ],
      20,
    );
    expect(areasOf(land)).toEqual([
      { code: "XX", polygons: [[ring, hole]] },
      { code: "", polygons: [[hole]] },
    ]);
    expect(areasOf(writeLand([{ code: "XX", polygons: [[ring]] }], 1))[0]?.polygons).toEqual([
      [
        [
          [10, 50],
          [180, 50],
          [180, 0],
          [10, 50],
        ],
      ],
    ]);
  });
  it("has one feature for the areas of one code", () => {
    const areas = [[hole], [ring]].map((rings) => ({ code: "AU", polygons: [rings] }));
    expect(areasOf(writeLand(areas, 20))).toEqual([{ code: "AU", polygons: [[hole], [ring]] }]);
  });
});
