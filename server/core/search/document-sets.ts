/**
 * Sets of documents: ranges (the places of an area or country), and bit sets. A union in a bit set takes one step per
 * posting, however many lists there are; so does the rank of a posting in a set (Jacobson 1989). Bit sets are pooled:
 * two are never in use for the same arrays, although work on them yields between lists. The postings and names of a query
 * that they are made from are read once, and only the chunks that may contain wanted documents.
 */
import type { Checkpoint, Steps } from "#core/base/steps.ts";
import { lowerBound } from "#core/shard/lower-bound.ts";
import { FIRST_EVENT, NO_POSTINGS, type PostingChunk, type Postings } from "#core/shard/posting-list.ts";
import type { AreaMatch, WordMatches } from "./matches.ts";

/** Documents from the first number up to, not including, the second. */
export type Range = readonly [from: number, to: number];

/** Ascending, with gaps in between. */
export type Ranges = readonly Range[];

const END = 2 ** 31;

export const EVERYWHERE: Ranges = [[0, END]];

/** The places of the range, and all events. */
export const withEvents = ([from, to]: Range): Ranges => [
  [from, to],
  [FIRST_EVENT, END],
];

/** The places of any of the areas. */
export const rangesOf = (areas: readonly AreaMatch[]): Ranges => {
  const sorted = areas
    .map(({ area: { first, count } }): Range => [first, first + count])
    .filter(([from, to]) => from < to)
    .sort((a, b) => a[0] - b[0]);
  const all: Range[] = [];
  for (const [from, to] of sorted) {
    const last = all.at(-1);
    if (last === undefined || from > last[1]) all.push([from, to]);
    else all[all.length - 1] = [last[0], Math.max(last[1], to)];
  }
  return all;
};

/** The intersection. */
export const commonOf = (a: Ranges, b: Ranges): Ranges => {
  const all: Range[] = [];
  for (let [i, j] = [0, 0]; ;) {
    const [rangeOfA, rangeOfB] = [a[i], b[j]];
    if (rangeOfA === undefined || rangeOfB === undefined) return all;
    const range: Range = [Math.max(rangeOfA[0], rangeOfB[0]), Math.min(rangeOfA[1], rangeOfB[1])];
    if (range[0] < range[1]) all.push(range);
    if (rangeOfA[1] <= rangeOfB[1]) i += 1;
    else j += 1;
  }
};

/** Calls `meet` with each run of ascending `documents` that is in a range: first index, and one past the last. */
export const eachRun = (documents: Uint32Array, ranges: Ranges, meet: (from: number, to: number) => void): void => {
  let end = 0;
  // By index, as in every loop over postings: what destructuring makes was a twentieth of the garbage of a search.
  for (let i = 0; i < ranges.length; i += 1) {
    const { 0: first, 1: last } = ranges[i] as Range;
    if (end === documents.length) return;
    // Most lists do not reach most ranges.
    if ((documents[end] ?? 0) >= last) continue;
    const start = (documents[end] ?? 0) >= first ? end : lowerBound(documents, first, end);
    end = (documents[documents.length - 1] ?? 0) < last ? documents.length : lowerBound(documents, last, start);
    if (start < end) meet(start, end);
  }
};

const WORD = 32;

/** The arrays of one set; all bits are clear while it is free. */
interface Room {
  /** One bit per document. */
  bits: Uint32Array;
  /** One bit per word of `bits` that is not zero. */
  filled: Uint32Array;
  /** Number of documents before each word of `bits`. */
  before: Uint32Array;
  /** The class of each document. */
  codes: Uint8Array;
  /** The ranks of documents that the set shares with a list. */
  places: Uint32Array;
}

/** Pool of free rooms, bounded. */
const free: Room[] = [];
const FREE_MAX = 4;

const takeRoom = (): Room =>
  free.pop() ?? {
    bits: new Uint32Array(),
    filled: new Uint32Array(),
    before: new Uint32Array(),
    codes: new Uint8Array(),
    places: new Uint32Array(),
  };

const giveBack = (room: Room): void => {
  if (free.length < FREE_MAX) free.push(room);
};

const fit = (room: Room, documents: number): void => {
  if (documents <= room.codes.length) return;
  const words = Math.ceil((documents * 1.25) / WORD / WORD) * WORD;
  room.bits = new Uint32Array(words);
  room.before = new Uint32Array(words);
  room.filled = new Uint32Array(words / WORD);
  room.codes = new Uint8Array(words * WORD);
};

/** One past the last place, and one past the last event, of an ascending list. */
const endsOf = (documents: Uint32Array): readonly [place: number, event: number] => {
  const last = documents[documents.length - 1] ?? -1;
  if (last < FIRST_EVENT) return [last + 1, 0];
  const places = lowerBound(documents, FIRST_EVENT);
  return [places === 0 ? 0 : (documents[places - 1] ?? 0) + 1, last - FIRST_EVENT + 1];
};

/** Makes room for the lists. Events are stored after all places; returns by how much they are shifted down. */
const fitLists = (room: Room, lists: readonly Uint32Array[]): number => {
  let [places, events] = [0, 0];
  for (const list of lists) {
    const [place, event] = endsOf(list);
    if (place > places) places = place;
    if (event > events) events = event;
  }
  fit(room, places + events);
  return FIRST_EVENT - places;
};

/** The index of a document's bit. */
const slotOf = (document: number, shift: number): number => (document < FIRST_EVENT ? document : document - shift);

const bitCount = (word: number): number => {
  let x = word - ((word >>> 1) & 0x55555555);
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
  return Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

// Below, `?? 0` only tells the compiler that the words of a set are as many as its documents need: every posting of a query
// sets a bit here, and a checked read of each value costs a tenth of a search (score.ts).

/** Sets the bits of a run of postings; returns how many were new. */
const mark = (
  { bits, filled, codes }: Room,
  { documents, classes }: Postings,
  from: number,
  to: number,
  shift: number,
): number => {
  let fresh = 0;
  for (let i = from; i < to; i += 1) {
    const slot = slotOf(documents[i] ?? 0, shift);
    const word = slot >>> 5;
    const held = bits[word] ?? 0;
    const bit = 1 << (slot & 31);
    if ((held & bit) !== 0) continue;
    bits[word] = held | bit;
    filled[word >>> 5] = (filled[word >>> 5] ?? 0) | (1 << (word & 31));
    codes[slot] = classes[i] ?? 0;
    fresh += 1;
  }
  return fresh;
};

/** Approximate number of documents taken from a set in one step. */
const STEP_DOCUMENTS = 8192;

/** The documents in the set, ascending, with their classes; clears the bits. */
function* taken({ bits, filled, codes }: Room, size: number, shift: number): Steps<Postings> {
  const documents = new Uint32Array(size);
  const classes = new Uint8Array(size);
  const firstEvent = FIRST_EVENT - shift;
  let [at, next] = [0, STEP_DOCUMENTS];
  for (let group = 0; at < size; group += 1) {
    for (let words = filled[group] ?? 0; words !== 0; words &= words - 1) {
      const word = group * WORD + 31 - Math.clz32(words & -words);
      for (let some = bits[word] ?? 0; some !== 0; some &= some - 1) {
        const slot = word * WORD + 31 - Math.clz32(some & -some);
        documents[at] = slot < firstEvent ? slot : slot + shift;
        classes[at] = codes[slot] ?? 0;
        at += 1;
      }
      bits[word] = 0;
    }
    filled[group] = 0;
    if (at < next) continue;
    next = at + STEP_DOCUMENTS;
    yield;
  }
  return { documents, classes };
}

/** A list, and the ranges of it that count. */
export interface Part {
  readonly postings: Postings;
  readonly within: Ranges;
}

/** Postings that are put into a set in one step, and how many the overhead of a list is worth. */
const STEP_POSTINGS = 8192;
const LIST_COST = 16;

/** The union of the parts, ascending. */
export function* unionOf(parts: readonly Part[]): Steps<Postings> {
  if (parts.length === 0) return NO_POSTINGS;
  const room = takeRoom();
  const shift = fitLists(
    room,
    parts.map(({ postings }) => postings.documents),
  );
  let [size, done] = [0, 0];
  for (const { postings, within } of parts) {
    eachRun(postings.documents, within, (from, to) => {
      size += mark(room, postings, from, to, shift);
    });
    done += postings.documents.length + LIST_COST;
    if (done < STEP_POSTINGS) continue;
    done = 0;
    yield;
  }
  const union = yield* taken(room, size, shift);
  giveBack(room);
  return union;
}

interface Met {
  /** The first `count` are valid, until the next look-up. */
  readonly places: Uint32Array;
  readonly count: number;
}

/** If there are this many times more postings than documents, each document is searched in the postings instead. */
const LONGER = 8;

interface LookUp {
  /** The ranks in the set of the documents of an ascending list, of its first `length` numbers. */
  readonly met: (list: Uint32Array, length: number) => Met;
  /** Returns the arrays to the pool. */
  readonly close: () => void;
}

/** Opens look-ups in a set of ascending numbers. */
export const lookUpIn = (numbers: Uint32Array): LookUp => {
  const size = numbers.length;
  const room = takeRoom();
  if (room.places.length < size) room.places = new Uint32Array(Math.ceil(size * 1.25));
  const { places } = room;
  const shift = fitLists(room, [numbers]);
  const { bits, before } = room;
  const [lastPlace, lastEvent] = endsOf(numbers);
  let isMarked = false;

  const markAll = (): void => {
    isMarked = true;
    for (let i = 0; i < size; i += 1) {
      const slot = slotOf(numbers[i] ?? 0, shift);
      const word = slot >>> 5;
      if (bits[word] === 0) before[word] = i;
      bits[word] = (bits[word] ?? 0) | (1 << (slot & 31));
    }
  };

  const among = (list: Uint32Array): number => {
    let count = 0;
    let j = 0;
    for (let i = 0; i < size && j < list.length; i += 1) {
      const document = numbers[i] ?? 0;
      j = lowerBound(list, document, j);
      if (list[j] === document) places[count++] = i;
    }
    return count;
  };

  const byBits = (list: Uint32Array, length: number): number => {
    if (!isMarked) markAll();
    let count = 0;
    for (let i = 0; i < length; i += 1) {
      const document = list[i] ?? 0;
      const isPlace = document < FIRST_EVENT;
      if (isPlace ? document >= lastPlace : document - FIRST_EVENT >= lastEvent) continue;
      const slot = slotOf(document, shift);
      const held = bits[slot >>> 5] ?? 0;
      const bit = 1 << (slot & 31);
      if ((held & bit) !== 0) places[count++] = (before[slot >>> 5] ?? 0) + bitCount(held & (bit - 1));
    }
    return count;
  };

  return {
    met: (list, length) => ({
      places,
      count: length > size * LONGER ? among(list.subarray(0, length)) : byBits(list, length),
    }),
    close: () => {
      if (isMarked) for (const document of numbers) bits[slotOf(document, shift) >>> 5] = 0;
      giveBack(room);
    },
  };
};

/** The data that a query reads. */
export interface Source {
  readonly postingsOf: (piece: PostingChunk) => Promise<Postings>;
  /** The postings, if they need not be waited for. */
  readonly heldPostings: (piece: PostingChunk) => Postings | undefined;
  /** Whether they are in memory, so that they cost no read at all. */
  readonly isHeld: (piece: PostingChunk) => boolean;
  /** Keys of the lexemes in the names of a place (query-parser.ts). */
  readonly lexemesAt: (number: number) => Promise<ReadonlySet<string>>;
  /** To be called between the steps of long work. */
  readonly checkpoint: Checkpoint;
}

/** A source that reads everything at most once. */
export interface Reader extends Pick<Source, "heldPostings" | "isHeld" | "lexemesAt" | "checkpoint"> {
  /** Reads postings and keeps them until the query ends. */
  readonly load: (pieces: Iterable<PostingChunk>) => Promise<void>;
}

/** Opens a reader for one query. */
export const readerOf = (source: Source): Reader => {
  const postings = new Map<PostingChunk, Postings>();
  const names = new Map<number, Promise<ReadonlySet<string>>>();

  const heldPostings = (piece: PostingChunk): Postings | undefined => {
    if (piece.apart === null) return source.heldPostings(piece);
    const known = postings.get(piece);
    if (known !== undefined) return known;
    const held = source.heldPostings(piece);
    if (held !== undefined) postings.set(piece, held);
    return held;
  };

  return {
    heldPostings,
    isHeld: (piece) => piece.apart === null || postings.has(piece) || source.isHeld(piece),
    checkpoint: source.checkpoint,
    load: async (pieces) => {
      const unread = new Set<PostingChunk>();
      for (const piece of pieces) {
        if (piece.apart === null) continue;
        if (heldPostings(piece) === undefined) unread.add(piece);
        const pause = source.checkpoint();
        if (pause !== null) await pause;
      }
      if (unread.size === 0) return;
      const missing = [...unread];
      const read = await Promise.all(missing.map(source.postingsOf));
      for (const [i, piece] of missing.entries()) {
        const list = read[i];
        if (list !== undefined) postings.set(piece, list);
      }
    },
    lexemesAt: async (number) => {
      const known = names.get(number) ?? source.lexemesAt(number);
      names.set(number, known);
      return known;
    },
  };
};

/** The wanted chunks of a word. */
const chunksOf = ({ candidates }: WordMatches, isWanted: (piece: PostingChunk) => boolean): readonly PostingChunk[] => {
  const wanted: PostingChunk[] = [];
  for (const { lexeme } of candidates) for (const piece of lexeme.pieces) if (isWanted(piece)) wanted.push(piece);
  return wanted;
};

/** The chunks of a word that may contain documents in the ranges. */
export const chunksWithin = (word: WordMatches, within: Ranges): readonly PostingChunk[] =>
  chunksOf(word, (piece) => within.some(([from, to]) => from < piece.to && to > piece.from));

/** The range of ascending numbers that the chunk may contain, end exclusive. */
export const runIn = (numbers: Uint32Array, { from, to }: PostingChunk): readonly [from: number, to: number] => {
  const start = from === 0 ? 0 : lowerBound(numbers, from);
  const isToTheEnd = (numbers[numbers.length - 1] ?? 0) < to;
  return [start, isToTheEnd ? numbers.length : lowerBound(numbers, to, start)];
};

export const mayHold = ({ from, to }: PostingChunk, numbers: Uint32Array): boolean => {
  const { length } = numbers;
  if (length === 0) return false;
  if (from === 0 && (numbers[length - 1] ?? 0) < to) return true;
  const first = from === 0 ? 0 : lowerBound(numbers, from);
  return first < length && (numbers[first] ?? 0) < to;
};

/** The chunks of a word that may contain any of ascending numbers. */
export const chunksAmong = (word: WordMatches, numbers: Uint32Array): readonly PostingChunk[] =>
  chunksOf(word, (piece) => mayHold(piece, numbers));

/** True if at least `least` chunks of the words that may contain any of ascending numbers are in files not read yet, or forgotten. */
export const hasUnread = (
  words: readonly WordMatches[],
  numbers: Uint32Array,
  { isHeld }: Reader,
  least: number,
): boolean => {
  let count = 0;
  for (const { candidates } of words) {
    for (const { lexeme } of candidates) {
      for (const piece of lexeme.pieces) {
        if (count >= least) return true;
        if (piece.apart !== null && mayHold(piece, numbers) && !isHeld(piece)) count += 1;
      }
    }
  }
  return count >= least;
};

/** The postings of a loaded chunk. */
export const postingsOf = ({ heldPostings }: Reader, piece: PostingChunk): Postings => {
  const held = heldPostings(piece);
  if (held === undefined) throw new Error("the postings of a word were not loaded");
  return held;
};

/** Holds the documents of a chunk of the dictionary while they are looked up. */
let scratch = new Uint32Array(1024);

/** The documents of a loaded chunk, as many as it counts; valid until the next call. */
export const documentsOf = (reader: Reader, piece: PostingChunk): Uint32Array => {
  if (piece.apart !== null) return postingsOf(reader, piece).documents;
  if (piece.count > scratch.length) scratch = new Uint32Array(2 * piece.count);
  return piece.documents(scratch);
};
