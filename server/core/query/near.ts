/**
 * Places by their distance from a point: the nearest ones, and how many there are. Chords of single
 * precision pass over what is too far; what may count is measured, so that order and radius are exact.
 */
import { distanceM } from "#core/geo/distance.ts";
import { LONGEST_CHORD, SLACK, chordOf, vectorOf } from "#core/geo/sphere.ts";
import type { Vector } from "#core/geo/sphere.ts";
import { inTurns } from "#core/request/steps.ts";
import type { Steps } from "#core/request/steps.ts";
import { pointOf, readBlock } from "#core/shard/block.ts";
import type { Block } from "#core/shard/block.ts";
import { documentOf } from "#core/shard/document.ts";
import type { Leaf } from "#core/shard/leaf.ts";
import { readLeafTree } from "#core/shard/leaf-tree.ts";
import { blockFile } from "#core/shard/names.ts";
import { STEP_DOCUMENTS, asksNothing, matchingLocals } from "./filter.ts";
import type { PlaceFilter } from "./filter.ts";
import { leafMatches, openLeaves } from "./leaves.ts";
import { planNear } from "./near-plan.ts";
import type { Part } from "./near-plan.ts";
import { measure, nearestOf, offer } from "./nearest.ts";
import type { Measured, Nearest } from "./nearest.ts";
import { areaAround } from "./reachable.ts";
import type { ReachableCountry } from "./reachable.ts";
import { need, needAll } from "./store.ts";
import type { Store } from "./store.ts";

export type NearFilter = PlaceFilter & { readonly near: NonNullable<PlaceFilter["near"]> };

/** Documents of places. */
export interface Documents {
  readonly has: (document: number) => boolean;
}

export interface Near {
  /** The nearest ones, in order. */
  readonly nearest: readonly Measured[];
  /** How many there are in all. */
  readonly total: number;
}

/** The square of a length, -1 of less than none. */
const squared = (length: number): number => (length < 0 ? -1 : length * length);

/** What is asked of each place. */
interface Asked {
  readonly filter: NearFilter;
  readonly named: Documents | undefined;
  readonly from: Vector;
  /** Squares of chords: up to the first a place surely lies within the radius, from the second on it surely does not. */
  readonly inside: number;
  readonly outside: number;
}

/** Offers the places of a leaf that are kept; answers how many those are. */
const scanLeaf = (nearest: Nearest, asked: Asked, leaf: Leaf, part: Part): number => {
  const { filter, named, from: { x, y, z }, inside, outside } = asked; // prettier-ignore
  const { near } = filter;
  const { vectors, locals } = leaf;
  const { runs, test } = leafMatches(leaf, part.leaf, filter);
  const base = documentOf(part.country, 0);
  const documentAt = (i: number): number => base + (locals[i] ?? 0);
  const source = { columns: leaf, documentAt };
  let found = 0;
  for (const [start, end] of runs) {
    for (let i = start; i < end; i += 1) {
      const dx = (vectors[3 * i] ?? 0) - x;
      const dy = (vectors[3 * i + 1] ?? 0) - y;
      const dz = (vectors[3 * i + 2] ?? 0) - z;
      const square = dx * dx + dy * dy + dz * dz;
      if (square > outside || (test !== null && !test(i))) continue;
      if (named !== undefined && !named.has(documentAt(i))) continue;
      if (square > inside && distanceM(near, pointOf(leaf, i)) > near.radiusM) continue;
      found += 1;
      if (square <= nearest.limit) offer(nearest, source, i, square);
    }
  }
  return found;
};

/** The same of a whole country. */
function* scanBlock(nearest: Nearest, asked: Asked, block: Block, country: string): Steps<number> {
  const { filter, named } = asked;
  const documentAt = (local: number): number => documentOf(country, local);
  const source = { columns: block, documentAt };
  const locals = yield* matchingLocals(block, filter, areaAround(filter.near, filter.box));
  let found = 0;
  for (let i = 0; i < locals.length; i += 1) {
    if (i % STEP_DOCUMENTS === STEP_DOCUMENTS - 1) yield;
    const local = locals[i] ?? 0;
    if (named !== undefined && !named.has(documentAt(local))) continue;
    found += 1;
    const metres = distanceM(filter.near, pointOf(block, local));
    offer(nearest, source, local, squared(Math.min(chordOf(metres), LONGEST_CHORD)));
  }
  return found;
}

/** Offers the places of the leaves, a leaf a step; answers how many are kept. */
function* scanLeaves(
  nearest: Nearest,
  asked: Asked,
  read: readonly Part[],
  leaves: readonly Leaf[],
): Steps<number> {
  let found = 0;
  for (let i = 0; i < read.length; i += 1) {
    const [part, leaf] = [read[i], leaves[i]];
    if (part === undefined || leaf === undefined) continue;
    const isTooFar = part.isWhole && squared(part.least - SLACK) > nearest.limit;
    found += isTooFar ? part.leaf.listed : scanLeaf(nearest, asked, leaf, part);
    yield;
  }
  return found;
}

/** The `count` nearest of the places that the filter keeps, and that are `named` where that is given. */
export const nearestPlaces = async (
  store: Store,
  countries: readonly ReachableCountry[],
  filter: NearFilter,
  count: number,
  named?: Documents,
): Promise<Near> => {
  const { near, box, city } = filter;
  const radius = chordOf(near.radiusM);
  const isPlain = named === undefined && city === undefined && asksNothing(filter);
  const trees = await needAll(store, countries.map(({ tree }) => tree), readLeafTree); // prettier-ignore
  const area = areaAround(near, box);
  const sight = { from: near, radius, area, box, isPlain };
  const { read, counted, blocks } = await inTurns(planNear(trees, sight, count), store.checkpoint);
  const leaves = await openLeaves(store, read.map(({ leaf }) => leaf)); // prettier-ignore

  const nearest = nearestOf(count);
  const outside = squared(radius + SLACK);
  const inside = squared(radius - SLACK);
  const asked: Asked = { filter, named, from: vectorOf(near), inside, outside };
  let total = counted + (await inTurns(scanLeaves(nearest, asked, read, leaves), store.checkpoint));
  for (const country of blocks) {
    const block = await need(store, blockFile(country), readBlock);
    total += await inTurns(scanBlock(nearest, asked, block, country), store.checkpoint);
  }
  return { nearest: await inTurns(measure(nearest, near), store.checkpoint), total };
};
