/**
 * The nearest place that fits a filter, however far within 500 km: for answers that found nothing. Bounded work: opens
 * leaves by their least distance, a few more each time, {@link LEAVES_MAX} at most, and stops when no closer place can
 * follow. Where the matches are rare it may therefore find none.
 */
import { boxAround, chordOf, distanceM, type LatLng, leastChord, SLACK } from "#core/base/geo.ts";
import { inTurns, pauseIfDue } from "#core/base/steps.ts";
import { needAll, type ShardCache } from "#core/shard/cache.ts";
import { pointOf } from "#core/shard/country-block.ts";
import { documentOf } from "#core/shard/dense-ids.ts";
import { type Directory, isHeld } from "#core/shard/directory.ts";
import { type Leaf, leavesIn, readLeafTree, type TreeLeaf } from "#core/shard/quadtree.ts";
import { countriesTouching, type PlaceFilter } from "./filter.ts";
import { type Documents, leafMatches, LEAVES_MAX, type Measured, mergeSort, openLeaves } from "./near.ts";

/** Beyond this, metres, a place is of no use as the nearest. */
const REACH_M = 500_000;

/** Leaves opened first; twice as many each time after. */
const FIRST_LEAVES = 1;

interface Part {
  readonly country: string;
  readonly leaf: TreeLeaf;
  /** Chord below all its distances. */
  readonly least: number;
}

/** The leaves within reach of a point, the nearest first. */
const partsAround = async (
  store: ShardCache,
  directory: Directory,
  countries: readonly string[] | undefined,
  from: LatLng,
): Promise<readonly Part[]> => {
  const area = boxAround(from, REACH_M);
  const touched = (await countriesTouching(store, directory, area)).filter(
    ({ code }) => isHeld(directory, code) && (countries?.includes(code) ?? true),
  );
  const trees = await needAll(
    store,
    touched.map(({ tree }) => tree),
    readLeafTree,
  );
  const parts = trees.flatMap((tree) =>
    leavesIn(tree, area).map((leaf) => ({ country: tree.country, leaf, least: leastChord(from, leaf.box) })),
  );
  return inTurns(
    mergeSort(parts, (a, b) => a.least - b.least),
    store.checkpoint,
  );
};

/** The nearest match in a leaf; the lower document wins between equal distances. */
const nearestIn = (
  { country, leaf: own }: Part,
  leaf: Leaf,
  filter: PlaceFilter,
  from: LatLng,
  named: Documents | undefined,
): Measured | null => {
  const { runs, test } = leafMatches(leaf, own, filter);
  let best: Measured | null = null;
  for (const [start, end] of runs) {
    for (let i = start; i < end; i += 1) {
      const document = documentOf(country, leaf.locals[i] ?? 0);
      if ((test !== null && !test(i)) || named?.has(document) === false) continue;
      const metres = distanceM(from, pointOf(leaf, i));
      if (metres <= REACH_M) best = nearerOf(best, { document, metres });
    }
  }
  return best;
};

const nearerOf = (a: Measured | null, b: Measured | null): Measured | null => {
  if (a === null || b === null) return a ?? b;
  return b.metres < a.metres || (b.metres === a.metres && b.document < a.document) ? b : a;
};

/**
 * The place nearest to `from` that fits the filter, whose `near` is ignored, and is one of `named` if that is given.
 * `null` if there is none within 500 km, or none in the leaves that may be opened.
 */
export const nearestMatch = async (
  store: ShardCache,
  directory: Directory,
  filter: PlaceFilter,
  from: LatLng,
  named?: Documents,
): Promise<Measured | null> => {
  const parts = (await partsAround(store, directory, filter.countries, from)).slice(0, LEAVES_MAX);
  let best: Measured | null = null;
  const isCloser = ({ least }: Part): boolean => best === null || least <= chordOf(best.metres) + SLACK;
  for (let [at, size] = [0, FIRST_LEAVES]; at < parts.length; at += size, size *= 2) {
    const some = parts.slice(at, at + size).filter(isCloser);
    if (some.length === 0) return best;
    const leaves = await openLeaves(
      store,
      some.map(({ leaf }) => leaf),
    );
    for (const [i, part] of some.entries()) {
      const leaf = leaves[i];
      if (leaf !== undefined) best = nearerOf(best, nearestIn(part, leaf, filter, from, named));
      await pauseIfDue(store.checkpoint);
    }
  }
  return best;
};
