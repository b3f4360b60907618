/**
 * Postings: which documents hold a word, ascending, and the class of each, so that a score needs no
 * card. Documents of places are dense numbers (shard/numbers.ts). Short ones stand in the dictionary; of
 * words that many names have they stand apart, in lists (files) of some thousand.
 * Layout of a list: a pack of two columns, documents (varints, each less the one before; the first of each
 * word whole) and classes (a byte each), words one after another.
 */
import { NO_BYTES, readPack, writePack } from "./pack.ts";
import { pushVarint } from "./varint.ts";

/** What the score needs to know of a document. */
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
/** Types of places that there can be. */
export const TYPES_MAX = 15;
export const COVERAGE_MAX = 4;

/** A class in a byte. */
export const classCode = ({ type, coverage, isProminent }: PostingClass): number =>
  (isProminent ? 0 : 64) + (coverage - 1) * 16 + type;

export const classOf = (code: number): PostingClass => ({
  type: code % 16,
  coverage: (Math.floor(code / 16) % COVERAGE_MAX) + 1,
  isProminent: code < 64,
});

export interface Postings {
  /** Ascending. */
  readonly documents: Uint32Array;
  /** The class code of each. */
  readonly classes: Uint8Array;
}

export const NO_POSTINGS: Postings = { documents: new Uint32Array(), classes: new Uint8Array() };

/** Documents of a list that several words share, at most; a word that has more stands in lists of about so many. */
export const LIST_LENGTH = 2048;

/** Appends documents as the difference of each from the one before. */
export const pushDeltas = (out: number[], documents: Uint32Array): void => {
  let previous = 0;
  for (const document of documents) {
    pushVarint(out, document - previous);
    previous = document;
  }
};

/** Where the varint after `values` of them begins; past the end each that is not there counts for a byte. */
export const passDeltas = (bytes: Uint8Array, from: number, values: number): number => {
  let at = from;
  let left = values;
  for (; left > 0 && at < bytes.length; at += 1) if ((bytes[at] ?? 0) < 0x80) left -= 1;
  return at + left;
};

/** `count` documents from a position on. */
export const readDeltas = (bytes: Uint8Array, from: number, count: number): Uint32Array => {
  const documents = new Uint32Array(count);
  let at = from;
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

const FORMAT = "P";
const VERSION = 2;
const COLUMNS = 2;

export interface List {
  readonly documents: Uint8Array;
  readonly classes: Uint8Array;
}

/** The bytes of a list of the postings of one word after another. */
export const writeList = (words: readonly Postings[]): Uint8Array => {
  const deltas: number[] = [];
  for (const { documents } of words) pushDeltas(deltas, documents);
  const classes = words.flatMap((word) => [...word.classes]);
  return writePack(FORMAT, VERSION, [Uint8Array.from(deltas), Uint8Array.from(classes)]);
};

/** Reads a list. Throws an Error when the bytes are not one of this version. */
export const readList = (name: string, bytes: Uint8Array): List => {
  const [documents = NO_BYTES, classes = NO_BYTES] = readPack(name, FORMAT, VERSION, COLUMNS, bytes);
  if (passDeltas(documents, 0, classes.length) !== documents.length)
    throw new Error(`shard ${name}: its documents and classes do not fit`);
  return { documents, classes };
};

/** The postings of a word in a list: `count` from the one at `offset` on. */
export const postingsIn = ({ documents, classes }: List, offset: number, count: number): Postings => ({
  documents: readDeltas(documents, passDeltas(documents, 0, offset), count),
  classes: classes.subarray(offset, offset + count),
});
