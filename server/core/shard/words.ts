/**
 * Word lists: all spellings of the dictionary, sorted by beginning in one set of shards and by end in another, so that
 * the completions of a word, and its typos (which leave one half intact), are next to each other in one of them.
 * Layout: a pack of three columns: shared (a byte per word: code units in common with the previous one), rest (the
 * others, a line per word), weights (a byte per word, or empty).
 * Text takes a byte per letter, Latin or Arabic: ASCII, then the 128 code units from U+0600 on; any other code unit is
 * three bytes after an escape. UTF-8 would take two per Arabic letter, and stay larger when compressed.
 */
import { elementAt } from "#core/base/element-at.ts";
import { NO_BYTES, readPack, writePack } from "./pack.ts";
import type { TextList } from "./text-list.ts";

const ESCAPE = 1;
const ASCII_END = 0x80;
const ARABIC = 0x600;
/** Code units converted at once; more would overflow the stack. */
const CHUNK = 8192;

export const writeLetters = (text: string): Uint8Array => {
  const out: number[] = [];
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit < ASCII_END && unit !== ESCAPE) out.push(unit);
    else if (unit >= ARABIC && unit < ARABIC + ASCII_END) out.push(unit - ARABIC + ASCII_END);
    else out.push(ESCAPE, unit & 0xff, unit >> 8);
  }
  return Uint8Array.from(out);
};

/** Holds the code units of one text. */
let units = new Uint16Array(CHUNK);

const withRoom = (size: number): void => {
  if (size <= units.length) return;
  const larger = new Uint16Array(2 * size);
  larger.set(units);
  units = larger;
};

/** The text of the first `size` units. */
const textOf = (size: number): string => {
  let text = "";
  for (let at = 0; at < size; at += CHUNK)
    text += String.fromCharCode.apply(null, units.subarray(at, Math.min(at + CHUNK, size)) as unknown as number[]);
  return text;
};

/** The code unit at a position; {@link lengthAt} is the number of its bytes. */
const unitAt = (bytes: Uint8Array, at: number): number => {
  const byte = bytes[at] ?? 0;
  if (byte === ESCAPE) return (bytes[at + 1] ?? 0) | ((bytes[at + 2] ?? 0) << 8);
  return byte < ASCII_END ? byte : byte - ASCII_END + ARABIC;
};

/** Bytes of the code unit at a position. */
export const lengthAt = (bytes: Uint8Array, at: number): number => (bytes[at] === ESCAPE ? 3 : 1);

/** Any bytes are valid; missing bytes of a truncated escape count as zero. */
export const readLetters = (bytes: Uint8Array, from = 0, to = bytes.length): string => {
  withRoom(to - from);
  let size = 0;
  for (let at = from; at < to; at += lengthAt(bytes, at)) units[size++] = unitAt(bytes, at);
  return textOf(size);
};

const LINE_FEED = 0x0a;

/** Where each line of letters begins, and one past the line feed that the last would have; no line is in no bytes. */
export const startsOfLines = (bytes: Uint8Array): Uint32Array => {
  if (bytes.length === 0) return Uint32Array.of(0);
  const starts = [0];
  for (let at = 0; at < bytes.length; at += lengthAt(bytes, at)) if (bytes[at] === LINE_FEED) starts.push(at + 1);
  starts.push(bytes.length + 1);
  return Uint32Array.from(starts);
};

const FORMAT = "W";
const VERSION = 2;
const COLUMNS = 3;
const SHARED_MAX = 255;
/** Texts of at most so many code units end where two bytes tell. */
const WIDE_FROM = 0xffff;

/** A word list; `Words` is its representation. */
export interface WordList<Words = TextList> {
  /** Sorted by code units; reversed in a list by ends. */
  readonly words: Words;
  /** How common each is: log2 of the number of names with it, more for large cities; may be empty. */
  readonly weights: Uint8Array;
}

const sharedLength = (a: string, b: string): number => {
  const most = Math.min(a.length, b.length, SHARED_MAX);
  let length = 0;
  while (length < most && a[length] === b[length]) length += 1;
  return length;
};

/** A word reversed. */
export const reversed = (word: string): string => [...word].reverse().join("");

/** The bytes of a sorted list. */
export const writeWords = ({ words, weights }: WordList<readonly string[]>): Uint8Array => {
  const shared = Uint8Array.from(words, (word, i) => sharedLength(words[i - 1] ?? "", word));
  const rest = words.map((word, i) => word.slice(shared[i])).join("\n");
  return writePack(FORMAT, VERSION, [shared, writeLetters(rest), weights]);
};

/** Throws an Error if the columns of a list have different lengths; `hasAllWords`: the letters of as many as `shared` says. */
const checkColumns = (name: string, hasAllWords: boolean, shared: Uint8Array, weights: Uint8Array): void => {
  if (!hasAllWords || (weights.length > 0 && weights.length !== shared.length))
    throw new Error(`shard ${name}: its columns do not fit`);
};

/** Reads a list. Throws an Error if the bytes are not of this version. */
export const readWords = (name: string, bytes: Uint8Array): WordList => {
  const [shared = NO_BYTES, rest = NO_BYTES, weights = NO_BYTES] = readPack(name, FORMAT, VERSION, COLUMNS, bytes);
  const ends = new Uint32Array(shared.length);
  let [size, from, at, isSound] = [0, 0, 0, true];
  for (let word = 0; word < shared.length; word += 1) {
    // What it shares with the word before is copied from there.
    const start = size;
    const common = Math.min(elementAt(shared, word), start - from);
    withRoom(size + common + 1);
    units.copyWithin(size, from, from + common);
    size += common;
    for (; at < rest.length && rest[at] !== LINE_FEED; at += lengthAt(rest, at)) {
      withRoom(size + 1);
      units[size++] = unitAt(rest, at);
    }
    if (at >= rest.length && word < shared.length - 1) isSound = false;
    at += 1;
    ends[word] = size;
    from = start;
  }
  checkColumns(name, isSound && (shared.length === 0 || at > rest.length), shared, weights);
  // A copy: a view would keep the whole file in memory.
  return {
    words: { text: textOf(size), ends: size > WIDE_FROM ? ends : Uint16Array.from(ends) },
    weights: weights.slice(),
  };
};
