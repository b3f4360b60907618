/**
 * From elements to items. A node says where it is; a way is where its nodes are, and they may stand anywhere in
 * the file. So a file is read up to four times: for what it tells by itself, for the ways that relations need,
 * for the nodes that those and other ways need, and for what could not be placed before. Memory grows with the
 * nodes needed, not with the file.
 */
import type { LatLng } from "#core/geo/distance.ts";
import type { ReadOptions, Unread } from "../format.ts";
import type { Item } from "../item.ts";
import { UNTAGGED, isWished, refOf } from "./element.ts";
import type { Element, Member, OsmFile, OsmRelation, OsmWay, Test } from "./element.ts";
import { knownPoints, middleOf } from "./geometry.ts";
import { createIdList, createPositions } from "./positions.ts";
import type { IdList, Positions } from "./positions.ts";

/** Relations that are an area: members with the role "outer", or none, are its outline. */
const AREAS: ReadonlySet<string | undefined> = new Set(["multipolygon", "boundary"]);

/** Members that tell where a relation is. */
const outline = ({ fields, members }: OsmRelation): readonly Member[] => {
  const placed = members.filter(({ kind }) => kind !== "relation");
  const isOuter = ({ kind, role }: Member): boolean => kind === "way" && (role === "outer" || role === "");
  const outer = AREAS.has(fields["type"]) ? placed.filter(isOuter) : [];
  return outer.length > 0 ? outer : placed;
};

const itemOf = ({ kind, id, fields }: Element, point: Item["point"] | null): Item => ({
  ref: refOf(kind, id),
  point: point ?? "no-coordinates",
  fields,
});

/** Nodes by way: of the ways that are members of relations. */
type MemberWays = Map<number, readonly number[]>;

const noteWants = (one: OsmWay | OsmRelation, nodes: IdList, ways: MemberWays): void => {
  if (one.kind === "way") for (const id of one.nodes) nodes.add(id);
  else
    for (const { kind, id } of outline(one)) {
      if (kind === "node") nodes.add(id);
      else ways.set(id, []);
    }
};

const readMemberWays = async (file: OsmFile, nodes: IdList, ways: MemberWays): Promise<void> => {
  for await (const block of file.read({ way: { by: "id", has: (id) => ways.has(id) } })) {
    for (const one of block) {
      if ("unread" in one || one.kind !== "way" || !ways.has(one.id)) continue;
      ways.set(one.id, one.nodes);
      for (const id of one.nodes) nodes.add(id);
    }
  }
};

const readPositions = async (file: OsmFile, ids: Float64Array): Promise<Positions> => {
  const positions = createPositions(ids);
  if (ids.length === 0) return positions;
  for await (const block of file.read({ node: { by: "id", has: positions.has } })) {
    for (const one of block) {
      if ("unread" in one || one.kind !== "node" || typeof one.point === "string") continue;
      positions.set(one.id, one.point);
    }
  }
  return positions;
};

const placeOf = (one: OsmWay | OsmRelation, positions: Positions, ways: MemberWays): LatLng | null => {
  const path = (nodes: readonly number[]): readonly LatLng[] => knownPoints(nodes.map(positions.get));
  if (one.kind === "way") return middleOf([path(one.nodes)]);
  return middleOf(outline(one).map(({ kind, id }) => path(kind === "node" ? [id] : (ways.get(id) ?? []))));
};

/** The items of the file in its order; those that other elements place stand behind the rest. */
export async function* assemble(
  file: OsmFile,
  isWanted: ReadOptions["isWanted"],
): AsyncGenerator<Item | Unread> {
  const test: Test = { by: "fields", has: isWanted };
  const nodes = createIdList();
  const ways: MemberWays = new Map();
  let left = 0;
  for await (const block of file.read({ node: test, way: test, relation: test })) {
    for (const one of block) {
      if ("unread" in one) yield one;
      else if (one.point !== null) {
        if (one.fields !== UNTAGGED) yield itemOf(one, one.point);
      } else if (one.kind !== "node" && isWished(test, one)) {
        left += 1;
        noteWants(one, nodes, ways);
      }
    }
  }
  if (left === 0) return;
  if (ways.size > 0) await readMemberWays(file, nodes, ways);
  const positions = await readPositions(file, nodes.sorted());
  for await (const block of file.read({ way: test, relation: test })) {
    for (const one of block) {
      if ("unread" in one || one.kind === "node" || one.point !== null || !isWished(test, one)) continue;
      yield itemOf(one, placeOf(one, positions, ways));
    }
  }
}
