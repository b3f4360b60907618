/**
 * Dense nodes of an OSM PBF block: a column each of identifiers, coordinates, tags and times. First the column
 * that decides is read; the others only when it found something, and no further than to the last find.
 */
import type { PbfReader } from "pbf";
import type { Unread } from "../format.ts";
import type { Fields, OsmNode, Test } from "./element.ts";
import { NoSuchText, endOf } from "./pbf-block.ts";
import type { Block } from "./pbf-block.ts";

/** A node that is wanted: the how manieth, and its tags. */
interface Find {
  readonly index: number;
  readonly tags: Record<string, string> | null;
}

/** Where each column begins; -1 where there is none. */
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
  reader.readFields((field) => {
    if (field === 1) columns.ids = reader.pos;
    else if (field === 8) columns.lats = reader.pos;
    else if (field === 9) columns.lngs = reader.pos;
    else if (field === 10) columns.tags = reader.pos;
    else if (field === 5) {
      const infoEnd = endOf(reader);
      reader.readFields((inner) => {
        if (inner === 2) columns.times = reader.pos;
        else if (inner === 6) columns.visible = reader.pos;
      }, null, infoEnd); // prettier-ignore
    }
  }, null, end); // prettier-ignore
  return columns;
};

/** The numbers of a column at the finds; `missing` for each where there is no such column. */
const valuesAt = (
  reader: PbfReader,
  start: number,
  finds: readonly Find[],
  how: "sums" | "values",
  missing = 0,
): readonly number[] => {
  if (start === -1) return finds.map(() => missing);
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

/** The wanted ones of the dense nodes whose message begins where the reader stands. */
export const readDense = (block: Block, test: Test): readonly (OsmNode | Unread)[] => {
  const { reader } = block;
  const columns = findColumns(reader, endOf(reader));
  const all =
    test.by === "id" ? findById(reader, columns.ids, test.has) : findByFields(block, columns.tags, test.has);
  if (all.length === 0) return [];
  const finds = all.filter((one) => "index" in one);
  const ids = valuesAt(reader, columns.ids, finds, "sums");
  const lats = valuesAt(reader, columns.lats, finds, "sums");
  const lngs = valuesAt(reader, columns.lngs, finds, "sums");
  const times = valuesAt(reader, columns.times, finds, "sums");
  const visible = valuesAt(reader, columns.visible, finds, "values", 1);
  const nodes = finds.flatMap(({ tags }, i): readonly OsmNode[] => {
    if (visible[i] === 0) return [];
    const fields = block.fields(tags, times[i] ?? 0);
    return [{ kind: "node", id: ids[i] ?? 0, fields, point: block.point(lats[i] ?? 0, lngs[i] ?? 0) }];
  });
  return [...all.filter((one) => "unread" in one), ...nodes];
};
