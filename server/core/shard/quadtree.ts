/**
 * Geographic index: country boxes, and a quadtree per country whose leaves are files, so that a query near a point or
 * in a box reads few places.
 * - Country boxes: bounds of a country's places, closed ones included, in steps of at most 600 m, rounded outward.
 *   Layout: a frame of `codes` (two ASCII letters each, ascending) and a column per edge.
 * - Leaf: the places of one cell with the columns of a block (country-block.ts) and their document indexes.
 * - Leaf tree: place counts and bounding box per leaf, so that leaves can be counted without reading them. Layout:
 *   `shape` (inner nodes in pre-order, two bits per child: 0 none, 1 leaf, 2 inner node), then counts and boxes of the
 *   leaves in that order, boxes in units of a block. A country with one leaf has no inner node.
 */
import { elementAt } from "#core/base/element-at.ts";
import type { Box } from "#core/base/box.ts";
import { boxAt, type Boxes, packBoxes, touches } from "#core/base/packed-boxes.ts";
import { vectorOf } from "#core/base/chord.ts";
import {
  type BlockRow,
  type CityStart,
  cityStarts,
  degreesOf,
  placeColumns,
  readCodes,
  type PlaceColumns,
  pointOf,
  storedUnits,
  typesIn,
} from "./country-block.ts";
import { headOf, readFrame, writeFrame } from "./frame.ts";
import { leafFile } from "./paths.ts";

const FORMAT = "C";
const VERSION = 1;
const CODE_LENGTH = 2;
/** Steps around the globe, and from pole to pole. */
const STEPS = 2 ** 16 - 1;
const LNG_SPAN = 360;
const LAT_SPAN = 180;
/** More than the rounding error of a value on a step, in steps. */
const MARGIN = 1e-6;

interface CountryBoxes {
  /** Upper-case codes, in order. */
  readonly codes: readonly string[];
  /** West > east crosses the 180th meridian. */
  readonly boxes: Boxes;
}

const stepsOf = (degrees: number, span: number): number => ((degrees + span / 2) / span) * STEPS;
const boxDegreesOf = (step: number, span: number): number => (step * span) / STEPS - span / 2;

const cellOf = (degrees: number, span: number): number => Math.max(Math.floor(stepsOf(degrees, span) - MARGIN), 0);
const above = (degrees: number, span: number): number => Math.min(Math.ceil(stepsOf(degrees, span) + MARGIN), STEPS);

/** The edges in steps, rounded outward. A box that leaves less than a step outside becomes the whole circle. */
const outward = ({ west, south, east, north }: Box): Box => {
  const [from, to] = [cellOf(west, LNG_SPAN), above(east, LNG_SPAN)];
  const isRound = west > east && from <= to;
  return {
    west: isRound ? 0 : from,
    south: cellOf(south, LAT_SPAN),
    east: isRound ? STEPS : to,
    north: above(north, LAT_SPAN),
  };
};

/** The bytes of the boxes; `rows` are sorted by code. */
export const writeCountryBoxes = (rows: readonly (readonly [code: string, box: Box])[]): Uint8Array => {
  const steps = rows.map(([, box]) => outward(box));
  return writeFrame(
    FORMAT,
    VERSION,
    {},
    {
      codes: new TextEncoder().encode(rows.map(([code]) => code).join("")),
      west: Uint16Array.from(steps, ({ west }) => west),
      south: Uint16Array.from(steps, ({ south }) => south),
      east: Uint16Array.from(steps, ({ east }) => east),
      north: Uint16Array.from(steps, ({ north }) => north),
    },
  );
};

type Edges = Readonly<Partial<Record<keyof Box, Uint16Array>>>;

/** Reads the boxes. Throws an Error if the bytes are not of this version. */
export const readCountryBoxes = (name: string, bytes: Uint8Array): CountryBoxes => {
  const { codes, ...edges } = readFrame(name, FORMAT, VERSION, bytes).columns;
  const { west, south, east, north } = edges as Edges;
  if (codes === undefined || west === undefined || south === undefined || east === undefined || north === undefined)
    throw new Error(`shard ${name}: a column is missing`);
  const size = codes.length / CODE_LENGTH;
  if ([west, south, east, north].some(({ length }) => length !== size))
    throw new Error(`shard ${name}: its columns do not fit`);
  const all = String.fromCharCode(...codes);
  return {
    codes: Array.from({ length: size }, (_, i) => all.slice(i * CODE_LENGTH, (i + 1) * CODE_LENGTH)),
    boxes: packBoxes(
      Array.from(west, (from, i) => ({
        west: boxDegreesOf(from, LNG_SPAN),
        south: boxDegreesOf(elementAt(south, i), LAT_SPAN),
        east: boxDegreesOf(elementAt(east, i), LNG_SPAN),
        north: boxDegreesOf(elementAt(north, i), LAT_SPAN),
      })),
    ),
  };
};

const LEAF_FORMAT = "Q";
const LEAF_VERSION = 2;

interface Head {
  readonly types: readonly string[];
  readonly cities: readonly CityStart[];
}

export interface Leaf extends PlaceColumns, Head {
  readonly size: number;
  /** The document index of each place in its country, ascending; closed ones last. */
  readonly locals: Uint32Array;
  /** The unit vectors of the places: x, y, z of each. */
  readonly vectors: Float32Array;
}

/** The bytes of a leaf; `locals` are ascending, `rows` in the same order. */
export const writeLeaf = (locals: Uint32Array, rows: readonly BlockRow[]): Uint8Array => {
  const head: Head = { types: typesIn(rows), cities: cityStarts(rows) };
  return writeFrame(LEAF_FORMAT, LEAF_VERSION, head, { locals, ...placeColumns(rows, head.types) });
};

const vectorsOf = (columns: Pick<PlaceColumns, "lats" | "lngs">): Float32Array => {
  const vectors = new Float32Array(columns.lats.length * 3);
  for (let i = 0; i < columns.lats.length; i += 1) {
    const { x, y, z } = vectorOf(pointOf(columns, i));
    vectors[3 * i] = x;
    vectors[3 * i + 1] = y;
    vectors[3 * i + 2] = z;
  }
  return vectors;
};

type LeafColumns = Pick<Leaf, "locals" | "lats" | "lngs" | "typeCodes" | "amenityBits" | "flags" | "codes">;

/**
 * A leaf that parses its head when a filter asks for it. Thousands are cached, and the objects of their heads would be most of
 * what a garbage collection has to walk through.
 */
class CachedLeaf implements Leaf {
  declare readonly locals: LeafColumns["locals"];
  declare readonly lats: LeafColumns["lats"];
  declare readonly lngs: LeafColumns["lngs"];
  declare readonly typeCodes: LeafColumns["typeCodes"];
  declare readonly amenityBits: LeafColumns["amenityBits"];
  declare readonly flags: LeafColumns["flags"];
  declare readonly codes: LeafColumns["codes"];
  readonly size: number;
  readonly vectors: Float32Array;

  constructor(columns: LeafColumns) {
    Object.assign(this, columns);
    this.size = columns.locals.length;
    this.vectors = vectorsOf(columns);
  }

  get types(): readonly string[] {
    return headOf<{ readonly head: Head }>(this.locals.buffer).head.types;
  }

  get cities(): readonly CityStart[] {
    return headOf<{ readonly head: Head }>(this.locals.buffer).head.cities;
  }
}

/** Reads a leaf. Throws an Error if the bytes are not of this version. */
export const readLeaf = (name: string, bytes: Uint8Array): Leaf => {
  const { columns } = readFrame<Head>(name, LEAF_FORMAT, LEAF_VERSION, bytes);
  const { locals, lats, lngs, typeCodes, amenityBits, flags } = columns as unknown as Omit<LeafColumns, "codes">;
  return new CachedLeaf({ locals, lats, lngs, typeCodes, amenityBits, flags, codes: readCodes(columns) });
};

const TREE_FORMAT = "T";
const CHILDREN = 4;
const [LEAF, INNER] = [1, 2];
/** More levels than the resolution of a block allows. */
const DEPTH_MAX = 32;

/** A leaf as the build writes it. */
export interface LeafEntry {
  /** The path from the root, a digit 0 … 3 per level. */
  readonly path: string;
  /** Number of its open places; `closed` is that of the others. */
  readonly listed: number;
  readonly closed: number;
  /** In degrees; never crosses the 180th meridian. */
  readonly box: Box;
}

export interface TreeLeaf extends Omit<LeafEntry, "path"> {
  readonly name: string;
}

/** A decoded tree: its nodes in pre-order. */
export interface LeafTree {
  readonly country: string;
  readonly boxes: Boxes;
  /** Per node: the next node after its subtree. */
  readonly next: Uint32Array;
  /** Per node: the file of the leaf; empty for inner nodes. */
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

/** The bytes of a tree; the leaves are sorted by path, and no path is a prefix of another. */
export const writeLeafTree = (country: string, leaves: readonly LeafEntry[]): Uint8Array => {
  const units = (edge: keyof Box): Int32Array => Int32Array.from(leaves, ({ box }) => storedUnits(box[edge]));
  return writeFrame(
    TREE_FORMAT,
    VERSION,
    { country },
    {
      shape: shapeOf(leaves.map(({ path }) => path)),
      listed: Uint32Array.from(leaves, ({ listed }) => listed),
      closed: Uint32Array.from(leaves, ({ closed }) => closed),
      west: units("west"),
      south: units("south"),
      east: units("east"),
      north: units("north"),
    },
  );
};

const union = (a: Box, b: Box): Box => ({
  west: Math.min(a.west, b.west),
  south: Math.min(a.south, b.south),
  east: Math.max(a.east, b.east),
  north: Math.max(a.north, b.north),
});

/** Reads a tree. Throws an Error if the bytes are not of this version. */
export const readLeafTree = (name: string, bytes: Uint8Array): LeafTree => {
  const { head, columns } = readFrame<{ readonly country: string }>(name, TREE_FORMAT, VERSION, bytes);
  const { shape, listed, closed, west, south, east, north } = columns as unknown as Columns;
  const boxes: (Box | null)[] = [];
  const next: number[] = [];
  const names: string[] = [];
  /** Per node: the index of its leaf; -1 for inner nodes. */
  const leaves: number[] = [];
  let [branches, read] = [0, 0];
  const addLeaf = (path: string): Box => {
    // A tree with more leaves than figures is refused below, with their numbers.
    const box = {
      west: degreesOf(west[read] ?? Number.NaN),
      south: degreesOf(south[read] ?? Number.NaN),
      east: degreesOf(east[read] ?? Number.NaN),
      north: degreesOf(north[read] ?? Number.NaN),
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
    listed: Uint32Array.from(leaves, (leaf) => (leaf < 0 ? 0 : elementAt(listed, leaf))),
    closed: Uint32Array.from(leaves, (leaf) => (leaf < 0 ? 0 : elementAt(closed, leaf))),
  };
};

/** The leaves whose boxes meet the area. */
export const leavesIn = (tree: LeafTree, area: Box): readonly TreeLeaf[] => {
  const { boxes, next, names, listed, closed } = tree;
  const found: TreeLeaf[] = [];
  for (let at = 0; at < names.length;) {
    if (!touches(boxes, at, area)) at = next[at] ?? names.length;
    else {
      const name = names[at] as string;
      if (name !== "")
        found.push({ name, listed: listed[at] as number, closed: closed[at] as number, box: boxAt(boxes, at) });
      at += 1;
    }
  }
  return found;
};
