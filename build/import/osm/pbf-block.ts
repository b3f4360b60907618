/**
 * Reads a block of an OSM PBF file: its string table, scales and groups of dense nodes, plain nodes, ways and
 * relations. Only wanted elements are decoded. Dense nodes are stored as columns: the one that decides is read first,
 * the others only if it found something, and only up to the last find. Reference:
 * https://wiki.openstreetmap.org/wiki/PBF_Format, "Definition of the OSMHeader and OSMData fileblocks".
 */
import { PbfReader } from "pbf";
import { elementAt } from "#core/base/element-at.ts";
import type { LatLng } from "#core/base/geo.ts";
import type { PointFault, Unread } from "../records/record.ts";
import {
  type Element,
  type Fields,
  formatTimestamp,
  isWished,
  type Kind,
  KINDS,
  knownPoints,
  type Member,
  middleOf,
  type OsmNode,
  pointOf,
  type Test,
  TIMESTAMP,
  UNTAGGED,
  type Wish,
} from "./element.ts";

const NANO = 1e9;

/** An element refers to a string that its block does not have. */
class NoSuchText extends Error {}

interface Block {
  readonly reader: PbfReader;
  /** Offset of each group's length. */
  readonly groups: readonly number[];
  readonly text: (index: number) => string;
  readonly point: (lat: number, lng: number) => LatLng | PointFault;
  /** Fields from an element's tags (`null` for none) and its time of change. */
  readonly fields: (tags: Record<string, string> | null, time: number) => Fields;
}

/** The end of the length-prefixed message or list at the reader. */
const endOf = (reader: PbfReader): number => {
  const length = reader.readVarint();
  const end = reader.pos + length;
  if (end > reader.length) throw new Error("a part that ends behind its block");
  return end;
};

/** All numbers of a packed list; none if it is missing. */
const numbersAt = (reader: PbfReader, start: number): readonly number[] => {
  if (start === -1) return [];
  reader.pos = start;
  const end = endOf(reader);
  const numbers: number[] = [];
  while (reader.pos < end) numbers.push(reader.readVarint());
  return numbers;
};

/** The same for a delta-encoded list. */
const sumsAt = (reader: PbfReader, start: number): readonly number[] => {
  let sum = 0;
  return numbersAt(reader, start).map((zigzag) => {
    sum += zigzag % 2 === 1 ? -(zigzag + 1) / 2 : zigzag / 2;
    return sum;
  });
};

const createTexts = (reader: PbfReader, starts: readonly number[]): Block["text"] => {
  const texts: (string | undefined)[] = Array.from({ length: starts.length });
  return (index) => {
    const known = texts[index];
    if (known !== undefined) return known;
    const start = starts[index];
    if (start === undefined) throw new NoSuchText(`text ${index} of ${starts.length}`);
    const back = reader.pos;
    reader.pos = start;
    endOf(reader);
    reader.pos = start;
    const text = reader.readString();
    reader.pos = back;
    texts[index] = text;
    return text;
  };
};

/** Parses the frame of a block. */
export const openBlock = (bytes: Uint8Array): Block => {
  const reader = new PbfReader(bytes);
  const [starts, groups]: [number[], number[]] = [[], []];
  let [granularity, dateGranularity, latOffset, lngOffset] = [100, 1000, 0, 0];
  reader.readFields((field) => {
    if (field === 1) {
      const end = endOf(reader);
      reader.readFields((inner) => inner === 1 && starts.push(reader.pos), null, end);
    } else if (field === 2) groups.push(reader.pos);
    else if (field === 17) granularity = reader.readVarint();
    else if (field === 18) dateGranularity = reader.readVarint();
    else if (field === 19) latOffset = reader.readVarint(true);
    else if (field === 20) lngOffset = reader.readVarint(true);
  }, null);
  if (reader.pos !== reader.length) throw new Error("a block that ends too early");
  return {
    reader,
    groups,
    text: createTexts(reader, starts),
    point: (lat, lng) => pointOf((latOffset + granularity * lat) / NANO, (lngOffset + granularity * lng) / NANO),
    fields: (tags, time) => {
      if (tags === null) return UNTAGGED;
      const timestamp = formatTimestamp(time * dateGranularity);
      if (timestamp !== null) tags[TIMESTAMP] = timestamp;
      return tags;
    },
  };
};

/** A wanted node: its index and tags. */
interface Find {
  readonly index: number;
  readonly tags: Record<string, string> | null;
}

/** Offset of each column; -1 if missing. */
interface Columns {
  readonly ids: number;
  readonly lats: number;
  readonly lngs: number;
  readonly tags: number;
  readonly times: number;
  readonly visible: number;
}

const findColumns = (reader: PbfReader, end: number): Columns => {
  const columns = { ids: -1, lats: -1, lngs: -1, tags: -1, times: -1, visible: -1 };
  reader.readFields(
    (field) => {
      if (field === 1) columns.ids = reader.pos;
      else if (field === 8) columns.lats = reader.pos;
      else if (field === 9) columns.lngs = reader.pos;
      else if (field === 10) columns.tags = reader.pos;
      else if (field === 5) {
        const infoEnd = endOf(reader);
        reader.readFields(
          (inner) => {
            if (inner === 2) columns.times = reader.pos;
            else if (inner === 6) columns.visible = reader.pos;
          },
          null,
          infoEnd,
        );
      }
    },
    null,
    end,
  );
  return columns;
};

/**
 * The values of a column for the finds; `missing` for all if there is no such column.
 * @throws Error if there is none and nothing stands for it: a node without one of its coordinates is nowhere
 */
const valuesAt = (
  reader: PbfReader,
  start: number,
  finds: readonly Find[],
  how: "sums" | "values",
  missing: number | null = null,
): readonly number[] => {
  if (start === -1) {
    if (missing === null) throw new Error("a group of dense nodes without ids, latitudes or longitudes");
    return finds.map(() => missing);
  }
  reader.pos = start;
  const end = endOf(reader);
  let [read, value] = [-1, 0];
  return finds.map(({ index }) => {
    for (; read < index; read += 1) {
      if (reader.pos >= end) throw new Error("a column of dense nodes that is too short");
      value = how === "sums" ? value + reader.readSVarint() : reader.readVarint();
    }
    return value;
  });
};

const findById = (reader: PbfReader, start: number, has: (id: number) => boolean): readonly Find[] => {
  if (start === -1) return [];
  reader.pos = start;
  const end = endOf(reader);
  const finds: Find[] = [];
  for (let [index, id] = [0, 0]; reader.pos < end; index += 1) {
    id += reader.readSVarint();
    if (has(id)) finds.push({ index, tags: null });
  }
  return finds;
};

const findByFields = (
  { reader, text }: Block,
  start: number,
  has: (fields: Fields) => boolean,
): readonly (Find | Unread)[] => {
  if (start === -1) return [];
  reader.pos = start;
  const end = endOf(reader);
  const finds: (Find | Unread)[] = [];
  for (let index = 0; reader.pos < end; index += 1) {
    let key = reader.readVarint();
    if (key === 0) continue;
    const tags: Record<string, string> = {};
    let fault: string | null = null;
    for (; key !== 0; key = reader.pos < end ? reader.readVarint() : 0) {
      const value = reader.readVarint();
      try {
        tags[text(key)] = text(value);
      } catch (error) {
        if (!(error instanceof NoSuchText)) throw error;
        fault = error.message;
      }
    }
    if (fault !== null) finds.push({ unread: fault, at: `dense node ${index + 1} of its group` });
    else if (has(tags)) finds.push({ index, tags });
  }
  return finds;
};

/** The wanted dense nodes of the message at the reader. */
const readDense = (block: Block, test: Test): readonly (OsmNode | Unread)[] => {
  const { reader } = block;
  const columns = findColumns(reader, endOf(reader));
  const all = test.by === "id" ? findById(reader, columns.ids, test.has) : findByFields(block, columns.tags, test.has);
  if (all.length === 0) return [];
  const finds = all.filter((element) => "index" in element);
  const ids = valuesAt(reader, columns.ids, finds, "sums");
  const lats = valuesAt(reader, columns.lats, finds, "sums");
  const lngs = valuesAt(reader, columns.lngs, finds, "sums");
  const times = valuesAt(reader, columns.times, finds, "sums", 0);
  const visible = valuesAt(reader, columns.visible, finds, "values", 1);
  const nodes = finds.flatMap(({ tags }, i): readonly OsmNode[] => {
    if (visible[i] === 0) return [];
    const fields = block.fields(tags, elementAt(times, i));
    return [
      { kind: "node", id: elementAt(ids, i), fields, point: block.point(elementAt(lats, i), elementAt(lngs, i)) },
    ];
  });
  return [...all.filter((element) => "unread" in element), ...nodes];
};

/** Offsets of a message's fields by number; the first fields are the same in all three messages. */
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

/** When it last changed, and whether it is visible. */
const readInfo = (reader: PbfReader, start: number): { readonly time: number; readonly visible: boolean } => {
  const info = { time: 0, visible: true };
  if (start === -1) return info;
  reader.pos = start;
  const end = endOf(reader);
  reader.readFields(
    (field) => {
      if (field === 2) info.time = reader.readVarint(true);
      else if (field === 6) info.visible = reader.readBoolean();
    },
    null,
    end,
  );
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

/** @throws Error if the element has no such field: without a coordinate a node is nowhere */
const readNumber = (reader: PbfReader, start: number, zigzag: boolean): number => {
  if (start === -1) throw new Error("an element without its id, latitude or longitude");
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

/** Reads one element, if wanted; leaves the reader behind it. */
const readElement = (block: Block, kind: Kind, test: Test): Element | Unread | null => {
  const { reader } = block;
  const places = findPlaces(reader);
  const id = readNumber(reader, placeOf(places, ID), kind === "node");
  if (test.by === "id" && !test.has(id)) return null;
  const at = `${kind} ${id}`;
  if (!Number.isSafeInteger(id)) return { unread: "its identifier is not a whole number", at };
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

interface BlockElements {
  readonly elements: readonly (Element | Unread)[];
  /** The kinds in the block, wanted or not. */
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
    reader.readFields(
      (field) => {
        const kind = KIND_OF.get(field);
        if (kind === undefined) return;
        kinds.add(kind);
        const test = wish[kind];
        if (test === undefined) return;
        const back = reader.pos;
        const end = endOf(reader);
        reader.pos = back;
        if (field === DENSE) for (const element of readDense(block, test)) elements.push(element);
        else {
          const element = readElement(block, kind, test);
          if (element !== null) elements.push(element);
        }
        reader.pos = end;
      },
      null,
      groupEnd,
    );
  }
  return { elements, kinds };
};
