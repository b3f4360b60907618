/** Plain nodes, ways and relations of an OSM PBF block, and the groups that hold them and the dense nodes. */
import type { PbfReader } from "pbf";
import type { Unread } from "../format.ts";
import { KINDS, UNTAGGED, isWished } from "./element.ts";
import type { Element, Fields, Kind, Member, Test, Wish } from "./element.ts";
import { knownPoints, middleOf } from "./geometry.ts";
import { NoSuchText, endOf, numbersAt, sumsAt } from "./pbf-block.ts";
import type { Block } from "./pbf-block.ts";
import { readDense } from "./pbf-dense.ts";

/** Where the fields of a message stand, by number; its first ones are the same in all three messages. */
type Places = ReadonlyMap<number, number>;

const [ID, KEYS, VALUES, INFO] = [1, 2, 3, 4];
const [NODE_LAT, NODE_LNG] = [8, 9];
const [WAY_NODES, WAY_LATS, WAY_LNGS] = [8, 9, 10];
const [ROLES, MEMBERS, MEMBER_KINDS] = [8, 9, 10];

const findPlaces = (reader: PbfReader): Places => {
  const places = new Map<number, number>();
  reader.readFields((field) => places.set(field, reader.pos), null, endOf(reader));
  return places;
};

const placeOf = (places: Places, field: number): number => places.get(field) ?? -1;

/** When it last changed, and whether it is deleted. */
const readInfo = (reader: PbfReader, start: number): { readonly time: number; readonly visible: boolean } => {
  const info = { time: 0, visible: true };
  if (start === -1) return info;
  reader.pos = start;
  const end = endOf(reader);
  reader.readFields((field) => {
    if (field === 2) info.time = reader.readVarint(true);
    else if (field === 6) info.visible = reader.readBoolean();
  }, null, end); // prettier-ignore
  return info;
};

const readTags = ({ reader, text }: Block, places: Places): Record<string, string> | null => {
  const keys = numbersAt(reader, placeOf(places, KEYS));
  if (keys.length === 0) return null;
  const values = numbersAt(reader, placeOf(places, VALUES));
  return Object.fromEntries(keys.map((key, i) => [text(key), text(values[i] ?? -1)]));
};

const readMembers = ({ reader, text }: Block, places: Places): readonly Member[] => {
  const roles = numbersAt(reader, placeOf(places, ROLES));
  const kinds = numbersAt(reader, placeOf(places, MEMBER_KINDS));
  return sumsAt(reader, placeOf(places, MEMBERS)).flatMap((id, i) => {
    const kind = KINDS[kinds[i] ?? -1];
    return kind === undefined ? [] : [{ kind, id, role: text(roles[i] ?? -1) }];
  });
};

const readNumber = (reader: PbfReader, start: number, zigzag: boolean): number => {
  reader.pos = start;
  return zigzag ? reader.readSVarint() : reader.readVarint(true);
};

const complete = (block: Block, kind: Kind, id: number, fields: Fields, places: Places): Element => {
  const { reader } = block;
  const at = (field: number): number => placeOf(places, field);
  if (kind === "node") {
    const [lat, lng] = [readNumber(reader, at(NODE_LAT), true), readNumber(reader, at(NODE_LNG), true)];
    return { kind, id, fields, point: block.point(lat, lng) };
  }
  if (kind === "relation") return { kind, id, fields, point: null, members: readMembers(block, places) };
  const lngs = sumsAt(reader, at(WAY_LNGS));
  const path = sumsAt(reader, at(WAY_LATS)).map((lat, i) => block.point(lat, lngs[i] ?? Number.NaN));
  return { kind, id, fields, point: middleOf([knownPoints(path)]), nodes: sumsAt(reader, at(WAY_NODES)) };
};

/** One element when it is wanted; the reader stands behind it afterwards. */
const readElement = (block: Block, kind: Kind, test: Test): Element | Unread | null => {
  const { reader } = block;
  const places = findPlaces(reader);
  const id = readNumber(reader, placeOf(places, ID), kind === "node");
  if (test.by === "id" && !test.has(id)) return null;
  const at = `${kind} ${id}`;
  if (!Number.isSafeInteger(id)) return { unread: "its identifier is no whole number", at };
  try {
    const tags = readTags(block, places);
    if (!isWished(test, { id, fields: tags ?? UNTAGGED })) return null;
    const { time, visible } = readInfo(reader, placeOf(places, INFO));
    return visible ? complete(block, kind, id, block.fields(tags, time), places) : null;
  } catch (error) {
    if (error instanceof NoSuchText) return { unread: error.message, at };
    throw error;
  }
};

const [PLAIN_NODE, DENSE, WAY, RELATION] = [1, 2, 3, 4];

const KIND_OF: ReadonlyMap<number, Kind> = new Map([
  [PLAIN_NODE, "node"],
  [DENSE, "node"],
  [WAY, "way"],
  [RELATION, "relation"],
]);

export interface BlockElements {
  readonly elements: readonly (Element | Unread)[];
  /** What the block has at all, wanted or not. */
  readonly kinds: ReadonlySet<Kind>;
}

/** The wanted elements of a block. */
export const readBlock = (block: Block, wish: Wish): BlockElements => {
  const { reader, groups } = block;
  const elements: (Element | Unread)[] = [];
  const kinds = new Set<Kind>();
  for (const start of groups) {
    reader.pos = start;
    const groupEnd = endOf(reader);
    reader.readFields((field) => {
      const kind = KIND_OF.get(field);
      if (kind === undefined) return;
      kinds.add(kind);
      const test = wish[kind];
      if (test === undefined) return;
      const back = reader.pos;
      const end = endOf(reader);
      reader.pos = back;
      if (field === DENSE) for (const one of readDense(block, test)) elements.push(one);
      else {
        const element = readElement(block, kind, test);
        if (element !== null) elements.push(element);
      }
      reader.pos = end;
    }, null, groupEnd); // prettier-ignore
  }
  return { elements, kinds };
};
