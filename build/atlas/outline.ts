/**
 * The outline of a country: is a point in it, and how far off is it. Distances are degrees of arc,
 * flat near the point: good to 1 % within a degree, which is finer than the shapes themselves.
 * The line is kept in short pieces with their boxes, so that only the pieces near a point are looked at.
 * Reference: even-odd rule over the crossings of a ray (M. Shimrat, Algorithm 112, CACM 5, 1962).
 */
import type { Box, LatLng } from "#core/base/geo.ts";

const RAD = Math.PI / 180;

/** Segments of a piece. */
const PIECE_LENGTH = 32;

interface Piece {
  /** Longitude and latitude in turn. */
  readonly points: Float64Array;
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

export interface Outline {
  /** Round all of it; east goes on past 180 where a ring goes over that meridian. */
  readonly box: Box;
  /** Degrees of arc to the country, 0 within it; Infinity when that is more than `limitDeg`. */
  readonly distanceDeg: (point: LatLng, limitDeg?: number) => number;
}

const toPiece = (points: Float64Array): Piece => {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i + 1 < points.length; i += 2) {
    const [lng = 0, lat = 0] = [points[i], points[i + 1]];
    west = Math.min(west, lng);
    east = Math.max(east, lng);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
  }
  return { points, west, south, east, north };
};

/** The pieces of a ring; each begins with the last point of the one before. */
const toPieces = (ring: Float64Array): readonly Piece[] => {
  const pieces: Piece[] = [];
  for (let i = 0; i + 3 < ring.length; i += 2 * PIECE_LENGTH)
    pieces.push(toPiece(ring.subarray(i, i + 2 * PIECE_LENGTH + 2)));
  return pieces;
};

/** Whether a ray to the north from the point crosses the piece an odd number of times. */
const crossesOdd = ({ points }: Piece, lat: number, lng: number): boolean => {
  let isOdd = false;
  for (let i = 0; i + 3 < points.length; i += 2) {
    const [ax = 0, ay = 0, bx = 0, by = 0] = [points[i], points[i + 1], points[i + 2], points[i + 3]];
    if (ax > lng !== bx > lng && lat < ((by - ay) * (lng - ax)) / (bx - ax) + ay) isOdd = !isOdd;
  }
  return isOdd;
};

/** Square of the distance from the point to the piece; `shrink` is the length of a degree of longitude. */
const squareTo = ({ points }: Piece, lat: number, lng: number, shrink: number): number => {
  let least = Infinity;
  for (let i = 0; i + 3 < points.length; i += 2) {
    const ax = ((points[i] ?? 0) - lng) * shrink;
    const ay = (points[i + 1] ?? 0) - lat;
    const dx = ((points[i + 2] ?? 0) - lng) * shrink - ax;
    const dy = (points[i + 3] ?? 0) - lat - ay;
    const length = dx * dx + dy * dy;
    const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length));
    const [x, y] = [ax + along * dx, ay + along * dy];
    least = Math.min(least, x * x + y * y);
  }
  return least;
};

const squareToBox = ({ west, south, east, north }: Piece, lat: number, lng: number, shrink: number): number => {
  const x = Math.max(west - lng, lng - east, 0) * shrink;
  const y = Math.max(south - lat, lat - north, 0);
  return x * x + y * y;
}; // prettier-ignore

const isInside = (pieces: readonly Piece[], whole: Piece, lat: number, lng: number): boolean => {
  if (lng < whole.west || lng > whole.east || lat < whole.south || lat > whole.north) return false;
  let isOdd = false;
  for (const piece of pieces) {
    const isUnder = lng >= piece.west && lng <= piece.east && lat <= piece.north;
    if (isUnder && crossesOdd(piece, lat, lng)) isOdd = !isOdd;
  }
  return isOdd;
};

/**
 * An outline of rings, outer ones and holes alike.
 *
 * @param rings - longitudes and latitudes in turn, the first point repeated at the end; a ring over the
 * 180th meridian goes on past it
 */
export const openOutline = (rings: readonly Float64Array[]): Outline => {
  const pieces = rings.flatMap(toPieces);
  const whole = toPiece(
    Float64Array.from(pieces.flatMap(({ west, south, east, north }) => [west, south, east, north])),
  );
  const { west, south, east, north } = whole;
  return {
    box: { west, south, east, north },
    distanceDeg: ({ lat, lng }, limitDeg = Infinity) => {
      const turns = [lng, lng - 360, lng + 360];
      if (turns.some((one) => isInside(pieces, whole, lat, one))) return 0;
      const shrink = Math.cos(lat * RAD);
      let least = limitDeg * limitDeg;
      let isFound = false;
      for (const turn of turns) {
        for (const piece of pieces) {
          if (squareToBox(piece, lat, turn, shrink) > least) continue;
          const square = squareTo(piece, lat, turn, shrink);
          if (square > least) continue;
          least = square;
          isFound = true;
        }
      }
      return isFound ? Math.sqrt(least) : Infinity;
    },
  };
};
