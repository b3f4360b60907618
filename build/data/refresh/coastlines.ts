/**
 * Makes data/coastlines.jsonl, the ground of the map close up: the shores of GSHHG (shores.ts), and the borders of npm's
 * world-atlas (Natural Earth, public domain).
 */
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Position } from "geojson";
import simplify from "simplify-js";
import { mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import type { GridPoint } from "#core/base/encoded-line.ts";
import type { CoastCell } from "#core/shard/coast-cell.ts";
import { writeIfChanged } from "../../base/files.ts";
import { areApart, boxOf, coastCells, type Shape, STEPS_A_DEGREE } from "./coast-cells.ts";
import { GSHHG, readBins, type Shore, shoresOf } from "./shores.ts";

const FILE = "coastlines.jsonl";
const require = createRequire(import.meta.url);

/** Points within so many degrees of the line between their neighbours are left out. */
const TOLERANCE_DEG = 0.002;

const steps = (lng: number, lat: number): GridPoint => [
  Math.round(lng * STEPS_A_DEGREE),
  Math.round(lat * STEPS_A_DEGREE),
];

const simplified = ({ points }: Shore): readonly GridPoint[] =>
  simplify(
    points.map(([x, y]) => ({ x, y })),
    TOLERANCE_DEG,
    true,
  ).map(({ x, y }) => steps(x, y));

const MAP = [-180, -90, 180, 90].map((side) => side * STEPS_A_DEGREE) as [number, number, number, number];

/** A shore where it lies on the map, which begins at the 180th meridian: once for each turn of the globe. */
const shapesOf = (shore: Shore): readonly Shape[] => {
  const points = simplified(shore);
  return [-360, 0, 360].flatMap((turn) => {
    const moved = points.map(([x, y]): GridPoint => [x + turn * STEPS_A_DEGREE, y]);
    const box = boxOf(moved);
    return areApart(box, MAP) ? [] : [{ level: shore.level, points: moved, box }];
  });
};

type Atlas = Topology<{ countries: GeometryCollection }>;

/** Borders between countries; none along coasts. */
const readBorders = (): readonly Shape[] => {
  const atlas = require("world-atlas/countries-10m.json") as Atlas;
  return mesh(atlas, atlas.objects.countries, (one, other) => one !== other).coordinates.map((line: Position[]) => {
    const points = line.map(([lng = 0, lat = 0]) => steps(lng, lat));
    return { level: 0, points, box: boxOf(points) };
  });
};

const cellsOf = (source: string): readonly CoastCell[] =>
  coastCells({ shores: shoresOf(readBins(source)).flatMap(shapesOf), borders: readBorders() });

/** Makes the file again. Throws an Error where the packages of Debian are missing. */
export const refreshCoastlines = (
  dataDir: string,
  source: string = GSHHG,
): { readonly path: string; readonly changed: boolean; readonly rows: number } => {
  const path = join(dataDir, FILE);
  const cells = cellsOf(source);
  const text = cells.map((cell) => `${JSON.stringify(cell)}\n`).join("");
  return { path, changed: writeIfChanged(path, text), rows: cells.length };
};
