/** The land of the world (core/shard/land.ts) as the map draws it. */
import type { Feature } from "geojson";
import { ringOf, type StoredLand } from "#core/shard/land.ts";

/** A feature for each code, as its property `code`. */
export const readLand = ({ units, areas }: StoredLand): readonly Feature[] =>
  Object.entries(areas).map(([code, polygons]) => ({
    type: "Feature",
    properties: { code },
    geometry: {
      type: "MultiPolygon",
      coordinates: polygons.map((rings) => rings.map((text) => ringOf(text, units))),
    },
  }));
