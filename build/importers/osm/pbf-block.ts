/**
 * The frame of one block of an OSM PBF file: its texts, its scales and where its groups stand. Tags, times and
 * coordinates are decoded only for elements that are asked for.
 * Reference: https://wiki.openstreetmap.org/wiki/PBF_Format, "Definition of the OSMHeader and OSMData fileblocks".
 */
import { PbfReader } from "pbf";
import type { LatLng } from "#core/base/geo.ts";
import type { PointFault } from "../item.ts";
import { type Fields, formatTimestamp, TIMESTAMP, UNTAGGED } from "./element.ts";
import { pointOf } from "./geometry.ts";

const NANO = 1e9;

/** An element that refers to a text that its block does not have. */
export class NoSuchText extends Error {}

export interface Block {
  readonly reader: PbfReader;
  /** Where each group begins, at its length. */
  readonly groups: readonly number[];
  readonly text: (index: number) => string;
  readonly point: (lat: number, lng: number) => LatLng | PointFault;
  /** The fields of an element with these tags, `null` for none, that last changed then. */
  readonly fields: (tags: Record<string, string> | null, time: number) => Fields;
}

/** The end of the message or list whose length stands next. */
export const endOf = (reader: PbfReader): number => {
  const length = reader.readVarint();
  const end = reader.pos + length;
  if (end > reader.length) throw new Error("a part that ends behind its block");
  return end;
};

/** All numbers of a packed list; nothing when it is not there. */
export const numbersAt = (reader: PbfReader, start: number): readonly number[] => {
  if (start === -1) return [];
  reader.pos = start;
  const end = endOf(reader);
  const numbers: number[] = [];
  while (reader.pos < end) numbers.push(reader.readVarint());
  return numbers;
};

/** The same of a list of differences. */
export const sumsAt = (reader: PbfReader, start: number): readonly number[] => {
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

/** The block in these bytes. */
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
    point: (lat, lng) =>
      pointOf((latOffset + granularity * lat) / NANO, (lngOffset + granularity * lng) / NANO),
    fields: (tags, time) => {
      if (tags === null) return UNTAGGED;
      const timestamp = formatTimestamp(time * dateGranularity);
      if (timestamp !== null) tags[TIMESTAMP] = timestamp;
      return tags;
    },
  };
};
