/**
 * Radius queries: the nearest places to a point, and how many there are.
 * Plans from the quadtree before reading: fetches leaves that cross the circle, and enough inner ones to fill the page;
 * counts the others from the tree. Single-precision chords (geo.ts) discard what is too far; a heap keeps the smallest;
 * candidates are measured exactly at the end, so that order and radius are exact. Documents decide between equal distances.
 */
import {
  type Box,
  chordOf,
  contains,
  distanceM,
  inBox,
  type LatLng,
  leastChord,
  LONGEST_CHORD,
  mostChord,
  SLACK,
  type Vector,
  vectorOf,
} from "#core/base/geo.ts";
import { inTurns, type Steps } from "#core/base/steps.ts";
import { need, needAll, needEach, type ShardCache } from "#core/shard/cache.ts";
import { type Block, cityRuns, type PlaceColumns, pointOf, readBlock } from "#core/shard/country-block.ts";
import { documentOf } from "#core/shard/dense-ids.ts";
import { blockFile } from "#core/shard/paths.ts";
import { type Leaf, type LeafTree, leavesIn, readLeaf, readLeafTree, type TreeLeaf } from "#core/shard/quadtree.ts";
import {
  all,
  areaAround,
  asksNothing,
  type CandidateCountry,
  detailTests,
  matchingLocals,
  type PlaceFilter,
  STEP_DOCUMENTS,
  type Test,
} from "./filter.ts";

/** If a country needs more leaves than this, its block (one file) is read instead; the answer is the same. */
export const LEAVES_MAX = 64;

const decodeLeaf =
  ({ listed, closed }: TreeLeaf) =>
  (name: string, bytes: Uint8Array): Leaf => {
    const leaf = readLeaf(name, bytes);
    if (leaf.size === listed + closed) return leaf;
    throw new Error(`shard ${name}: got ${leaf.size} places, expected ${listed + closed}`);
  };

/** Reads leaves; waits only for uncached ones. Rejects if a leaf does not have as many places as its tree says. */
export const openLeaves = (
  store: ShardCache,
  leaves: readonly TreeLeaf[],
): readonly Leaf[] | Promise<readonly Leaf[]> =>
  needEach(
    store,
    leaves.map((one) => ({ name: one.name, decode: decodeLeaf(one) })),
  );

type Run = readonly [start: number, end: number];

interface LeafMatches {
  /** The candidates; everything else is rejected. */
  readonly runs: readonly Run[];
  /** `null` if all places of the runs match. */
  readonly test: Test | null;
}

/** The matches of a filter in a leaf, ignoring `near`; closed places are last. */
export const leafMatches = (leaf: Leaf, { closed, box: own }: TreeLeaf, filter: PlaceFilter): LeafMatches => {
  const { city, status, box } = filter;
  const end = status === undefined ? leaf.size - closed : leaf.size;
  const runs: readonly Run[] =
    city === undefined
      ? [[0, end]]
      : cityRuns(leaf, ({ slug }) => slug === city).map(([from, to]): Run => [from, Math.min(to, end)]);
  const tests = detailTests(leaf, filter);
  if (box !== undefined && !contains(box, own)) tests.push((i) => inBox(box, pointOf(leaf, i)));
  return { runs, test: tests.length === 0 ? null : all(tests) };
};

function* localsOf(leaves: readonly TreeLeaf[], opened: readonly Leaf[], filter: PlaceFilter): Steps<Uint32Array> {
  const locals: number[] = [];
  for (const [i, leaf] of opened.entries()) {
    const own = leaves[i];
    if (own === undefined) continue;
    const { runs, test } = leafMatches(leaf, own, filter);
    for (const [start, end] of runs) {
      for (let at = start; at < end; at += 1) {
        if (test === null || test(at)) locals.push(leaf.locals[at] ?? 0);
      }
    }
    yield;
  }
  return Uint32Array.from(locals).sort();
}

/** The documents that match a filter without `near` in some leaves of a country, ascending. */
export const localsInLeaves = async (
  store: ShardCache,
  leaves: readonly TreeLeaf[],
  filter: PlaceFilter,
): Promise<Uint32Array> => inTurns(localsOf(leaves, await openLeaves(store, leaves), filter), store.checkpoint);

/** Up to this many items insertion sort is faster: 1.1 µs for 23 items, sort() 2.8 µs (cost of comparator calls). */
const FEW = 48;

/** Stable insertion sort, in place. */
export const insertionSort = <T>(items: T[], compare: (a: T, b: T) => number): void => {
  if (items.length > FEW) {
    items.sort(compare);
    return;
  }
  for (let end = 1; end < items.length; end += 1) {
    const one = items[end] as T;
    let at = end;
    for (; at > 0 && compare(items[at - 1] as T, one) > 0; at -= 1) items[at] = items[at - 1] as T;
    items[at] = one;
  }
};

/** Items sorted in one step. */
const STEP_ITEMS = 2048;

/** Merges two sorted lists; of equal items those of `a` come first. */
function* merged<T>(a: readonly T[], b: readonly T[], compare: (a: T, b: T) => number): Steps<T[]> {
  const both: T[] = [];
  for (let [i, j] = [0, 0]; i < a.length || j < b.length;) {
    const isOfA = j === b.length || (i < a.length && compare(a[i] as T, b[j] as T) <= 0);
    both.push((isOfA ? a[i++] : b[j++]) as T);
    if (both.length % STEP_ITEMS === 0) yield;
  }
  return both;
}

/** Stable merge sort in interruptible steps. */
export function* mergeSort<T>(items: T[], compare: (a: T, b: T) => number): Steps<T[]> {
  let runs: T[][] = [];
  for (let from = 0; from < items.length; from += STEP_ITEMS) {
    const run = items.length <= STEP_ITEMS ? items : items.slice(from, from + STEP_ITEMS);
    insertionSort(run, compare);
    runs.push(run);
    yield;
  }
  while (runs.length > 1) {
    const fewer: T[][] = [];
    for (let i = 0; i < runs.length; i += 2) fewer.push(yield* merged(runs[i] ?? [], runs[i + 1] ?? [], compare));
    runs = fewer;
  }
  return runs[0] ?? [];
}

/** Looks up offered places. */
interface Source {
  readonly columns: PlaceColumns;
  readonly documentAt: (index: number) => number;
}

export interface Measured {
  readonly document: number;
  readonly metres: number;
}

interface Nearest {
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
    const other = heap[above] ?? 0;
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
    const source = sources[i];
    const index = indices[i] ?? 0;
    if (source === undefined || (squares[i] ?? 0) > limit) continue;
    measured.push({
      document: source.documentAt(index),
      metres: distanceM(from, pointOf(source.columns, index)),
    });
  }
  const sorted = yield* mergeSort(measured, (a, b) => a.metres - b.metres || a.document - b.document);
  return sorted.slice(0, count);
}

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

/** Offers the matches of a country block; returns their number. */
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
