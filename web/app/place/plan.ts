/** The plan of a place: where its neighbours lie on a small picture, with north up and a scale of its own. Needs no page. */
import { distanceM, type LatLng, METRES_PER_DEG, RAD } from "#core/base/geo.ts";

/** The picture, in units of its own. */
export const PLAN = { width: 360, height: 220 } as const;

/** Neighbours that the scale is chosen for, and how much of the plane above and below the place they take. */
const FITTED = 3;
const FILLED = 0.75;

/** Metres from the place to the upper edge: a street at least, the surroundings of a town at most. */
const [NEAREST_M, FURTHEST_M] = [250, 12_000];

/** What lies nearer to an edge than this is left out: half of it could not be seen. */
const EDGE = 14;

/** The scale is at most a third of the picture. */
export const SCALE_MOST = PLAN.width / 3;

export interface Spot {
  readonly x: number;
  readonly y: number;
}

interface Plan {
  /** The units of a metre. */
  readonly unitsPerM: number;
  /** Where a point lies on the picture; `null` beyond it. */
  readonly spotOf: (point: LatLng) => Spot | null;
}

/** The plan around a point, in which the nearest neighbours have room. */
export const planAround = (center: LatLng, neighbours: readonly LatLng[]): Plan => {
  const distances = neighbours.map((point) => distanceM(center, point)).sort((a, b) => a - b);
  const fitted = distances[Math.min(FITTED, distances.length) - 1] ?? FURTHEST_M / 4;
  const halfM = Math.min(FURTHEST_M, Math.max(NEAREST_M, fitted / FILLED));
  const unitsPerM = PLAN.height / 2 / halfM;
  const spotOf = ({ lat, lng }: LatLng): Spot | null => {
    const east = ((((lng - center.lng + 540) % 360) + 360) % 360) - 180;
    const x = PLAN.width / 2 + east * METRES_PER_DEG * Math.cos(center.lat * RAD) * unitsPerM;
    const y = PLAN.height / 2 - (lat - center.lat) * METRES_PER_DEG * unitsPerM;
    const isInside = x >= EDGE && x <= PLAN.width - EDGE && y >= EDGE && y <= PLAN.height - EDGE;
    return isInside ? { x, y } : null;
  };
  return { unitsPerM, spotOf };
};

/** Where a line from the middle leaves the picture in a direction, degrees from north, `inset` before the edge. */
export const edgeAt = (bearingDeg: number, inset: number): Spot => {
  const [east, south] = [Math.sin(bearingDeg * RAD), -Math.cos(bearingDeg * RAD)];
  const [halfX, halfY] = [PLAN.width / 2 - inset, PLAN.height / 2 - inset];
  const length = Math.min(halfX / Math.abs(east), halfY / Math.abs(south));
  return { x: PLAN.width / 2 + east * length, y: PLAN.height / 2 + south * length };
};
