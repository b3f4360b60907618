/**
 * The nearest of the places that are offered: a heap of squared chords keeps as many as are wanted, and its greatest is the
 * limit for all that come later. The candidates are measured exactly at the end. Documents decide between equal distances.
 */
import { distanceM, type LatLng } from "#core/base/geo.ts";
import { SLACK } from "#core/base/chord.ts";
import { mergeSort } from "#core/base/sort.ts";
import type { Steps } from "#core/base/steps.ts";
import { type PlaceColumns, pointOf } from "#core/shard/country-block.ts";

/** Looks up offered places. */
interface Source {
  readonly columns: PlaceColumns;
  readonly documentAt: (index: number) => number;
}

export interface Measured {
  readonly document: number;
  readonly metres: number;
}

export interface Nearest {
  /** How many are wanted. */
  readonly count: number;
  /** The squares of the `count` nearest so far, the greatest on top. */
  readonly heap: number[];
  /** Sources of the candidates so far. */
  readonly sources: Source[];
  readonly indices: number[];
  readonly squares: number[];
  /** Squares from here on are too great. */
  limit: number;
}

export const nearestOf = (count: number): Nearest => ({
  count,
  heap: [],
  sources: [],
  indices: [],
  squares: [],
  limit: count > 0 ? Number.POSITIVE_INFINITY : -1,
});

const rise = (heap: number[], square: number): void => {
  let i = heap.push(square) - 1;
  while (i > 0) {
    const above = (i - 1) >> 1;
    const other = heap[above] as number;
    if (other >= square) break;
    heap[i] = other;
    i = above;
  }
  heap[i] = square;
};

/** Replaces the greatest square in the heap. */
const sink = (heap: number[], square: number): void => {
  let i = 0;
  for (let below = 1; below < heap.length; below = 2 * i + 1) {
    if (below + 1 < heap.length && (heap[below + 1] as number) > (heap[below] as number)) below += 1;
    const other = heap[below] as number;
    if (other <= square) break;
    heap[i] = other;
    i = below;
  }
  heap[i] = square;
};

export const offer = (nearest: Nearest, source: Source, index: number, square: number): void => {
  const { count, heap } = nearest;
  if (square > nearest.limit) return;
  nearest.sources.push(source);
  nearest.indices.push(index);
  nearest.squares.push(square);
  if (heap.length < count) rise(heap, square);
  else if (square < (heap[0] as number)) sink(heap, square);
  else return;
  if (heap.length < count) return;
  const chord = Math.sqrt(heap[0] as number) + SLACK;
  nearest.limit = chord * chord;
};

/** Places measured in one step. */
const STEP_PLACES = 1024;

/** The nearest of the candidates, in order. */
export function* measure(
  { count, sources, indices, squares, limit }: Nearest,
  from: LatLng,
): Steps<readonly Measured[]> {
  const measured: Measured[] = [];
  for (let i = 0; i < squares.length; i += 1) {
    if (i % STEP_PLACES === STEP_PLACES - 1) yield;
    const source = sources[i] as Source;
    if ((squares[i] as number) > limit) continue;
    const index = indices[i] as number;
    measured.push({
      document: source.documentAt(index),
      metres: distanceM(from, pointOf(source.columns, index)),
    });
  }
  const sorted = yield* mergeSort(measured, (a, b) => a.metres - b.metres || a.document - b.document);
  return sorted.slice(0, count);
}
