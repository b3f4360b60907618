/**
 * The outline of a country: is a point inside, and how far off? Distances are degrees of arc on a local plane (within 1 % up to a
 * degree). Reference: even-odd rule (M. Shimrat, Algorithm 112, CACM 5, 1962).
 */
import type { Box } from "#core/base/box.ts";
import { type LatLng, RAD } from "#core/base/geo.ts";
import { squareTo } from "#core/base/ray-casting.ts";

/** Segments per piece; pieces have bounding boxes, so that only those near a point are examined. */
const PIECE_LENGTH = 32;

interface Piece {
  /** Alternating longitudes and latitudes. */
  readonly points: Float64Array;
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Margin in degrees round a box of an outline, which is accurate to kilometres. */
export const OUTLINE_MARGIN_DEG = 0.5;

export interface Outline {
  /** Bounding box; longitudes continue past 180 if a ring crosses that meridian. */
  readonly box: Box;
  /** Bounding boxes of its rings, such as islands. */
  readonly boxes: readonly Box[];
  /** Distance to the country in degrees of arc: 0 inside, Infinity beyond `limitDeg`. */
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

/** Splits a ring into pieces; each begins with the last point of the one before. */
const toPieces = (ring: Float64Array): readonly Piece[] => {
  const pieces: Piece[] = [];
  for (let i = 0; i + 3 < ring.length; i += 2 * PIECE_LENGTH)
    pieces.push(toPiece(ring.subarray(i, i + 2 * PIECE_LENGTH + 2)));
  return pieces;
};

/** Whether a northward ray from the point crosses the piece an odd number of times. */
const crossesOdd = ({ points }: Piece, lat: number, lng: number): boolean => {
  let isOdd = false;
  for (let i = 0; i + 3 < points.length; i += 2) {
    const [ax = 0, ay = 0, bx = 0, by = 0] = [points[i], points[i + 1], points[i + 2], points[i + 3]];
    if (ax > lng !== bx > lng && lat < ((by - ay) * (lng - ax)) / (bx - ax) + ay) isOdd = !isOdd;
  }
  return isOdd;
};

/** Squared distance from the point to the piece; `shrink` is the relative length of a degree of longitude. */
const squareToPiece = ({ points }: Piece, lat: number, lng: number, shrink: number): number => {
  let least = Infinity;
  for (let i = 0; i + 3 < points.length; i += 2) least = Math.min(least, squareTo(points, i, lat, lng, shrink));
  return least;
};

const squareToBox = ({ west, south, east, north }: Piece, lat: number, lng: number, shrink: number): number => {
  const x = Math.max(west - lng, lng - east, 0) * shrink;
  const y = Math.max(south - lat, lat - north, 0);
  return x * x + y * y;
};

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
 * An outline from rings, outer ones and holes alike.
 * @param rings - alternating longitudes and latitudes, the first point repeated at the end; longitudes continue past
 * 180 if a ring crosses that meridian
 */
export const openOutline = (rings: readonly Float64Array[]): Outline => {
  const pieces = rings.flatMap(toPieces);
  const boxes = rings.map(toPiece).map(({ west, south, east, north }) => ({ west, south, east, north }));
  const whole = toPiece(Float64Array.from(boxes.flatMap(({ west, south, east, north }) => [west, south, east, north])));
  const { west, south, east, north } = whole;
  return {
    box: { west, south, east, north },
    boxes,
    distanceDeg: ({ lat, lng }, limitDeg = Infinity) => {
      const turns = [lng, lng - 360, lng + 360];
      if (turns.some((turned) => isInside(pieces, whole, lat, turned))) return 0;
      const shrink = Math.cos(lat * RAD);
      let least = limitDeg * limitDeg;
      let isFound = false;
      for (const turn of turns) {
        for (const piece of pieces) {
          if (squareToBox(piece, lat, turn, shrink) > least) continue;
          const square = squareToPiece(piece, lat, turn, shrink);
          if (square > least) continue;
          least = square;
          isFound = true;
        }
      }
      return isFound ? Math.sqrt(least) : Infinity;
    },
  };
};
