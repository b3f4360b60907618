/**
 * Postings: which documents hold a word, in runs of one class each, so that the best are read first
 * and a run tells how many there are without being read. Documents of places are dense numbers
 * (shard/numbers.ts). A long run is cut into lists of their own (files); what stays is where each begins.
 * Layout of a run: varint head (count, list flag, class) · in place: varint deltas · apart: varint
 * first document, varint number of the list. Areas (cities, countries) that go by a word stand beside
 * the runs, with the places in them as a range.
 */
import { pushVarint } from "./varint.ts";
import type { VarintReader } from "./varint.ts";

/** What the documents of a run have in common. */
export interface PostingClass {
  /** Place of the type in the directory's list, or {@link EVENT}. */
  readonly type: number;
  /** How many distinctive words the name has: 1, 2, 3, or 4 and more. */
  readonly coverage: number;
  /** In a large city, or of a high rank. */
  readonly isProminent: boolean;
}

/** Stands for the type of an event, so there can be 15 types of places. */
export const EVENT = 15;
/** Documents from this number on are events. */
export const FIRST_EVENT = 2 ** 30;
export const COVERAGE_MAX = 4;

/** Lower is shown first among equals: prominent ones, then short names. */
export const classCode = ({ type, coverage, isProminent }: PostingClass): number =>
  (isProminent ? 0 : 64) + (coverage - 1) * 16 + type;

export const classOf = (code: number): PostingClass => ({
  type: code % 16,
  coverage: (Math.floor(code / 16) % COVERAGE_MAX) + 1,
  isProminent: code < 64,
});

/** Documents of a run that is kept apart, at most. */
export const LIST_LENGTH = 2048;
/** Runs longer than this are kept apart. */
const INLINE_LENGTH = 192;

export interface Run extends PostingClass {
  readonly count: number;
  /** The first document. */
  readonly first: number;
  /** No document of the run is this or after it. */
  readonly end: number;
  /** Bytes of ascending documents (see {@link documentsIn}), or the number of the list that holds them. */
  readonly documents: Uint8Array | number;
}

/** A city or country that goes by a word, and the places in it. */
export interface Area {
  /** Dense number of the city, or place of the country in the directory. */
  readonly number: number;
  readonly first: number;
  readonly count: number;
  /** Words in its name, 1 … 15. */
  readonly words: number;
  /** How well known it is, 0 … 15. */
  readonly prominence: number;
}

/** Words and prominence go up to this. */
export const AREA_MAX = 15;

const CLASS_SPAN = 128;
const HEAD_SPAN = CLASS_SPAN * 2;

const pushDeltas = (out: number[], documents: Uint32Array): void => {
  let previous = 0;
  for (const document of documents) {
    pushVarint(out, document - previous);
    previous = document;
  }
};

const readDeltas = (bytes: Uint8Array, count: number): Uint32Array => {
  const documents = new Uint32Array(count);
  let at = 0;
  let previous = 0;
  for (let i = 0; i < count; i += 1) {
    let part = bytes[at++] ?? 0;
    let value = part & 0x7f;
    for (let shift = 7; part >= 0x80; shift += 7) {
      part = bytes[at++] ?? 0;
      value |= (part & 0x7f) << shift;
    }
    previous += value;
    documents[i] = previous;
  }
  return documents;
};

/** Appends a run of one class; `keepApart` takes the bytes of a list and answers its number. */
export const pushRun = (
  out: number[],
  code: number,
  documents: Uint32Array,
  keepApart: (list: Uint8Array) => number,
): number => {
  if (documents.length <= INLINE_LENGTH) {
    pushVarint(out, documents.length * HEAD_SPAN + code);
    pushDeltas(out, documents);
    return 1;
  }
  let runs = 0;
  for (let at = 0; at < documents.length; at += LIST_LENGTH, runs += 1) {
    const some = documents.subarray(at, at + LIST_LENGTH);
    const list: number[] = [];
    pushDeltas(list, some);
    pushVarint(out, some.length * HEAD_SPAN + CLASS_SPAN + code);
    pushVarint(out, some[0] ?? 0);
    pushVarint(out, keepApart(Uint8Array.from(list)));
  }
  return runs;
};

const readRun = (reader: VarintReader): Run => {
  const head = reader.next();
  const code = head % CLASS_SPAN;
  const count = Math.floor(head / HEAD_SPAN);
  if (head % HEAD_SPAN >= CLASS_SPAN) {
    const first = reader.next();
    return { ...classOf(code), count, first, end: Number.POSITIVE_INFINITY, documents: reader.next() };
  }
  const from = reader.at();
  const first = reader.next();
  reader.skip(count - 1);
  const documents = reader.since(from);
  return { ...classOf(code), count, first, end: Number.POSITIVE_INFINITY, documents };
};

/** Reads `count` runs; a list that another of its class follows ends where that begins. */
export const readRuns = (reader: VarintReader, count: number): readonly Run[] => {
  const runs = Array.from({ length: count }, () => readRun(reader));
  return runs.map((run, i) => {
    const next = runs[i + 1];
    const isFollowed = next !== undefined && classCode(next) === classCode(run);
    return isFollowed ? { ...run, end: next.first } : run;
  });
};

/** The documents of a run or of a list that stands apart, `count` of them. */
export const documentsIn = (bytes: Uint8Array, count: number): Uint32Array => readDeltas(bytes, count);

/** Appends areas; their numbers and first places ascend together. */
export const pushAreas = (out: number[], areas: readonly Area[]): void => {
  pushVarint(out, areas.length);
  let [number, first] = [0, 0];
  for (const area of areas) {
    pushVarint(out, area.number - number);
    pushVarint(out, area.first - first);
    pushVarint(out, area.count);
    out.push(area.words * (AREA_MAX + 1) + area.prominence);
    [number, first] = [area.number, area.first];
  }
};

export const readAreas = (reader: VarintReader): readonly Area[] => {
  const areas: Area[] = [];
  let [number, first] = [0, 0];
  for (let left = reader.next(); left > 0; left -= 1) {
    number += reader.next();
    first += reader.next();
    const count = reader.next();
    const rest = reader.byte();
    const words = Math.floor(rest / (AREA_MAX + 1));
    areas.push({ number, first, count, words, prominence: rest % (AREA_MAX + 1) });
  }
  return areas;
};
