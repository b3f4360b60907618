/**
 * Postings: which documents hold a word, ascending, and the class of each, so that a score needs no
 * card. Documents of places are dense numbers (shard/numbers.ts). Short ones stand in the dictionary; of
 * words that many names have they stand apart, in lists (files) of some thousand.
 * Layout of a list: a pack of two columns, documents (varints, each less the one before; the first of each
 * word whole) and classes (a byte each), words one after another.
 */
import { NO_BYTES, pushVarint, readPack, times, type VarintReader, writePack } from "./column-file.ts";

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

// MERGED piece.ts: Where the postings of a word stand: few in the dictionary itself, more in lists (posting.ts), which short words
// share and of which a long one has several. What a query needs of those is known from the first document of each.
// Layout (varints): stretches; the first list; of a single stretch the offset in it; of several for each the count
// and the first document, less that of the one before.

/** Takes a long list of postings and answers its number. */
export type KeepApart = (list: Uint8Array) => number;

/** Of the postings of one word those that stand in one list. */
export interface Stretch {
  /** Place of the list among those of the writer. */
  readonly list: number;
  /** Where they begin in it. */
  readonly offset: number;
  readonly count: number;
  /** The first document. */
  readonly first: number;
}

/** Knuth's multiplicative hash: numbers that stand together are told apart. */
const HASH = 0x9e3779b1;
const CUT_BELOW = 2 ** 32 / (LIST_LENGTH / 2);

/**
 * Where the stretch ends that begins at `from`. The documents themselves say where a cut is, so that one more
 * or less moves no cut but those beside it; half of LIST_LENGTH to twice of it, LIST_LENGTH on average.
 */
const endOfStretch = (documents: Uint32Array, from: number): number => {
  const most = Math.min(from + 2 * LIST_LENGTH, documents.length);
  for (let at = from + LIST_LENGTH / 2; at < most; at += 1)
    if (Math.imul(documents[at] ?? 0, HASH) >>> 0 < CUT_BELOW) return at;
  return most;
};

/** Lists that are filled one after another; a word stands whole in one, or alone in several. */
export const listWriter = (keepApart: KeepApart) => {
  const lists: number[] = [];
  let open: Postings[] = [];
  let held = 0;
  const close = (): void => {
    if (open.length > 0) lists.push(keepApart(writeList(open)));
    [open, held] = [[], 0];
  };
  const stretchesOf = ({ documents, classes }: Postings): readonly Stretch[] => {
    const all: Stretch[] = [];
    for (let from = 0; from < documents.length;) {
      const to = endOfStretch(documents, from);
      const part = { documents: documents.subarray(from, to), classes: classes.subarray(from, to) };
      all.push({ list: lists.length, offset: 0, count: to - from, first: documents[from] ?? 0 });
      lists.push(keepApart(writeList([part])));
      from = to;
    }
    return all;
  };
  const add = (row: Postings): readonly Stretch[] => {
    const { length } = row.documents;
    if (held + length > LIST_LENGTH) close();
    if (length > LIST_LENGTH) return stretchesOf(row);
    const at = { list: lists.length, offset: held, count: length, first: row.documents[0] ?? 0 };
    open.push(row);
    held += length;
    return [at];
  };
  return { lists, add, close };
};

/** Where postings stand that are kept apart. */
export interface Apart {
  readonly list: number;
  readonly offset: number;
}

/** Postings of a lexeme that are read together. */
export interface PostingChunk {
  readonly count: number;
  /** All its documents are from this one up to, not including, the next. */
  readonly from: number;
  readonly to: number;
  /** `null` where they stand in the dictionary. */
  readonly apart: Apart | null;
  /** Reads them from the dictionary. */
  readonly postings: () => Postings;
}

export const pushStretches = (out: number[], stretches: readonly Stretch[]): void => {
  const [head] = stretches;
  pushVarint(out, stretches.length);
  pushVarint(out, head?.list ?? 0);
  if (stretches.length === 1) {
    pushVarint(out, head?.offset ?? 0);
    return;
  }
  let before = 0;
  for (const { count, first } of stretches) {
    pushVarint(out, count);
    pushVarint(out, first - before);
    before = first;
  }
};

/** Past all documents. */
const END = 2 ** 31;

const nothing = (): Postings => NO_POSTINGS;

/** Reads where the `count` postings of a word stand in `lists`; `null` where they do not come to so many. */
export const readStretches = (
  reader: VarintReader,
  lists: readonly number[],
  count: number,
): readonly PostingChunk[] | null => {
  const size = reader.within(reader.next());
  const list = reader.next();
  if (size === 0 || list + size > lists.length) return null;
  const apart = (i: number, offset: number): Apart => ({ list: lists[list + i] ?? 0, offset });
  if (size === 1) return [{ count, from: 0, to: END, apart: apart(0, reader.next()), postings: nothing }];
  let first = 0;
  const stretches = times(size, () => ({ count: reader.next(), from: (first += reader.next()) }));
  if (stretches.reduce((sum, one) => sum + one.count, 0) !== count) return null;
  return stretches.map((one, i): PostingChunk => ({
    ...one,
    to: stretches[i + 1]?.from ?? END,
    apart: apart(i, 0),
    postings: nothing,
  }));
};

/** The one piece of a word whose postings stand in the dictionary, if it has any. */
export const heldChunks = (count: number, postings: () => Postings): readonly PostingChunk[] =>
  count === 0 ? [] : [{ count, from: 0, to: END, apart: null, postings }];
