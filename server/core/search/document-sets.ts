/** Ranges of documents: where a document has to stand that goes by an area, or lies in a country. */
import type { Steps } from "#core/base/steps.ts";
import { lowerBound } from "#core/shard/column-file.ts";
import { FIRST_EVENT, NO_POSTINGS, type Postings } from "#core/shard/posting-list.ts";
import type { AreaMatch } from "./matches.ts";

/** Documents from the first number up to, not including, the second. */
export type Range = readonly [from: number, to: number];

/** Ascending, with a gap between each and the next. */
export type Ranges = readonly Range[];

const END = 2 ** 31;

export const EVERYWHERE: Ranges = [[0, END]];

/** Places of the range, and all events. */
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

/** What stands in both. */
export const commonOf = (a: Ranges, b: Ranges): Ranges => {
  const all: Range[] = [];
  for (let [i, j] = [0, 0]; ;) {
    const [one, other] = [a[i], b[j]];
    if (one === undefined || other === undefined) return all;
    const range: Range = [Math.max(one[0], other[0]), Math.min(one[1], other[1])];
    if (range[0] < range[1]) all.push(range);
    if (one[1] <= other[1]) i += 1;
    else j += 1;
  }
};

/** Calls `meet` with each run of places in `documents`, ascending, that stands in a range: the first, and one past the last. */
export const eachRun = (documents: Uint32Array, ranges: Ranges, meet: (from: number, to: number) => void): void => {
  let end = 0;
  for (const [first, last] of ranges) {
    if (end === documents.length) return;
    // Many lists end before, or go on after, many ranges.
    if ((documents[end] ?? 0) >= last) continue;
    const start = (documents[end] ?? 0) >= first ? end : lowerBound(documents, first, end);
    end = (documents[documents.length - 1] ?? 0) < last ? documents.length : lowerBound(documents, last, start);
    if (start < end) meet(start, end);
  }
};

// MERGED document-bits.ts: Sets of documents as bits: a union takes one step for each posting, whatever the number of lists, and so
// does looking up where a posting stands in a set (its rank, Jacobson 1989). The arrays are used anew by the next
// set, but never by two at a time: work over them yields between two lists.

const WORD = 32;

/** Room for one set; every bit is clear while nobody has it. */
interface Room {
  /** A bit for each document. */
  bits: Uint32Array;
  /** A bit for each 32 of them that there are any. */
  filled: Uint32Array;
  /** Documents before those 32. */
  before: Uint32Array;
  /** The class of each. */
  codes: Uint8Array;
  /** Where those that a set and a list have in common stand in the set. */
  places: Uint32Array;
}

/** Rooms that nobody has; more than so many are not kept. */
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

/** One past the last place, and one past the last event, in an ascending list. */
const endsOf = (documents: Uint32Array): readonly [place: number, event: number] => {
  const last = documents[documents.length - 1] ?? -1;
  if (last < FIRST_EVENT) return [last + 1, 0];
  const places = lowerBound(documents, FIRST_EVENT);
  return [places === 0 ? 0 : (documents[places - 1] ?? 0) + 1, last - FIRST_EVENT + 1];
};

/** Makes room for what the lists hold. Events stand behind all places: answers by how much less than their numbers. */
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

/** Where the bit of a document stands. */
const slotOf = (document: number, shift: number): number => (document < FIRST_EVENT ? document : document - shift);

const bitCount = (word: number): number => {
  let x = word - ((word >>> 1) & 0x55555555);
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
  return Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

/** Sets the bits of a run of postings; answers how many were not set before. */
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

/** Documents of a set that are taken in one step, about. */
const STEP_DOCUMENTS = 8192;

/** The documents whose bits are set, ascending, with their classes; clears the bits. */
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

/** A list, and the ranges that count of it. */
export interface Part {
  readonly postings: Postings;
  readonly within: Ranges;
}

/** What stands in any of the lists where it counts, ascending, each once; a list a step. */
export function* unionOf(parts: readonly Part[]): Steps<Postings> {
  if (parts.length === 0) return NO_POSTINGS;
  const room = takeRoom();
  const shift = fitLists(
    room,
    parts.map(({ postings }) => postings.documents),
  );
  let size = 0;
  for (const { postings, within } of parts) {
    eachRun(postings.documents, within, (from, to) => {
      size += mark(room, postings, from, to, shift);
    });
    yield;
  }
  const union = yield* taken(room, size, shift);
  giveBack(room);
  return union;
}

export interface Met {
  /** Of these the first `count`, until the next list. */
  readonly places: Uint32Array;
  readonly count: number;
}

/** From so many times as many postings as documents on, the documents are looked for among the postings. */
const LONGER = 8;

export interface LookUp {
  /** Where the documents of an ascending list stand in the set. */
  readonly met: (list: Uint32Array) => Met;
  /** Ends it. */
  readonly close: () => void;
}

/** Looks documents up in a set of ascending numbers. */
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
    for (let [i, j] = [0, 0]; i < size && j < list.length; i += 1) {
      const document = numbers[i] ?? 0;
      j = lowerBound(list, document, j);
      if (list[j] === document) places[count++] = i;
    }
    return count;
  };

  const byBits = (list: Uint32Array): number => {
    if (!isMarked) markAll();
    let count = 0;
    for (const document of list) {
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
    met: (list) => ({ places, count: list.length > size * LONGER ? among(list) : byBits(list) }),
    close: () => {
      if (isMarked) for (const document of numbers) bits[slotOf(document, shift) >>> 5] = 0;
      giveBack(room);
    },
  };
};
