/**
 * Zone tiles: the time zones of a country at any point in a tile of the map, by the boundaries of zones to about a
 * kilometre (data/zone-boundaries.json). A leaf of the quadtree says nothing of countries whose clocks are the same in
 * all of the tile, and nothing of countries that are not there.
 */
import * as z from "zod";
import type { LatLng } from "#core/base/geo.ts";
import { readJson } from "./json.ts";
import { TILE_DEG, tileAt } from "./paths.ts";
import { isTree, leafAt, nextsOf, SPLIT } from "./quadrants.ts";

/** What a node is written as: {@link SPLIT}, then the leaf of set 0, 1, 2, … */
const DIGITS = "+0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

const zonesByCountry = z.record(z.string(), z.array(z.string()));

export const zoneTile = z.strictObject({
  everywhere: zonesByCountry.describe("By country its zones, where their clocks do not differ in the tile"),
  sets: z.array(zonesByCountry).describe("By country its zones in the leaves of a set"),
  tree: z
    .string()
    .regex(/^[+\w]+$/u)
    .describe("The nodes, depth first: + four quadrants, else the digit of a set"),
});
export type ZoneTileJson = Readonly<z.infer<typeof zoneTile>>;

/** The zones of countries at a place. */
export type ZonesByCountry = ZoneTileJson["everywhere"];

/** The text of a tree, whose leaves are numbers of sets + 1. Throws a RangeError if there are more sets than digits. */
export const treeText = (nodes: readonly number[]): string =>
  nodes
    .map((node) => {
      const digit = DIGITS[node];
      if (digit === undefined) throw new RangeError(`a zone tile has set ${node - 1}, at most ${DIGITS.length - 2}`);
      return digit;
    })
    .join("");

/** A tile that is ready for look-ups. */
interface ZoneTile extends Pick<ZoneTileJson, "everywhere" | "sets"> {
  readonly nodes: Uint8Array;
  readonly nexts: Int32Array;
}

/** Reads a tile. Throws an Error that names the shard if it is damaged. */
export const readZoneTile = (name: string, bytes: Uint8Array): ZoneTile => {
  const parsed = zoneTile.safeParse(readJson(name, bytes));
  if (!parsed.success) throw new Error(`shard ${name}: ${z.prettifyError(parsed.error)}`);
  const { everywhere, sets, tree } = parsed.data;
  const nodes = Uint8Array.from(tree, (digit) => DIGITS.indexOf(digit));
  const nexts = nextsOf(nodes);
  if (!isTree(nodes, nexts) || nodes.some((node) => node > sets.length))
    throw new Error(`shard ${name}: its tree does not fit`);
  return { everywhere, sets, nodes, nexts };
};

/** The zones of a country at a point in the tile: several only where their clocks are the same; none if unknown. */
export const zonesAt = ({ everywhere, sets, ...tree }: ZoneTile, country: string, point: LatLng): readonly string[] => {
  const [row, column] = tileAt(point.lat, point.lng);
  const { at } = leafAt(tree, { south: row * TILE_DEG - 90, west: column * TILE_DEG - 180, sizeDeg: TILE_DEG }, point);
  return everywhere[country] ?? sets[(tree.nodes[at] ?? SPLIT) - 1]?.[country] ?? [];
};
