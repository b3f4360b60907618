/** The ground of the map close up: a line of data/coastlines.jsonl, and a file that the map fetches. */

/** West, south, east, north. */
export type CellBox = readonly [west: number, south: number, east: number, north: number];

/** Shores and borders within a box, each as encoded-line.ts writes it. */
export interface Ground {
  /** Steps of a degree that lines count in. */
  readonly units: number;
  /** Rings by what they surround, as GSHHG counts: 1 land, 2 a lake, 3 an island in it, 4 a pond on that. */
  readonly shores: Readonly<Record<string, readonly string[]>>;
  /** Lines between countries. */
  readonly borders: readonly string[];
}

/** A piece of the globe that is not all sea. */
export interface CoastCell {
  /** In degrees. */
  readonly box: CellBox;
  /** `null` where the cell is all land. */
  readonly ground: Ground | null;
}
