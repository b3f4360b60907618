/** Writes OSM PBF: blobs of the given elements, dense or plain, deflated or as they are. */
import { deflateSync } from "node:zlib";
import { PbfWriter } from "pbf";
import type { World, WorldMember, WorldNode, WorldRelation, WorldWay } from "./osm-world.ts";

export interface PbfOptions {
  readonly dense: boolean;
  readonly deflated: boolean;
  /** Elements a blob. */
  readonly perBlob: number;
}

const PBF_OPTIONS: PbfOptions = { dense: true, deflated: true, perBlob: 8000 };

/** A blob with its header, as it is in the file. */
export const pbfBlob = (type: string, contents: Uint8Array, deflated: boolean): Uint8Array => {
  const blob = new PbfWriter();
  if (deflated) {
    blob.writeVarintField(2, contents.length);
    blob.writeBytesField(3, deflateSync(contents));
  } else blob.writeBytesField(1, contents);
  const bytes = blob.finish();
  const header = new PbfWriter();
  header.writeStringField(1, type);
  header.writeVarintField(3, bytes.length);
  const head = header.finish();
  const prefix = Buffer.alloc(4);
  prefix.writeUInt32BE(head.length);
  return Buffer.concat([prefix, head, bytes]);
};

/** The first blob of a file; it says which features a reader must know. */
export const pbfHeader = (features: readonly string[] = ["OsmSchema-V0.6", "DenseNodes"]): Uint8Array => {
  const writer = new PbfWriter();
  for (const feature of features) writer.writeStringField(4, feature);
  writer.writeStringField(16, "made up");
  return pbfBlob("OSMHeader", writer.finish(), true);
};

/** The texts of a block by their index; the first is empty. */
const createTexts = (): {
  readonly index: (text: string) => number;
  readonly all: () => Iterable<string>;
} => {
  const known = new Map<string, number>([["", 0]]);
  return {
    index: (text) => {
      const index = known.get(text) ?? known.size;
      known.set(text, index);
      return index;
    },
    all: () => known.keys(),
  };
};

type Texts = ReturnType<typeof createTexts>;

const differences = (values: readonly number[]): number[] =>
  values.map((value, i) => value - (i === 0 ? 0 : (values[i - 1] ?? 0)));

const scaled = (deg: number): number => Math.round(deg * 1e7);

const writeDense = (nodes: readonly WorldNode[], texts: Texts, writer: PbfWriter): void => {
  writer.writePackedSVarint(1, differences(nodes.map(({ id }) => id)));
  const times = nodes.map(({ time }) => time);
  if (times.some((time) => time > 0))
    writer.writeMessage(5, (own, info) => info.writePackedSVarint(2, own), differences(times));
  writer.writePackedSVarint(8, differences(nodes.map(({ lat }) => scaled(lat))));
  writer.writePackedSVarint(9, differences(nodes.map(({ lng }) => scaled(lng))));
  if (nodes.every(({ tags }) => Object.keys(tags).length === 0)) return;
  writer.writePackedVarint(
    10,
    nodes.flatMap(({ tags }) => [...Object.entries(tags).flat().map(texts.index), 0]),
  );
};

interface Common {
  readonly id: number;
  readonly tags: Readonly<Record<string, string>>;
  readonly time: number;
}

const writeTags = ({ tags, time }: Common, texts: Texts, writer: PbfWriter): void => {
  writer.writePackedVarint(2, Object.keys(tags).map(texts.index));
  writer.writePackedVarint(3, Object.values(tags).map(texts.index));
  if (time > 0) writer.writeMessage(4, (own, info) => info.writeVarintField(2, own), time);
};

const writeNode = (node: WorldNode, texts: Texts, writer: PbfWriter): void => {
  writer.writeSVarintField(1, node.id);
  writeTags(node, texts, writer);
  writer.writeSVarintField(8, scaled(node.lat));
  writer.writeSVarintField(9, scaled(node.lng));
};

const writeWay = (way: WorldWay, texts: Texts, writer: PbfWriter): void => {
  writer.writeVarintField(1, way.id);
  writeTags(way, texts, writer);
  writer.writePackedSVarint(8, differences(way.nodes));
};

const MEMBER_TYPES: readonly WorldMember["type"][] = ["node", "way", "relation"];

const writeRelation = (relation: WorldRelation, texts: Texts, writer: PbfWriter): void => {
  const { members } = relation;
  writer.writeVarintField(1, relation.id);
  writeTags(relation, texts, writer);
  writer.writePackedVarint(
    8,
    members.map(({ role }) => texts.index(role)),
  );
  writer.writePackedSVarint(9, differences(members.map(({ ref }) => ref)));
  writer.writePackedVarint(
    10,
    members.map(({ type }) => MEMBER_TYPES.indexOf(type)),
  );
};

/** The contents of one block: a group of one kind of element. */
const blockOf = (write: (texts: Texts, group: PbfWriter) => void): Uint8Array => {
  const texts = createTexts();
  const group = new PbfWriter();
  write(texts, group);
  const writer = new PbfWriter();
  writer.writeMessage(
    1,
    (all, table) => {
      for (const text of all) table.writeBytesField(1, new TextEncoder().encode(text));
    },
    texts.all(),
  );
  writer.writeBytesField(2, group.finish());
  return writer.finish();
};

const GROUP = { plain: 1, dense: 2, ways: 3, relations: 4 } as const;

/** A blob of nodes. */
export const pbfNodes = (nodes: readonly WorldNode[], options: PbfOptions = PBF_OPTIONS): Uint8Array =>
  pbfBlob(
    "OSMData",
    blockOf((texts, group) => {
      if (options.dense) group.writeMessage(GROUP.dense, (all, writer) => writeDense(all, texts, writer), nodes);
      else
        for (const node of nodes) group.writeMessage(GROUP.plain, (one, writer) => writeNode(one, texts, writer), node);
    }),
    options.deflated,
  );

/** A blob of ways. */
export const pbfWays = (ways: readonly WorldWay[], { deflated }: PbfOptions = PBF_OPTIONS): Uint8Array =>
  pbfBlob(
    "OSMData",
    blockOf((texts, group) => {
      for (const way of ways) group.writeMessage(GROUP.ways, (one, writer) => writeWay(one, texts, writer), way);
    }),
    deflated,
  );

/** A blob of relations. */
export const pbfRelations = (relations: readonly WorldRelation[], { deflated }: PbfOptions = PBF_OPTIONS): Uint8Array =>
  pbfBlob(
    "OSMData",
    blockOf((texts, group) => {
      for (const relation of relations)
        group.writeMessage(GROUP.relations, (one, writer) => writeRelation(one, texts, writer), relation);
    }),
    deflated,
  );

const chunksOf = <T>(items: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));

/** The blobs of a file of this world. */
export const pbfBlobs = ({ nodes, ways, relations }: World, some: Partial<PbfOptions> = {}): readonly Uint8Array[] => {
  const options = { ...PBF_OPTIONS, ...some };
  return [
    pbfHeader(options.dense ? undefined : ["OsmSchema-V0.6"]),
    ...chunksOf(nodes, options.perBlob).map((part) => pbfNodes(part, options)),
    ...chunksOf(ways, options.perBlob).map((part) => pbfWays(part, options)),
    ...chunksOf(relations, options.perBlob).map((part) => pbfRelations(part, options)),
  ];
};

/** The world as a file. */
export const pbfOf = (world: World, some: Partial<PbfOptions> = {}): Uint8Array =>
  Buffer.concat([...pbfBlobs(world, some)]);
