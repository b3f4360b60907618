/** Leaves of the quadtree, read and filtered: which of their places match. */
import { elementAt } from "#core/base/element-at.ts";
import { contains, inBox } from "#core/base/box.ts";
import { inTurns, type Steps } from "#core/base/steps.ts";
import { needEach, type ShardCache } from "#core/shard/cache.ts";
import { cityRuns, pointOf } from "#core/shard/country-block.ts";
import { type Leaf, readLeaf, type TreeLeaf } from "#core/shard/quadtree.ts";
import { all, detailTests, type PlaceFilter, type Test } from "./filter.ts";

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
    leaves.map((leaf) => ({ name: leaf.name, decode: decodeLeaf(leaf) })),
  );

type Run = readonly [start: number, end: number];

interface LeafMatches {
  /** The candidates; everything else is rejected. */
  readonly runs: readonly Run[];
  /** `null` if all places of the runs match. */
  readonly test: Test | null;
}

/** The matches of a filter in a leaf, ignoring `near`; closed places are last. */
export const leafMatches = (leaf: Leaf, { closed, box: boxOfLeaf }: TreeLeaf, filter: PlaceFilter): LeafMatches => {
  const { city, status, box } = filter;
  const end = status === undefined ? leaf.size - closed : leaf.size;
  const runs: readonly Run[] =
    city === undefined
      ? [[0, end]]
      : cityRuns(leaf, ({ slug }) => slug === city).map(([from, to]): Run => [from, Math.min(to, end)]);
  const tests = detailTests(leaf, filter);
  if (box !== undefined && !contains(box, boxOfLeaf)) tests.push((i) => inBox(box, pointOf(leaf, i)));
  return { runs, test: tests.length === 0 ? null : all(tests) };
};

function* localsOf(leaves: readonly TreeLeaf[], opened: readonly Leaf[], filter: PlaceFilter): Steps<Uint32Array> {
  const locals: number[] = [];
  for (const [i, leaf] of opened.entries()) {
    const treeLeaf = leaves[i];
    if (treeLeaf === undefined) continue;
    const { runs, test } = leafMatches(leaf, treeLeaf, filter);
    for (const [start, end] of runs) {
      for (let at = start; at < end; at += 1) {
        if (test === null || test(at)) locals.push(elementAt(leaf.locals, at));
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
