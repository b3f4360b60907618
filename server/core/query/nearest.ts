/**
 * The nearest of many. Each is offered with the square of its chord in single precision; a heap of the
 * smallest squares tells which are too far to matter, so that only those that may be among the nearest
 * are measured, at the end. Equal distances go by document.
 */
import { distanceM } from "#core/geo/distance.ts";
import type { LatLng } from "#core/geo/distance.ts";
import { SLACK } from "#core/geo/sphere.ts";
import { pointOf } from "#core/shard/block.ts";
import type { PlaceColumns } from "#core/shard/block.ts";
import type { Steps } from "#core/request/steps.ts";
import { inOrder } from "./in-order.ts";

/** Where offered places are looked up. */
export interface Source {
  readonly columns: PlaceColumns;
  readonly documentAt: (index: number) => number;
}

export interface Measured {
  readonly document: number;
  readonly metres: number;
}

export interface Nearest {
  /** How many are asked for. */
  readonly count: number;
  /** The squares of the `count` nearest so far, the greatest on top. */
  readonly heap: number[];
  /** What was offered and may be among them. */
  readonly sources: Source[];
  readonly indices: number[];
  readonly squares: number[];
  /** A square from here on is too great. */
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
    const other = heap[above] ?? 0;
    if (other >= square) break;
    heap[i] = other;
    i = above;
  }
  heap[i] = square;
};

/** Puts a square in the place of the greatest. */
const sink = (heap: number[], square: number): void => {
  let i = 0;
  for (let below = 1; below < heap.length; below = 2 * i + 1) {
    if (below + 1 < heap.length && (heap[below + 1] ?? 0) > (heap[below] ?? 0)) below += 1;
    const other = heap[below] ?? 0;
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
  else if (square < (heap[0] ?? 0)) sink(heap, square);
  else return;
  if (heap.length < count) return;
  const chord = Math.sqrt(heap[0] ?? 0) + SLACK;
  nearest.limit = chord * chord;
};

/** Places that are measured in one step. */
const STEP_PLACES = 1024;

/** The nearest of what was offered, in order. */
export function* measure(
  { count, sources, indices, squares, limit }: Nearest,
  from: LatLng,
): Steps<readonly Measured[]> {
  const measured: Measured[] = [];
  for (let i = 0; i < squares.length; i += 1) {
    if (i % STEP_PLACES === STEP_PLACES - 1) yield;
    const source = sources[i];
    const index = indices[i] ?? 0;
    if (source === undefined || (squares[i] ?? 0) > limit) continue;
    measured.push({
      document: source.documentAt(index),
      metres: distanceM(from, pointOf(source.columns, index)),
    });
  }
  const sorted = yield* inOrder(measured, (a, b) => a.metres - b.metres || a.document - b.document);
  return sorted.slice(0, count);
}
