/**
 * Where the postings of a word stand: few in the dictionary itself, more in lists (posting.ts), which short words
 * share and of which a long one has several. What a query needs of those is known from the first document of each.
 * Layout (varints): stretches; the first list; of a single stretch the offset in it; of several for each the count
 * and the first document, less that of the one before.
 */
import { LIST_LENGTH, NO_POSTINGS, writeList } from "./posting.ts";
import type { Postings } from "./posting.ts";
import { pushVarint, times } from "./varint.ts";
import type { VarintReader } from "./varint.ts";

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
export interface Piece {
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
): readonly Piece[] | null => {
  const size = reader.within(reader.next());
  const list = reader.next();
  if (size === 0 || list + size > lists.length) return null;
  const apart = (i: number, offset: number): Apart => ({ list: lists[list + i] ?? 0, offset });
  if (size === 1) return [{ count, from: 0, to: END, apart: apart(0, reader.next()), postings: nothing }];
  let first = 0;
  const stretches = times(size, () => ({ count: reader.next(), from: (first += reader.next()) }));
  if (stretches.reduce((sum, one) => sum + one.count, 0) !== count) return null;
  return stretches.map((one, i): Piece => ({
    ...one,
    to: stretches[i + 1]?.from ?? END,
    apart: apart(i, 0),
    postings: nothing,
  }));
};

/** The one piece of a word whose postings stand in the dictionary, if it has any. */
export const heldPieces = (count: number, postings: () => Postings): readonly Piece[] =>
  count === 0 ? [] : [{ count, from: 0, to: END, apart: null, postings }];
