/** The ground of a cell as features of the map. */
import type { Feature, Position } from "geojson";
import type { CellBox, Ground } from "#core/shard/coast-cell.ts";
import { lineOf, ringOf } from "#core/shard/land.ts";

/** The level of borders, beside those of rings. */
export const BORDER = 0;

const shoresAt = (level: number, rings: readonly Position[][]): Feature => ({
  type: "Feature",
  properties: { level },
  geometry: { type: "MultiPolygon", coordinates: rings.map((ring) => [ring]) },
});

/** Shores as polygons with their `level`, to be drawn one over the other by it; borders as lines of level {@link BORDER}. */
export const featuresOf = ({ units, shores, borders }: Ground): readonly Feature[] => [
  ...Object.entries(shores).map(([level, rings]) =>
    shoresAt(
      Number(level),
      rings.map((ring) => ringOf(ring, units)),
    ),
  ),
  {
    type: "Feature",
    properties: { level: BORDER },
    geometry: { type: "MultiLineString", coordinates: borders.map((line) => lineOf(line, units)) },
  },
];

/** A cell that is all land. */
export const landIn = ([west, south, east, north]: CellBox): Feature =>
  shoresAt(1, [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ]);
