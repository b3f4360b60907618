/**
 * Posting lists: the documents that contain a word, ascending, each with a class, so that scoring needs no card.
 * Places are dense numbers (dense-ids.ts). Short lists are in the dictionary; longer ones in list files of some
 * thousand postings: words share a file, or a long list fills several. The first document of each stretch is known, so
 * that a query reads only the stretches it needs.
 * Layout of a list file: a pack of two columns, word after word: documents (varints, delta coded; the first of each
 * word absolute) and classes (a byte each).
 * Layout of the stretches of a word (varints): count; first list; for one stretch its offset; for several the count and
 * the first document (delta coded) of each.
 */
import { elementAt } from "#core/base/element-at.ts";
import { NO_BYTES, readPack, writePack } from "./pack.ts";
import { pushVarint, times, type VarintReader } from "./varint.ts";

/** The facts about a document that scoring needs. */
interface PostingClass {
  /** Index of the type in the directory, or {@link EVENT}. */
  readonly type: number;
  /** Number of distinctive words in the name, at most 4. */
  readonly coverage: number;
  /** In a large city, or with a high rank. */
  readonly isProminent: boolean;
  /** The word occurs only in an other name of the place, not in its names. */
  readonly isOtherName: boolean;
}

/** Type code of events; place types have the codes below it. */
export const EVENT = 15;
/** Documents from this number on are events. */
export const FIRST_EVENT = 2 ** 30;
/** The most place types there can be. */
export const TYPES_MAX = 15;
export const COVERAGE_MAX = 4;

/**
 * The code of a place type: its index in the directory. One more than there is room for would be the code of events.
 * @throws RangeError if the type is not among the first {@link TYPES_MAX}
 */
export const placeTypeCode = (types: readonly string[], type: string): number => {
  const code = types.indexOf(type);
  if (code >= 0 && code < TYPES_MAX) return code;
  throw new RangeError(`got the place type ${type}, expected one of the first ${TYPES_MAX}: ${types.join(", ")}`);
};

/** Encodes a class in a byte. */
export const classCode = ({ type, coverage, isProminent, isOtherName }: PostingClass): number =>
  (isOtherName ? 128 : 0) + (isProminent ? 0 : 64) + (coverage - 1) * 16 + type;

export const classOf = (code: number): PostingClass => ({
  type: code % 16,
  coverage: (Math.floor(code / 16) % COVERAGE_MAX) + 1,
  isProminent: code % 128 < 64,
  isOtherName: code >= 128,
});

export interface Postings {
  /** Ascending. */
  readonly documents: Uint32Array;
  /** The class code of each. */
  readonly classes: Uint8Array;
}

export const NO_POSTINGS: Postings = { documents: new Uint32Array(), classes: new Uint8Array() };

/** The most documents in a shared list; a word with more gets lists of about this length. */
export const LIST_LENGTH = 2048;

// In the loops below `?? 0` only tells the compiler that the bytes go on: a search reads hundreds of thousands of postings, and
// readList has checked that they are as many as the classes.

/** Appends documents, delta coded. */
export const pushDeltas = (out: number[], documents: Uint32Array): void => {
  let previous = 0;
  for (const document of documents) {
    pushVarint(out, document - previous);
    previous = document;
  }
};

/** The offset after `values` varints; each one past the end counts as a byte. */
export const passDeltas = (bytes: Uint8Array, from: number, values: number): number => {
  let at = from;
  let left = values;
  for (; left > 0 && at < bytes.length; at += 1) if ((bytes[at] ?? 0) < 0x80) left -= 1;
  return at + left;
};

/** Reads `count` documents from a position on; `documents` has room for them. */
export const readDeltas = (
  bytes: Uint8Array,
  from: number,
  count: number,
  documents: Uint32Array = new Uint32Array(count),
): Uint32Array => {
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

/** The bytes of a list file with the postings of several words. */
export const writeList = (words: readonly Postings[]): Uint8Array => {
  const deltas: number[] = [];
  for (const { documents } of words) pushDeltas(deltas, documents);
  const classes = new Uint8Array(words.reduce((sum, word) => sum + word.classes.length, 0));
  let at = 0;
  for (const word of words) {
    classes.set(word.classes, at);
    at += word.classes.length;
  }
  return writePack(FORMAT, VERSION, [Uint8Array.from(deltas), classes]);
};

/** Reads a list file. Throws an Error if the bytes are not of this version. */
export const readList = (name: string, bytes: Uint8Array): List => {
  const [documents = NO_BYTES, classes = NO_BYTES] = readPack(name, FORMAT, VERSION, COLUMNS, bytes);
  if (passDeltas(documents, 0, classes.length) !== documents.length)
    throw new Error(`shard ${name}: its documents and classes do not fit`);
  return { documents, classes };
};

/** The postings of a word in a list: `count` from the one at `offset` on. */
export const postingsIn = ({ documents, classes }: List, offset: number, count: number): Postings => ({
  documents: readDeltas(documents, passDeltas(documents, 0, offset), count),
  // A copy: a view would keep the whole list in memory.
  classes: classes.slice(offset, offset + count),
});

/** Stores a list file and returns its number. */
export type KeepApart = (list: Uint8Array) => number;

/** The postings of one word in one list file. */
interface Stretch {
  /** Index of the list among those of the writer. */
  readonly list: number;
  /** Index of the first posting in the list. */
  readonly offset: number;
  readonly count: number;
  /** The first document. */
  readonly first: number;
}

/** Knuth's multiplicative hash: spreads neighbouring numbers. */
const HASH = 0x9e3779b1;
const CUT_BELOW = 2 ** 32 / (LIST_LENGTH / 2);

/**
 * The end of the stretch that begins at `from`. Content-defined chunking: the documents decide the cuts, so that adding
 * or removing one moves only nearby cuts. Half to twice LIST_LENGTH long, LIST_LENGTH on average.
 */
const endOfStretch = (documents: Uint32Array, from: number): number => {
  const most = Math.min(from + 2 * LIST_LENGTH, documents.length);
  for (let at = from + LIST_LENGTH / 2; at < most; at += 1)
    if (Math.imul(documents[at] ?? 0, HASH) >>> 0 < CUT_BELOW) return at;
  return most;
};

/** Fills list files in turn; a word is whole in one, or alone in several. */
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
      all.push({ list: lists.length, offset: 0, count: to - from, first: elementAt(documents, from) });
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

/** The location of postings in a list file. */
export interface Apart {
  readonly list: number;
  readonly offset: number;
}

/** A chunk of a lexeme's postings that is read at once. */
export interface PostingChunk {
  readonly count: number;
  /** Its documents are in the range from here up to, not including, `to`. */
  readonly from: number;
  readonly to: number;
  /** `null` if they are in the dictionary. */
  readonly apart: Apart | null;
  /** Reads them from the dictionary. */
  readonly postings: () => Postings;
  /** Reads their documents alone into an array, which may have room for more. */
  readonly documents: (into: Uint32Array) => Uint32Array;
}

export const pushStretches = (out: number[], stretches: readonly Stretch[]): void => {
  const { list, offset } = elementAt(stretches, 0);
  pushVarint(out, stretches.length);
  pushVarint(out, list);
  if (stretches.length === 1) {
    pushVarint(out, offset);
    return;
  }
  let before = 0;
  for (const { count, first } of stretches) {
    pushVarint(out, count);
    pushVarint(out, first - before);
    before = first;
  }
};

/** Greater than any document. */
const END = 2 ** 31;

const nothing = (): Postings => NO_POSTINGS;
const noDocuments = (): Uint32Array => NO_POSTINGS.documents;
const ELSEWHERE = { postings: nothing, documents: noDocuments };

/** Reads where the `count` postings of a word are in `lists`; `null` if the counts do not add up. */
export const readStretches = (
  reader: VarintReader,
  lists: readonly number[],
  count: number,
): readonly PostingChunk[] | null => {
  const size = reader.within(reader.next());
  const list = reader.next();
  if (size === 0 || list + size > lists.length) return null;
  const apart = (i: number, offset: number): Apart => ({ list: elementAt(lists, list + i), offset });
  if (size === 1) return [{ count, from: 0, to: END, apart: apart(0, reader.next()), ...ELSEWHERE }];
  let first = 0;
  const stretches = times(size, () => ({ count: reader.next(), from: (first += reader.next()) }));
  if (stretches.reduce((sum, stretch) => sum + stretch.count, 0) !== count) return null;
  return stretches.map((stretch, i): PostingChunk => ({
    ...stretch,
    to: stretches[i + 1]?.from ?? END,
    apart: apart(i, 0),
    ...ELSEWHERE,
  }));
};

/** Moves past the stretches of a word; false where {@link readStretches} would give `null`. */
export const passStretches = (reader: VarintReader, lists: number, count: number): boolean => {
  const size = reader.within(reader.next());
  const list = reader.next();
  if (size === 0 || list + size > lists) return false;
  if (size === 1) {
    reader.next();
    return true;
  }
  let held = 0;
  for (let i = 0; i < size; i += 1) {
    held += reader.next();
    reader.next();
  }
  return held === count;
};

/** One object a word: a common one has hundreds of spellings, most of them in few names. */
class HeldChunk implements PostingChunk {
  readonly from = 0;
  readonly to = END;
  readonly apart = null;
  readonly count: number;
  readonly #columns: List;
  readonly #document: number;
  readonly #code: number;

  constructor(columns: List, document: number, code: number, count: number) {
    this.#columns = columns;
    this.#document = document;
    this.#code = code;
    this.count = count;
  }

  postings(): Postings {
    const { documents, classes } = this.#columns;
    return {
      documents: readDeltas(documents, this.#document, this.count),
      classes: classes.subarray(this.#code, this.#code + this.count),
    };
  }

  documents(into: Uint32Array): Uint32Array {
    return readDeltas(this.#columns.documents, this.#document, this.count, into);
  }
}

/** The only chunk of a word whose postings are in the dictionary, if it has any: where its documents begin, and its classes. */
export const heldChunks = (columns: List, document: number, code: number, count: number): readonly PostingChunk[] =>
  count === 0 ? [] : [new HeldChunk(columns, document, code, count)];
