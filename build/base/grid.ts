/**
 * Points laid on a grid as wide as a distance, so that each is held against its neighbours alone. A cell
 * keeps a bounded number of points: thousands at one place must not take for ever.
 */
import { EARTH_RADIUS_M, type LatLng } from "#core/base/geo.ts";

const RAD = Math.PI / 180;

const NONE: readonly never[] = [];

export interface Grid<T> {
  readonly add: (one: T) => void;
  /** Calls `visit` with every item that may be within the distance of the point, until it says true. */
  readonly around: (point: LatLng, visit: (one: T) => boolean) => void;
}

/** A grid for neighbours up to `radiusM`, of which a cell keeps the first `capacity`. */
export const createGrid = <T>(radiusM: number, capacity: number, pointOf: (one: T) => LatLng): Grid<T> => {
  const bandDeg = radiusM / (EARTH_RADIUS_M * RAD);
  /** By band, then by column: numbers so small that a map finds them at once. */
  const bands = new Map<number, Map<number, T[]>>();

  /** The degrees of longitude of a cell in the band, never less than the distance. */
  const cellDeg = (band: number): number => bandDeg / Math.max(Math.cos((Math.abs(band) + 1) * bandDeg * RAD), 0.01);
  const columnOf = (band: number, lng: number): number => Math.floor(lng / cellDeg(band));

  return {
    add: (one) => {
      const { lat, lng } = pointOf(one);
      const band = Math.floor(lat / bandDeg);
      const cells = bands.get(band) ?? new Map<number, T[]>();
      bands.set(band, cells);
      const column = columnOf(band, lng);
      const cell = cells.get(column);
      if (cell === undefined) cells.set(column, [one]);
      else if (cell.length < capacity) cell.push(one);
    },
    around: ({ lat, lng }, visit) => {
      const own = Math.floor(lat / bandDeg);
      const wide = cellDeg(own < 0 ? own - 1 : own + 1);
      const isNear = (at: LatLng, from: number): boolean =>
        Math.abs(at.lat - lat) <= bandDeg && Math.abs(at.lng - from) <= wide;
      // The other side of the 180th meridian is as near as this one.
      const sides = Math.abs(lng) < 180 - 2 * wide ? [lng] : [lng, lng < 0 ? lng + 360 : lng - 360];
      for (const from of sides)
        for (let band = own - 1; band <= own + 1; band += 1) {
          const cells = bands.get(band);
          if (cells === undefined) continue;
          const middle = columnOf(band, from);
          for (let column = middle - 1; column <= middle + 1; column += 1)
            for (const one of cells.get(column) ?? NONE) if (isNear(pointOf(one), from) && visit(one)) return;
        }
    },
  };
};
