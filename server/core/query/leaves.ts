/** The leaves of countries behind the store: their trees, their places, and what a filter keeps of a leaf. */
import { contains } from "#core/geo/box.ts";
import { inBox } from "#core/geo/distance.ts";
import { cityRuns, pointOf } from "#core/shard/block.ts";
import { readLeaf } from "#core/shard/leaf.ts";
import type { Leaf } from "#core/shard/leaf.ts";
import type { TreeLeaf } from "#core/shard/leaf-tree.ts";
import { inTurns } from "#core/request/steps.ts";
import type { Steps } from "#core/request/steps.ts";
import { all, detailTests } from "./filter.ts";
import type { PlaceFilter, Test } from "./filter.ts";
import { need, readEach } from "./store.ts";
import type { Store } from "./store.ts";

/**
 * Of one country no more leaves than this are read: its block is instead, which is one file. The answer
 * is the same, so this is a matter of how much has to be read.
 */
export const LEAVES_MAX = 64;

const openLeaf = async (store: Store, { name, listed, closed }: TreeLeaf): Promise<Leaf> =>
  need(store, name, (_, bytes) => {
    const leaf = readLeaf(name, bytes);
    if (leaf.size === listed + closed) return leaf;
    throw new Error(`shard ${name}: got ${leaf.size} places, expected ${listed + closed}`);
  });

/** The places of the leaves; waits only for those that are not held. Rejects when a leaf has not as many as its tree says. */
export const openLeaves = (
  store: Store,
  leaves: readonly TreeLeaf[],
): readonly Leaf[] | Promise<readonly Leaf[]> => {
  const held: Leaf[] = [];
  for (const { name } of leaves) {
    const leaf = store.held(name, readLeaf);
    if (leaf === undefined) return readEach(store, leaves, async (one) => openLeaf(store, one));
    held.push(leaf);
  }
  return held;
};

type Run = readonly [start: number, end: number];

export interface LeafMatches {
  /** Where to look; what is in no run is not kept. */
  readonly runs: readonly Run[];
  /** `null` where every place of the runs is kept. */
  readonly test: Test | null;
}

/** What a filter keeps of a leaf but for `near`; closed places stand last. */
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

function* localsOf(
  leaves: readonly TreeLeaf[],
  opened: readonly Leaf[],
  filter: PlaceFilter,
): Steps<Uint32Array> {
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

/** The documents of one country that a filter without `near` keeps of its leaves, ascending. */
export const localsInLeaves = async (
  store: Store,
  leaves: readonly TreeLeaf[],
  filter: PlaceFilter,
): Promise<Uint32Array> =>
  inTurns(localsOf(leaves, await openLeaves(store, leaves), filter), store.checkpoint);
