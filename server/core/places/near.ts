/**
 * Radius queries: the nearest places to a point, and how many there are.
 * Plans from the quadtree before reading: fetches leaves that cross the circle, and enough inner ones to fill the page;
 * counts the others from the tree. Single-precision chords (geo.ts) discard what is too far; the nearest so far are in
 * nearest.ts, which measures them exactly at the end, so that order and radius are exact.
 */
import { elementAt } from "#core/base/element-at.ts";
import { type Box, contains } from "#core/base/box.ts";
import { chordOf, leastChord, LONGEST_CHORD, mostChord, SLACK, type Vector, vectorOf } from "#core/base/chord.ts";
import { distanceM, type LatLng } from "#core/base/geo.ts";
import { mergeSort } from "#core/base/sort.ts";
import { inTurns, type Steps } from "#core/base/steps.ts";
import { need, needAll, type ShardCache } from "#core/shard/cache.ts";
import { type Block, pointOf, readBlock } from "#core/shard/country-block.ts";
import { documentOf } from "#core/shard/dense-ids.ts";
import { blockFile } from "#core/shard/paths.ts";
import { type Leaf, type LeafTree, leavesIn, readLeafTree, type TreeLeaf } from "#core/shard/quadtree.ts";
import {
  areaAround,
  asksNothing,
  type CandidateCountry,
  matchingLocals,
  type PlaceFilter,
  STEP_DOCUMENTS,
} from "./filter.ts";
import { leafMatches, LEAVES_MAX, openLeaves } from "./leaf-matches.ts";
import { measure, type Measured, type Nearest, nearestOf, offer } from "./nearest.ts";

/** A leaf that may have matches, with its distances from the point. Lengths are chords (geo.ts). */
interface Part {
  readonly country: string;
  readonly leaf: TreeLeaf;
  /** Lower bound of the distances. */
  readonly least: number;
  /** Upper bound of the distances. */
  readonly most: number;
  /** Whether all its listed places match. */
  readonly isWhole: boolean;
}

interface Sight {
  readonly from: LatLng;
  readonly radius: number;
  /** A box that contains all matches. */
  readonly area: Box;
  /** The requested box. */
  readonly box: Box | undefined;
  /** The query filters by location only. */
  readonly isPlain: boolean;
}

interface NearPlan {
  /** Leaves to read, the nearest first. */
  readonly read: readonly Part[];
  /** Matches in leaves that need not be read. */
  readonly counted: number;
  /** Countries with too many leaves, whose block is read instead; they are not part of the above. */
  readonly blocks: readonly string[];
}

const pushParts = (parts: Part[], tree: LeafTree, { from, radius, area, box, isPlain }: Sight): void => {
  for (const leaf of leavesIn(tree, area)) {
    const least = leastChord(from, leaf.box);
    if (least > radius + SLACK) continue;
    const most = mostChord(from, leaf.box);
    const isInside = most < radius - SLACK && (box === undefined || contains(box, leaf.box));
    parts.push({ country: tree.country, leaf, least, most, isWhole: isPlain && isInside });
  }
};

/** A length within which whole leaves alone have at least `count` places. */
function* reachOf(parts: readonly Part[], count: number): Steps<number> {
  const whole = yield* mergeSort(
    parts.filter(({ isWhole }) => isWhole),
    (a, b) => a.most - b.most,
  );
  let left = count;
  for (const { most, leaf } of whole) {
    left -= leaf.listed;
    if (left <= 0) return most + SLACK;
  }
  return Number.POSITIVE_INFINITY;
}

const crowdedOf = (read: readonly Part[]): readonly string[] => {
  if (read.length <= LEAVES_MAX) return [];
  const counts = new Map<string, number>();
  for (const { country } of read) counts.set(country, (counts.get(country) ?? 0) + 1);
  return [...counts].filter(([, leaves]) => leaves > LEAVES_MAX).map(([country]) => country);
};

/** Plans a query for the `count` nearest places in the countries of these trees. */
function* planNear(trees: readonly LeafTree[], sight: Sight, count: number): Steps<NearPlan> {
  const parts: Part[] = [];
  for (const tree of trees) {
    pushParts(parts, tree, sight);
    yield;
  }
  const reach = yield* reachOf(parts, count);
  const isRead = ({ isWhole, least }: Part): boolean => !isWhole || least <= reach;
  const sorted = yield* mergeSort(parts.filter(isRead), (a, b) => a.least - b.least);
  const blocks = crowdedOf(sorted);
  const isApart = ({ country }: Part): boolean => blocks.length > 0 && blocks.includes(country);
  let counted = 0;
  for (const part of parts) if (!isRead(part) && !isApart(part)) counted += part.leaf.listed;
  return { read: blocks.length === 0 ? sorted : sorted.filter((part) => !isApart(part)), counted, blocks };
}

export type NearFilter = PlaceFilter & { readonly near: NonNullable<PlaceFilter["near"]> };

/** A set of place documents. */
export interface Documents {
  readonly has: (document: number) => boolean;
}

interface Near {
  /** The nearest, in order. */
  readonly nearest: readonly Measured[];
  /** How many there are in all. */
  readonly total: number;
}

/** The square of a length; -1 if it is negative. */
const squared = (length: number): number => (length < 0 ? -1 : length * length);

/** The query as applied to each place. */
interface Asked {
  readonly filter: NearFilter;
  readonly named: Documents | undefined;
  readonly from: Vector;
  /** Squared chords: up to `inside` a place is surely within the radius, from `outside` on it surely is not. */
  readonly inside: number;
  readonly outside: number;
}

/** Offers the matches of a leaf; returns their number. */
const scanLeaf = (nearest: Nearest, asked: Asked, leaf: Leaf, part: Part): number => {
  const {
    filter,
    named,
    from: { x, y, z },
    inside,
    outside,
  } = asked;
  const { near } = filter;
  const { vectors, locals } = leaf;
  const { runs, test } = leafMatches(leaf, part.leaf, filter);
  const base = documentOf(part.country, 0);
  const documentAt = (i: number): number => base + (locals[i] as number);
  const source = { columns: leaf, documentAt };
  let found = 0;
  for (const [start, end] of runs) {
    for (let i = start; i < end; i += 1) {
      // `?? 0` only tells the compiler that a place has three numbers: this loop measures every place of a leaf.
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

/** Offers the matches of a country block; returns their number. */
function* scanBlock(nearest: Nearest, asked: Asked, block: Block, country: string): Steps<number> {
  const { filter, named } = asked;
  const documentAt = (local: number): number => documentOf(country, local);
  const source = { columns: block, documentAt };
  const locals = yield* matchingLocals(block, filter, areaAround(filter.near, filter.box));
  let found = 0;
  for (let i = 0; i < locals.length; i += 1) {
    if (i % STEP_DOCUMENTS === STEP_DOCUMENTS - 1) yield;
    const local = elementAt(locals, i);
    if (named !== undefined && !named.has(documentAt(local))) continue;
    found += 1;
    const metres = distanceM(filter.near, pointOf(block, local));
    offer(nearest, source, local, squared(Math.min(chordOf(metres), LONGEST_CHORD)));
  }
  return found;
}

/** Offers the matches of the leaves, one leaf per step; returns their number. */
function* scanLeaves(nearest: Nearest, asked: Asked, read: readonly Part[], leaves: readonly Leaf[]): Steps<number> {
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

/** The `count` nearest matches of the filter; only those in `named` if that is given. */
export const nearestPlaces = async (
  store: ShardCache,
  countries: readonly CandidateCountry[],
  filter: NearFilter,
  count: number,
  named?: Documents,
): Promise<Near> => {
  const { near, box, city } = filter;
  const radius = chordOf(near.radiusM);
  const isPlain = named === undefined && city === undefined && asksNothing(filter);
  const trees = await needAll(
    store,
    countries.map(({ tree }) => tree),
    readLeafTree,
  );
  const area = areaAround(near, box);
  const sight = { from: near, radius, area, box, isPlain };
  const { read, counted, blocks } = await inTurns(planNear(trees, sight, count), store.checkpoint);
  const leaves = await openLeaves(
    store,
    read.map(({ leaf }) => leaf),
  );

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
