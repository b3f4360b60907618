/**
 * The tree of a country's leaves: a quadtree over its places whose leaves are files (shard/leaf.ts).
 * It tells how many places a leaf has and the smallest box that holds them, so that a query reads the
 * leaves that it needs and counts others unread.
 * Stored: `shape`, the inner nodes from the root down, each before its children, two bits a child (0
 * none, 1 a leaf, 2 an inner node); and of each leaf, in that order, counts and box in units of a
 * block. A country of one leaf has no inner node.
 */
import { boxAt, packBoxes, touches } from "#core/geo/boxes.ts";
import type { Boxes } from "#core/geo/boxes.ts";
import type { Box } from "#core/geo/distance.ts";
import { degreesOf, storedUnits } from "./block.ts";
import { readFrame, writeFrame } from "./frame.ts";
import { leafFile } from "./names.ts";

const FORMAT = "T";
const VERSION = 1;
const CHILDREN = 4;
const [LEAF, INNER] = [1, 2];
/** Deeper than the units of a block can be divided. */
const DEPTH_MAX = 32;

/** A leaf as the build hands it over. */
export interface LeafEntry {
  /** The way from the root, a digit 0 … 3 a step. */
  readonly path: string;
  /** Its places that are not closed, and those that are. */
  readonly listed: number;
  readonly closed: number;
  /** In degrees; does not cross the 180th meridian. */
  readonly box: Box;
}

export interface TreeLeaf extends Omit<LeafEntry, "path"> {
  readonly name: string;
}

/** A tree as it is walked: its nodes in a row, each before what is below it. */
export interface LeafTree {
  readonly country: string;
  readonly boxes: Boxes;
  /** Of each node the one that comes after all that is below it. */
  readonly next: Uint32Array;
  /** The files of leaves, empty for inner nodes. */
  readonly names: readonly string[];
  readonly listed: Uint32Array;
  readonly closed: Uint32Array;
}

interface Columns extends Pick<LeafTree, "listed" | "closed">, Readonly<Record<keyof Box, Int32Array>> {
  readonly shape: Uint8Array;
}

const shapeOf = (paths: readonly string[]): Uint8Array => {
  const shape: number[] = [];
  const visit = (below: readonly string[], depth: number): void => {
    if (below.length === 1 && below[0]?.length === depth) return;
    const parts = Array.from({ length: CHILDREN }, (_, digit) =>
      below.filter((path) => path.charAt(depth) === String(digit)),
    );
    const kindOf = (part: readonly string[]): number =>
      part.length === 0 ? 0 : part.length === 1 && part[0]?.length === depth + 1 ? LEAF : INNER;
    shape.push(parts.reduce((bits, part, digit) => bits | (kindOf(part) << (2 * digit)), 0));
    for (const part of parts) if (kindOf(part) === INNER) visit(part, depth + 1);
  };
  if (paths.length > 0) visit(paths, 0);
  return Uint8Array.from(shape);
};

/** The bytes of a tree; the leaves stand in the order of their paths, and none is below another. */
export const writeLeafTree = (country: string, leaves: readonly LeafEntry[]): Uint8Array => {
  const units = (edge: keyof Box): Int32Array => Int32Array.from(leaves, ({ box }) => storedUnits(box[edge]));
  return writeFrame(FORMAT, VERSION, { country }, {
    shape: shapeOf(leaves.map(({ path }) => path)),
    listed: Uint32Array.from(leaves, ({ listed }) => listed),
    closed: Uint32Array.from(leaves, ({ closed }) => closed),
    west: units("west"),
    south: units("south"),
    east: units("east"),
    north: units("north"),
  }); // prettier-ignore
};

const union = (a: Box, b: Box): Box => ({
  west: Math.min(a.west, b.west),
  south: Math.min(a.south, b.south),
  east: Math.max(a.east, b.east),
  north: Math.max(a.north, b.north),
});

/** Reads a tree. Throws an Error when the bytes are not one of this version. */
export const readLeafTree = (name: string, bytes: Uint8Array): LeafTree => {
  const { head, columns } = readFrame<{ readonly country: string }>(name, FORMAT, VERSION, bytes);
  const { shape, listed, closed, west, south, east, north } = columns as unknown as Columns;
  const boxes: (Box | null)[] = [];
  const next: number[] = [];
  const names: string[] = [];
  /** Of each node which leaf it is, -1 for inner ones. */
  const leaves: number[] = [];
  let [branches, read] = [0, 0];
  const addLeaf = (path: string): Box => {
    const box = {
      west: degreesOf(west[read] ?? 0),
      south: degreesOf(south[read] ?? 0),
      east: degreesOf(east[read] ?? 0),
      north: degreesOf(north[read] ?? 0),
    };
    leaves.push(read);
    names.push(leafFile(head.country, path));
    boxes.push(box);
    next.push(boxes.length);
    read += 1;
    return box;
  };
  const addInner = (path: string): Box => {
    const bits = shape[branches];
    if (bits === undefined || path.length > DEPTH_MAX) throw new Error(`shard ${name}: a branch has no end`);
    branches += 1;
    const at = boxes.push(null) - 1;
    next.push(0);
    names.push("");
    leaves.push(-1);
    let box: Box | undefined;
    for (let digit = 0; digit < CHILDREN; digit += 1) {
      const kind = (bits >> (2 * digit)) & 3;
      if (kind === 0) continue;
      const below = kind === LEAF ? addLeaf(`${path}${digit}`) : addInner(`${path}${digit}`);
      box = box === undefined ? below : union(box, below);
    }
    if (box === undefined) throw new Error(`shard ${name}: a branch has no leaf`);
    boxes[at] = box;
    next[at] = boxes.length;
    return box;
  };
  if (shape.length > 0) addInner("");
  else if (listed.length > 0) addLeaf("");
  if (branches !== shape.length || read !== listed.length)
    throw new Error(`shard ${name}: got ${listed.length} leaves, expected ${read}`);
  return {
    country: head.country,
    boxes: packBoxes(boxes),
    next: Uint32Array.from(next),
    names,
    listed: Uint32Array.from(leaves, (leaf) => listed[leaf] ?? 0),
    closed: Uint32Array.from(leaves, (leaf) => closed[leaf] ?? 0),
  };
};

/** The leaves whose places may lie in the area. */
export const leavesIn = (tree: LeafTree, area: Box): readonly TreeLeaf[] => {
  const { boxes, next, names, listed, closed } = tree;
  const found: TreeLeaf[] = [];
  for (let at = 0; at < names.length;) {
    if (!touches(boxes, at, area)) at = next[at] ?? names.length;
    else {
      const name = names[at] ?? "";
      if (name !== "")
        found.push({ name, listed: listed[at] ?? 0, closed: closed[at] ?? 0, box: boxAt(boxes, at) });
      at += 1;
    }
  }
  return found;
};
