/**
 * Walks of quadtrees over a box of the map that are stored depth first, a byte a node: {@link SPLIT}, followed by the
 * quadrants south-west, south-east, north-west and north-east, or what a leaf says.
 */
import type { LatLng } from "#core/base/geo.ts";

/** A node that has quadrants. */
export const SPLIT = 0;

const QUADRANTS = 4;

/**
 * Per node the next one after its subtree; computed backwards, since children follow their parents. Beyond the nodes
 * where a subtree lacks some.
 */
export const nextsOf = (nodes: Uint8Array): Int32Array => {
  const nexts = new Int32Array(nodes.length);
  for (let i = nodes.length - 1; i >= 0; i -= 1) {
    let next = i + 1;
    if (nodes[i] === SPLIT)
      for (let quadrant = 0; quadrant < QUADRANTS; quadrant += 1) next = nexts[next] ?? nodes.length + 1;
    nexts[i] = next;
  }
  return nexts;
};

/** Whether the nodes are one whole tree. */
export const isTree = (nodes: Uint8Array, nexts: Int32Array): boolean => nodes.length > 0 && nexts[0] === nodes.length;

/** A leaf and its box. */
interface Leaf {
  readonly at: number;
  readonly south: number;
  readonly west: number;
  readonly sizeDeg: number;
}

/** The leaf of a point in the tree of a box. */
export const leafAt = (
  { nodes, nexts }: { readonly nodes: Uint8Array; readonly nexts: Int32Array },
  box: Omit<Leaf, "at">,
  point: LatLng,
): Leaf => {
  let { south, west, sizeDeg } = box;
  let at = 0;
  while (nodes[at] === SPLIT) {
    sizeDeg /= 2;
    const [isNorth, isEast] = [point.lat >= south + sizeDeg, point.lng >= west + sizeDeg];
    at += 1;
    for (let skip = (isNorth ? 2 : 0) + (isEast ? 1 : 0); skip > 0; skip -= 1) at = nexts[at] ?? at;
    if (isNorth) south += sizeDeg;
    if (isEast) west += sizeDeg;
  }
  return { at, south, west, sizeDeg };
};
