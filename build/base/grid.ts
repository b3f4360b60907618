/**
 * Groups by nearness: a spatial hash whose cells are as wide as the search radius, so that each point is compared with its
 * neighbours only. Cells have a capacity, or thousands of points at one spot would take quadratic time.
 */
import { EARTH_RADIUS_M, type LatLng, RAD } from "#core/base/geo.ts";

const NONE: readonly never[] = [];

export interface Grid<T> {
  readonly add: (item: T) => void;
  /** Calls `visit` with every item that may be within the radius, until it returns true. */
  readonly around: (point: LatLng, visit: (item: T) => boolean) => void;
}

/** A grid for neighbours up to `radiusM`; a cell keeps its first `capacity` items. */
export const createGrid = <T>(radiusM: number, capacity: number, pointOf: (item: T) => LatLng): Grid<T> => {
  const bandDeg = radiusM / (EARTH_RADIUS_M * RAD);
  /** By band, then by column: small integer keys keep the maps fast. */
  const bands = new Map<number, Map<number, T[]>>();

  /** Width of a cell in the band in degrees of longitude, never less than the radius. */
  const cellDeg = (band: number): number => bandDeg / Math.max(Math.cos((Math.abs(band) + 1) * bandDeg * RAD), 0.01);
  const columnOf = (band: number, lng: number): number => Math.floor(lng / cellDeg(band));

  return {
    add: (item) => {
      const { lat, lng } = pointOf(item);
      const band = Math.floor(lat / bandDeg);
      const cells = bands.get(band) ?? new Map<number, T[]>();
      bands.set(band, cells);
      const column = columnOf(band, lng);
      const cell = cells.get(column);
      if (cell === undefined) cells.set(column, [item]);
      else if (cell.length < capacity) cell.push(item);
    },
    around: ({ lat, lng }, visit) => {
      const own = Math.floor(lat / bandDeg);
      const wide = cellDeg(own < 0 ? own - 1 : own + 1);
      const isNear = (at: LatLng, from: number): boolean =>
        Math.abs(at.lat - lat) <= bandDeg && Math.abs(at.lng - from) <= wide;
      // Points across the 180th meridian are neighbours too.
      const sides = Math.abs(lng) < 180 - 2 * wide ? [lng] : [lng, lng < 0 ? lng + 360 : lng - 360];
      for (const from of sides)
        for (let band = own - 1; band <= own + 1; band += 1) {
          const cells = bands.get(band);
          if (cells === undefined) continue;
          const middle = columnOf(band, from);
          for (let column = middle - 1; column <= middle + 1; column += 1)
            for (const item of cells.get(column) ?? NONE) if (isNear(pointOf(item), from) && visit(item)) return;
        }
    },
  };
};
