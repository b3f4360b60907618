/** The file of the land as the map reads it. */
import type { StoredLand } from "#core/shard/land.ts";
import { readLand } from "../../../../web/app/map/land.ts";

/** The areas of a file, as the map draws them. */
export const areasOf = (land: string) =>
  readLand(JSON.parse(land) as StoredLand).map(({ properties, geometry }) => {
    if (geometry.type !== "MultiPolygon") throw new Error(`land: got a ${geometry.type}, expected a MultiPolygon`);
    return { code: String(properties?.["code"]), polygons: geometry.coordinates };
  });
