/** The box of a country in quarters of quarters, each by its path: "" all of it, "20" a sixteenth. */
import type { Box } from "#core/base/geo.ts";

/** The outline of a country in the atlas is good to kilometres; its own area cuts to the metre. */
const MARGIN_DEG = 0.5;

/** The box that is divided: round the country, or the world where that goes over the 180th meridian. */
export const boxOf = (outline: Box | null): Box => {
  const { west, south, east, north } = outline ?? { west: -180, south: -90, east: 180, north: 90 };
  const isOver = west < -180 || east > 180;
  return {
    west: isOver ? -180 : Math.max(-180, west - MARGIN_DEG),
    south: Math.max(-90, south - MARGIN_DEG),
    east: isOver ? 180 : Math.min(180, east + MARGIN_DEG),
    north: Math.min(90, north + MARGIN_DEG),
  };
};

export const QUARTERS = ["0", "1", "2", "3"] as const;

/** The tile at a path: 0 south-west, 1 south-east, 2 north-west, 3 north-east. */
export const tileAt = (box: Box, path: string): Box => {
  let { west, south, east, north } = box;
  for (const quarter of path) {
    const [lng, lat] = [(west + east) / 2, (south + north) / 2];
    if (quarter === "0" || quarter === "2") east = lng;
    else west = lng;
    if (quarter === "0" || quarter === "1") north = lat;
    else south = lat;
  }
  return { west, south, east, north };
};
