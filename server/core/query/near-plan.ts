/**
 * What a query near a point reads, known before anything is read: of the leaves that reach into the
 * radius those on its rim, and of those wholly within it as many as can hold one of the places asked
 * for. The others are counted by what their tree says. Lengths are chords (geo/sphere.ts).
 */
import { contains } from "#core/geo/box.ts";
import type { Box, LatLng } from "#core/geo/distance.ts";
import { SLACK, leastChord, mostChord } from "#core/geo/sphere.ts";
import { leavesIn } from "#core/shard/leaf-tree.ts";
import type { LeafTree, TreeLeaf } from "#core/shard/leaf-tree.ts";
import type { Steps } from "#core/request/steps.ts";
import { inOrder } from "./in-order.ts";
import { LEAVES_MAX } from "./leaves.ts";

/** A leaf in which there may be something, seen from the point. */
export interface Part {
  readonly country: string;
  readonly leaf: TreeLeaf;
  /** No place of the leaf is nearer than this. */
  readonly least: number;
  /** No place of the leaf is farther than this. */
  readonly most: number;
  /** Whether all its listed places are kept. */
  readonly isWhole: boolean;
}

export interface Sight {
  readonly from: LatLng;
  readonly radius: number;
  /** A box outside of which nothing is kept. */
  readonly area: Box;
  /** The box that was asked for. */
  readonly box: Box | undefined;
  /** Nothing is asked of a place but where it stands. */
  readonly isPlain: boolean;
}

export interface NearPlan {
  /** Leaves to read, the nearest first. */
  readonly read: readonly Part[];
  /** Places in leaves that need not be. */
  readonly counted: number;
  /** Countries of which more leaves would be read than their block is worth; they have no part in the others. */
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

/** A length within which whole leaves alone have `count` places. */
function* reachOf(parts: readonly Part[], count: number): Steps<number> {
  const whole = yield* inOrder(
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

/** The plan for the `count` nearest places of the countries whose trees these are. */
export function* planNear(trees: readonly LeafTree[], sight: Sight, count: number): Steps<NearPlan> {
  const parts: Part[] = [];
  for (const tree of trees) {
    pushParts(parts, tree, sight);
    yield;
  }
  const reach = yield* reachOf(parts, count);
  const isRead = ({ isWhole, least }: Part): boolean => !isWhole || least <= reach;
  const all = yield* inOrder(parts.filter(isRead), (a, b) => a.least - b.least);
  const blocks = crowdedOf(all);
  const isApart = ({ country }: Part): boolean => blocks.length > 0 && blocks.includes(country);
  let counted = 0;
  for (const part of parts) if (!isRead(part) && !isApart(part)) counted += part.leaf.listed;
  return { read: blocks.length === 0 ? all : all.filter((part) => !isApart(part)), counted, blocks };
}
