/**
 * From elements to items. A node says where it is; a way is where its nodes are, and they may stand anywhere in
 * the file. So a file is read up to four times: for what it tells by itself, for the ways that relations need,
 * for the nodes that those and other ways need, and for what could not be placed before. Memory grows with the
 * nodes needed, not with the file.
 */
import type { LatLng } from "#core/base/geo.ts";
import type { ReadOptions, Unread } from "../format.ts";
import type { Item } from "../item.ts";
import {
  type Element,
  isWished,
  type Member,
  type OsmFile,
  type OsmRelation,
  type OsmWay,
  refOf,
  type Test,
  UNTAGGED,
} from "./element.ts";
import { knownPoints, middleOf } from "./geometry.ts";
import { createIdList, createPositions, type IdList, type Positions } from "./positions.ts";

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

/** What the first pass finds to be done. */
interface Wants {
  /** Ways and relations that are wanted and have to be placed by others. */
  readonly way: Set<number>;
  readonly relation: Set<number>;
  /** Nodes that they need. */
  readonly nodes: IdList;
  /** Ways that relations need, with their nodes. */
  readonly members: Map<number, readonly number[]>;
}

const note = (one: OsmWay | OsmRelation, { nodes, members, ...ids }: Wants): void => {
  ids[one.kind].add(one.id);
  if (one.kind === "way") for (const id of one.nodes) nodes.add(id);
  else
    for (const { kind, id } of outline(one)) {
      if (kind === "node") nodes.add(id);
      else members.set(id, []);
    }
};

const readMembers = async (file: OsmFile, { nodes, members }: Wants): Promise<void> => {
  if (members.size === 0) return;
  for await (const block of file.read({ way: { by: "id", has: (id) => members.has(id) } })) {
    for (const one of block) {
      if ("unread" in one || one.kind !== "way" || !members.has(one.id)) continue;
      members.set(one.id, one.nodes);
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

const placeOf = (one: OsmWay | OsmRelation, positions: Positions, { members }: Wants): LatLng | null => {
  const path = (nodes: readonly number[]): readonly LatLng[] => knownPoints(nodes.map(positions.get));
  if (one.kind === "way") return middleOf([path(one.nodes)]);
  return middleOf(outline(one).map(({ kind, id }) => path(kind === "node" ? [id] : (members.get(id) ?? []))));
};

/** The items of the file in its order; those that other elements place stand behind the rest. */
export async function* assemble(
  file: OsmFile,
  isWanted: ReadOptions["isWanted"],
): AsyncGenerator<Item | Unread> {
  const tags: Test = { by: "fields", has: isWanted };
  const wants: Wants = { way: new Set(), relation: new Set(), nodes: createIdList(), members: new Map() };
  for await (const block of file.read({ node: tags, way: tags, relation: tags })) {
    for (const one of block) {
      if ("unread" in one) yield one;
      else if (one.point !== null) {
        if (one.fields !== UNTAGGED) yield itemOf(one, one.point);
      } else if (one.kind !== "node" && isWished(tags, one)) note(one, wants);
    }
  }
  const { way, relation } = wants;
  if (way.size + relation.size === 0) return;
  await readMembers(file, wants);
  const positions = await readPositions(file, wants.nodes.sorted());
  const left = {
    way: { by: "id", has: (id: number) => way.has(id) },
    relation: { by: "id", has: (id: number) => relation.has(id) },
  } as const;
  for await (const block of file.read(left)) {
    for (const one of block) {
      if ("unread" in one || one.kind === "node" || one.point !== null || !left[one.kind].has(one.id))
        continue;
      yield itemOf(one, placeOf(one, positions, wants));
    }
  }
}
