/**
 * Turns OSM elements into items. Ways and relations are located by nodes that may be anywhere in the file, so it is
 * read up to four times: for elements themselves, ways of relations, nodes of ways, and what is still missing.
 * Coordinates are stored as sorted ids and values, 16 bytes per node needed. Throws an Error beyond MAX_NODES.
 */
import type { LatLng } from "#core/base/geo.ts";
import type { Item, ReadOptions, Unread } from "../records/record.ts";
import {
  type Element,
  isWished,
  knownPoints,
  type Member,
  middleOf,
  type OsmFile,
  type OsmRelation,
  type OsmWay,
  refOf,
  type Test,
  UNTAGGED,
} from "./element.ts";

/** A gigabyte; all mosques of the world need a quarter of it. */
const MAX_NODES = 2 ** 26;

const DECIMALS = 1e7;

/** Latitude of a node not found yet. */
const UNKNOWN = -(2 ** 31);

interface IdList {
  readonly add: (id: number) => void;
  /** Ascending, without duplicates. */
  readonly sorted: () => Float64Array;
}

/** Collects ids. */
export const createIdList = (): IdList => {
  let ids = new Float64Array(1024);
  let length = 0;
  const compact = (): Float64Array => {
    const all = ids.subarray(0, length).sort();
    length = 0;
    for (const id of all) if (length === 0 || ids[length - 1] !== id) ids[length++] = id;
    return ids.subarray(0, length);
  };
  return {
    add: (id) => {
      if (length === ids.length && compact().length > ids.length / 2) {
        if (length >= MAX_NODES) throw new Error(`more than ${MAX_NODES} nodes are needed for its ways`);
        const grown = new Float64Array(2 * ids.length);
        grown.set(ids);
        ids = grown;
      }
      ids[length++] = id;
    },
    sorted: compact,
  };
};

interface Positions {
  readonly has: (id: number) => boolean;
  /** Stores a node's position; ignores ids not wanted. */
  readonly set: (id: number, point: LatLng) => void;
  readonly get: (id: number) => LatLng | "no-coordinates";
}

/** Storage for the positions of `ids`, which are sorted. */
export const createPositions = (ids: Float64Array): Positions => {
  const lats = new Int32Array(ids.length).fill(UNKNOWN);
  const lngs = new Int32Array(ids.length);
  const indexOf = (id: number): number => {
    let [from, to] = [0, ids.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((ids[middle] as number) < id) from = middle + 1;
      else to = middle;
    }
    return ids[from] === id ? from : -1;
  };
  return {
    has: (id) => indexOf(id) !== -1,
    set: (id, { lat, lng }) => {
      const index = indexOf(id);
      lats[index] = Math.round(lat * DECIMALS);
      lngs[index] = Math.round(lng * DECIMALS);
    },
    get: (id) => {
      const index = indexOf(id);
      const lat = lats[index] ?? UNKNOWN;
      return lat === UNKNOWN ? "no-coordinates" : { lat: lat / DECIMALS, lng: (lngs[index] as number) / DECIMALS };
    },
  };
};

/** Relations that are areas: their outline is the members with role "outer" or none. */
const AREAS: ReadonlySet<string | undefined> = new Set(["multipolygon", "boundary"]);

/** The members that locate a relation. */
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

/** What the first pass finds that is needed. */
interface Wants {
  /** Wanted ways and relations that other elements locate. */
  readonly way: Set<number>;
  readonly relation: Set<number>;
  /** The nodes they need. */
  readonly nodes: IdList;
  /** Ways that relations need, with their nodes. */
  readonly members: Map<number, readonly number[]>;
}

const note = (element: OsmWay | OsmRelation, { nodes, members, ...ids }: Wants): void => {
  ids[element.kind].add(element.id);
  if (element.kind === "way") for (const id of element.nodes) nodes.add(id);
  else
    for (const { kind, id } of outline(element)) {
      if (kind === "node") nodes.add(id);
      else members.set(id, []);
    }
};

const readMembers = async (file: OsmFile, { nodes, members }: Wants): Promise<void> => {
  if (members.size === 0) return;
  for await (const block of file.read({ way: { by: "id", has: (id) => members.has(id) } })) {
    for (const element of block) {
      if ("unread" in element || element.kind !== "way" || !members.has(element.id)) continue;
      members.set(element.id, element.nodes);
      for (const id of element.nodes) nodes.add(id);
    }
  }
};

const readPositions = async (file: OsmFile, ids: Float64Array): Promise<Positions> => {
  const positions = createPositions(ids);
  if (ids.length === 0) return positions;
  for await (const block of file.read({ node: { by: "id", has: positions.has } })) {
    for (const element of block) {
      if ("unread" in element || element.kind !== "node" || typeof element.point === "string") continue;
      positions.set(element.id, element.point);
    }
  }
  return positions;
};

const placeOf = (element: OsmWay | OsmRelation, positions: Positions, { members }: Wants): LatLng | null => {
  const path = (nodes: readonly number[]): readonly LatLng[] => knownPoints(nodes.map(positions.get));
  if (element.kind === "way") return middleOf([path(element.nodes)]);
  return middleOf(outline(element).map(({ kind, id }) => path(kind === "node" ? [id] : (members.get(id) ?? []))));
};

/** The items of the file in order; those located by other elements come last. */
export async function* assemble(file: OsmFile, isWanted: ReadOptions["isWanted"]): AsyncGenerator<Item | Unread> {
  const tags: Test = { by: "fields", has: isWanted };
  const wants: Wants = { way: new Set(), relation: new Set(), nodes: createIdList(), members: new Map() };
  for await (const block of file.read({ node: tags, way: tags, relation: tags })) {
    for (const element of block) {
      if ("unread" in element) yield element;
      else if (element.point !== null) {
        if (element.fields !== UNTAGGED) yield itemOf(element, element.point);
      } else if (element.kind !== "node" && isWished(tags, element)) note(element, wants);
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
    for (const element of block) {
      if (
        "unread" in element ||
        element.kind === "node" ||
        element.point !== null ||
        !left[element.kind].has(element.id)
      )
        continue;
      yield itemOf(element, placeOf(element, positions, wants));
    }
  }
}
